import ArgumentParser
import CCognitoGlibc
import CognitoEditDistance
import CognitoModel
import CognitoRehearsal
import CommandOutput
import Foundation
import WireJSON

/// The command `cognito-triggers`; each verb has its own file.
@main
struct CognitoTriggersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cognito-triggers",
        abstract: "Rehearse Amazon Cognito triggers on your own machine.",
        discussion: """
            Exit status: 0 for success, 1 if a check fails, 2 for wrong use.

            For completion in bash, zsh and fish: cognito-triggers --generate-completion-script SHELL
            """,
        version: CommandVersion.text,
        subcommands: verbs)

    /// The verbs.
    private static var verbs: [any ParsableCommand.Type] {
        var verbs: [any ParsableCommand.Type] = [
            New.self, Add.self, Events.self, Explain.self, Invoke.self, Serve.self, Check.self, Prove.self,
            Messages.self, PackageVerb.self,
        ]
        verbs += [Pool.self, MCP.self, VerifyAWS.self]
        return verbs
    }

    static func main() async {
        Descriptors.raiseLimit()
        // By default, each thread that asks for memory gets a heap of its own, and most of each stays empty.
        mallopt(M_ARENA_MAX, 1)
        do {
            try findVerb()
            let output = CommandLine.arguments.dropFirst().first.flatMap(VerbOutput.named)
            if let output, JSONOutput.isSchemaWanted { return Terminal.output.write(output.document.flattened + "\n") }
            JSONOutput.begin(output)
            var command = try await asyncParseAsRoot()
            ProgramCopies.removeLeftovers()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch let failure as Failure {
            Terminal.errors.write(wrapping: "\(Terminal.errors.red("cognito-triggers:")) \(failure)\n")
            JSONOutput.error("\(failure)", status: failure.status)
            Foundation.exit(failure.status)
        } catch let status as ExitCode {
            Foundation.exit(status.rawValue)
        } catch {
            let status = exitCode(for: error)
            // Bash should also complete file names when the script has no suggestions.
            let message = fullMessage(for: error)
                .replacing("complete -o filenames -F", with: "complete -o filenames -o default -F")
            (status.isSuccess ? Terminal.output : Terminal.errors).write("\(message)\n")
            // The library's exit status for wrong use is not 2.
            let number = status == .validationFailure ? 2 : status.rawValue
            if !status.isSuccess { JSONOutput.error(self.message(for: error), status: number) }
            Foundation.exit(number)
        }
    }

    /// Suggests a verb for an unknown one, which the library would report as an unexpected argument.
    private static func findVerb() throws {
        let verbs = configuration.subcommands.map { $0._commandName } + ["help"]
        guard let verb = CommandLine.arguments.dropFirst().first, !verb.hasPrefix("-"), !verbs.contains(verb) else {
            return
        }
        throw Failure.wrongUse(
            "There is no verb \(verb). "
                + (EditDistance.nearest(to: verb, among: verbs).map { "Did you mean \($0)?" }
                    ?? "The verbs are \(verbs.joined(separator: ", "))."))
    }
}
