import Foundation
import Testing

/// The options of all commands.
///
/// ArgumentParser finds these mistakes in debug builds alone.
@Suite(.timeLimit(.minutes(5))) struct OptionTests {
    private struct Help: Decodable { let command: Command }

    private struct Command: Decodable {
        let commandName: String
        let arguments: [Argument]?
        let subcommands: [Command]?

        var all: [Command] { [self] + (subcommands ?? []).flatMap(\.all) }
    }

    private struct Argument: Decodable {
        struct Name: Decodable, Hashable {
            let kind: String
            let name: String
        }

        let kind: String
        let isRepeating: Bool
        let names: [Name]?
    }

    @Test func `no command has an option twice, or an argument after one that repeats`() async throws {
        let run = try await DeskRun(executable: "cognito-triggers", ["--experimental-dump-help"])
        let commands = try JSONDecoder().decode(Help.self, from: Data(run.output)).command.all
        #expect(commands.count > 10)
        for command in commands {
            let names = (command.arguments ?? []).flatMap { $0.names ?? [] }
            let repeated = Dictionary(grouping: names, by: \.self).filter { $0.value.count > 1 }.keys
            #expect(repeated.isEmpty, "\(command.commandName)")
            let positional = (command.arguments ?? []).filter { $0.kind == "positional" }
            #expect(positional.dropLast().filter(\.isRepeating).isEmpty, "\(command.commandName)")
        }
    }
}
