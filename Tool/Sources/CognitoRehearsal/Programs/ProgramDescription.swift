@_spi(Internal) import CognitoEvents
@_spi(Internal) package import CognitoProof
import Foundation
@_spi(Internal) import WireJSON

/// The description that a function's program prints when it runs as `NAME --describe`.
package struct ProgramDescription: Decodable, Sendable {
    package struct Handler: Decodable, Sendable {
        /// The trigger's name in a pool's configuration, or `SyncTrigger`, or `CognitoStreams`.
        package let trigger: String
        /// The lowest version of the trigger that the handler works with.
        package let version: String?
    }

    package struct Permission: Decodable, Sendable {
        package let actions: [String]
        package let resource: String
        package let conditions: [String: String]
    }

    /// A message that the function writes, in one language.
    package struct Message: Decodable, Sendable {
        package let occasion: String
        package let language: String
        /// The writing direction: `ltr` or `rtl`.
        package let direction: String
        package let subject: String
        package let html: String
        /// The email as plain text; nil if the email has no such part.
        package let text: String?
        /// The text message; nil if the function sends no text message on this occasion.
        package let textMessage: String?
        package let characters: Int
        package let segments: Int
        /// The encoding that the text message needs: `GSM-7` or `UCS-2`.
        package let alphabet: String

        package init(
            occasion: String, language: String, direction: String, subject: String, html: String, text: String?,
            textMessage: String?
        ) {
            let size = TextMessageSize(textMessage ?? "")
            self.occasion = occasion
            self.language = language
            self.direction = direction
            self.subject = subject
            self.html = html
            self.text = text
            self.textMessage = textMessage
            (characters, segments) = ((textMessage ?? "").unicodeScalars.count, size.segments)
            alphabet = size.alphabet.rawValue
        }
    }

    /// All messages that the function writes, or the reason why they are unknown.
    package enum Messages: Decodable, Sendable {
        case written([Message])
        case problem(String)

        package init(from decoder: any Decoder) throws {
            if let messages = try? decoder.singleValueContainer().decode([Message].self) {
                self = .written(messages)
            } else {
                self = .problem(try decoder.singleValueContainer().decode([String: String].self)["problem"] ?? "")
            }
        }
    }

    package let function: String
    package let handlers: [Handler]
    package let fallback: Bool
    package let permissions: [Permission]
    package let messages: Messages?
    /// The sign-in that the function declares; nil if it declares no sign-in.
    package private(set) var flow: DeclaredFlow?

    private enum CodingKeys: String, CodingKey {
        case function, handlers, fallback, permissions, messages
    }

    /// The app clients that conditions of the declared sign-in name, without duplicates.
    package var clientsOfConditions: [String] {
        (flow?.own ?? []).flatMap(\.clients).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// The user attributes that conditions of the declared sign-in read, in alphabetical order.
    package var attributesOfConditions: [String] { Set((flow?.own ?? []).flatMap(\.attributes)).sorted() }

    /// The steps of the declared sign-in that send an answer, with the seconds for which the answer is right.
    package var expiringSteps: [(name: String, seconds: Int)] {
        (flow?.own ?? []).compactMap { step in step.lifetime.map { (step.name, $0) } }
    }

    // MARK: Reading

    /// Returns the description of a program that runs with only these variables; throws if it does not describe a function.
    package static func of(
        _ program: FunctionProgram, environment: [String: String] = [:]
    ) async throws -> ProgramDescription {
        guard program.sources == nil else {
            throw Failure.wrongUse(
                "\(program.name) does not describe itself: only functions in Swift do, when they are built with this package. To see "
                    + "its answer to an event, such as a message's text: cognito-triggers invoke \(program.name) EVENT"
            )
        }
        let answer = try await answer(of: program, environment)
        guard let description = ProgramDescription(answer) else {
            throw Failure.bad(
                "\(program.path) --describe ended with status \(answer.status) and does not describe a function. Use "
                    + "a function with triggers that was built with this version of swift-cognito-triggers; a LambdaFunction "
                    + "has no description."
                    + (answer.errors.isEmpty ? "" : " It says:\n\(answer.errors)"))
        }
        // The program's own warnings are meant for the user.
        if !answer.errors.isEmpty { FileHandle.standardError.write(Data(answer.errors.utf8)) }
        return description
    }

    /// Returns the description of a program; nil if the program gives none, for example because it is not in Swift.
    package static func ifPresent(
        _ program: FunctionProgram, environment: [String: String]
    ) async throws -> ProgramDescription? {
        // An interpreter would take the option for itself.
        guard program.sources == nil else { return nil }
        return ProgramDescription(try await answer(of: program, environment))
    }

    /// Returns true if a program answers that it takes no `--describe`, as a function without handlers does.
    package static func isRefused(by program: FunctionProgram, environment: [String: String]) async throws -> Bool {
        guard program.sources == nil else { return false }
        return try await answer(of: program, environment).status == 2
    }

    /// Makes new recovery codes of a step for a user, by the function's program.
    package static func recoveryCodes(
        of step: String, from program: FunctionProgram, environment: [String: String], pool: String, user: String
    ) async throws -> [String] {
        var answer = try await answer(of: program, environment, [step, pool, user])
        // The table may be slow on a busy machine.
        if answer.status == timedOut {
            answer = try await Self.answer(of: program, environment, [step, pool, user], seconds: 60)
        }
        guard answer.status != timedOut else {
            throw Failure.bad(
                "\(program.name) makes no recovery codes for the step \(step): it did not end within 60 seconds. Does the "
                    + "server of its table answer?")
        }
        let flow = (try? JSONDocument(Array(answer.text.utf8)))?.root["flow"]
        guard let codes = flow?["codes"]?.children.compactMap(\.scalarText), !codes.isEmpty else {
            let reason = flow?["problem"]?.scalarText ?? answer.errors
            throw Failure.bad("\(program.name) makes no recovery codes for the step \(step): \(reason)")
        }
        return codes
    }

    private init?(_ answer: Tool.Result) {
        let bytes = Array(answer.text.utf8)
        guard answer.status == 0, var description = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else {
            return nil
        }
        description.flow = DeclaredFlow((try? JSONDocument(bytes))?.root["flow"])
        self = description
    }

    /// The exit status of `timeout` for a program that it has ended.
    private static let timedOut: Int32 = 124

    private static func answer(
        of program: FunctionProgram, _ environment: [String: String], _ words: [String] = [], seconds: Int = 10
    ) async throws -> Tool.Result {
        // The program may not be a function. It gets only the shell's variables that it needs to start.
        let variables = ["PATH", "LD_LIBRARY_PATH"].compactMap { name in
            ProcessInfo.processInfo.environment[name].map { "\(name)=\($0)" }
        }
        // A declared sign-in needs an instance of the function, which may read its secrets when it starts.
        let services = try await ServiceHost.ifNeeded(toStartWith: environment)
        let environment =
            services.map { RehearsalCredentials.added(to: $0.variables(addedTo: environment)) } ?? environment
        let given =
            environment.map { "\($0.key)=\($0.value)" } + (program.folder.map { ["LAMBDA_TASK_ROOT=\($0)"] } ?? [])
        let command =
            ["env", "-i"] + variables + given + ["timeout", "\(seconds)", program.path, "--describe"] + words
        var answer = try await Tool.run(command, .answer())
        // A program that has just been built may still be open for writing. The system does not start such a program.
        for _ in 0..<20 where answer.status == 126 {
            try await Task.sleep(for: .milliseconds(50))
            answer = try await Tool.run(command, .answer())
        }
        await services?.stop()
        return answer
    }
}
