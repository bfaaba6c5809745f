import ArgumentParser
import CognitoEvents
import CognitoModel
import CognitoRehearsal
import Foundation
import RuntimeEmulator
import WireJSON

/// `cognito-triggers prove`.
struct Prove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Explore the custom sign-ins of a function's real program, and find a history that breaks a rule.",
        discussion: """
            The command plays Cognito and the app: right and wrong answers, unknown users, sign-ins with a password and without, \
            repeated calls to the same and to another process, second factors and devices that Cognito inserts, \
            odd events and odd answers. The function runs under an emulator of Lambda and sees only the environment variables \
            of its template and those that you give. If the answer is in a message and you set no endpoint, the command also emulates SES and SNS, and sends \
            nothing.

              cognito-triggers prove CaptchaSignIn --answer public-sum --steps password,custom
              cognito-triggers prove ./bootstrap --answer private:answer --json > proof.json
              cognito-triggers prove PasswordlessCode --env CODE_KEY=0123456789abcdef0123456789abcdef
              cognito-triggers prove SignIn --answer file:/tmp/codes --env CODE_FILE=/tmp/codes

            Properties: \(SignInProperty.allCases.map(\.rawValue).joined(separator: ", ")). For each that does not hold, you get \
            the shortest history that breaks it. To send its events again:

              cognito-triggers invoke ./bootstrap proof.json

            Exit status: 0 everything holds, 1 it does not, or nothing could be proven, 2 wrong use, such as an --answer that is \
            never found.
            """)

    @Argument(
        help: "A product of the package, which is built first; or a zip, or a program named by a path with a slash.",
        completion: Completion.functions)
    var function: String
    @Option(
        help: ArgumentHelp(
            "The place of a right answer: private:KEY for a private challenge parameter; public-sum for a question such as What is "
                + "7 + 12?; message for the code or link in the last email or text message that goes out through SES or SNS; "
                + "file:PATH for the last line of a file to which the function writes what it sends; text:ANSWER for one that is "
                + "always the same. Most flows declared with TriggerKit need none.", valueName: "where"))
    var answer: String?
    @Option(
        help: ArgumentHelp(
            "The steps that must have succeeded before tokens, in order: password, custom, mfa, device. "
                + "(default: those of a declared flow, else custom)",
            valueName: "list"))
    var steps: String?
    @Option(
        help: "The number of wrong answers after which a sign-in has to end. (default: that of a declared flow, else 3)"
    )
    var guesses: Int?
    @Option(help: "The number of challenges within which a sign-in has to end.")
    var rounds = 10
    @Option(help: ArgumentHelp("Metadata that the app may send with an answer.", valueName: "KEY=value"))
    var clientMetadata: [String] = []
    @Option(
        help: ArgumentHelp(
            "An attribute that each known user has, such as custom:secret_answer=….", valueName: "NAME=value"))
    var userAttribute: [String] = []
    @OptionGroup var settings: FunctionSettings
    @Flag(help: "Print the report as one JSON object.")
    var json = false

    func validate() throws {
        guard guesses ?? 1 >= 1 else { throw ValidationError("--guesses must be at least 1") }
        guard (1...100).contains(rounds) else { throw ValidationError("--rounds must be from 1 to 100") }
        _ = try answer.map(Self.rightAnswer)
        _ = try requiredSteps
        _ = try metadata
        _ = try attributes
    }

    func run() async throws {
        let program = try await FunctionProgram.find(function, settings.program.package.build)
        var emulated = try settings.function(program, instances: 1)
        // A function that sends needs a sender to describe itself.
        let flow = try await DeclaredFlow.of(
            program, environment: SenderServices.sender.merging(emulated.environment) { $1 })
        guard let rightAnswer = try answer.map(Self.rightAnswer) ?? flow?.rightAnswer else {
            if let problem = flow?.problem {
                throw Failure.wrongUse(
                    "The declared flow cannot be read: \(problem)\(problem.hasSuffix(".") ? "" : ".") A variable can be set "
                        + "with --env, or in the template.")
            }
            if flow == nil { try await demandChallenges(of: program) }
            throw Failure.wrongUse(
                "`prove` does not know the right answers. Use --answer private:KEY, public-sum, message, file:PATH or text:ANSWER"
                    + (flow == nil ? "." : "; the declared flow does not have them."))
        }
        if answer == nil, let step = flow?.stepsWithoutAnswer.first {
            throw Failure.wrongUse(
                "The step \(step) does not say where its right answer is. Write let answerParameter: String? = \"KEY\" in it, with the "
                    + "private parameter's key and with that type, or use --answer.")
        }
        let proof = SignInProof(
            steps: try requiredSteps ?? flow?.steps ?? [.custom], guesses: guesses ?? flow?.guesses ?? 3,
            rounds: rounds, clientMetadata: try metadata, userAttributes: UserAttributes(JSONMembers(try attributes)),
            rightAnswer: rightAnswer.answer)
        let emulator = LambdaEmulator()
        var services: SenderServices?
        let proven: ProvenProgram
        if let file = rightAnswer.file {
            proven = ProvenProgram(emulated, under: emulator, messageFile: file)
        } else if rightAnswer.isMessage {
            guard SenderServices.areWanted(environment: emulated.environment) else {
                throw Failure.wrongUse(
                    "With your own endpoint for SES or SNS, `prove` cannot read the messages: let your service write each code "
                        + "to a file, and use --answer file:PATH.")
            }
            let started = try await SenderServices()
            services = started
            emulated.environment = started.environment(emulated.environment)
            proven = ProvenProgram(emulated, under: emulator) { started.takeMessages(to: $0) }
        } else {
            proven = ProvenProgram(emulated, under: emulator)
        }
        // Functions are in process groups of their own, which no Ctrl-C reaches.
        let stopping = StopSignals()
        let stopper = Task {
            while await !stopping.wait(.seconds(60)) { guard !Task.isCancelled else { return } }
            await emulator.stop()
            Foundation.exit(130)
        }
        let progress = ProofProgress()
        // Whoever reads JSON may read both streams as one.
        let lines = json ? nil : Task { await progress.write() }
        let report = await proof.run(proven, progress: progress.note)
        lines?.cancel()
        guard !stopping.hasCome else { return await stopper.value }
        stopper.cancel()
        await emulator.stop()
        await services?.stop()
        Progress.clear()
        if json {
            Terminal.output.write(String(decoding: report.json, as: UTF8.self) + "\n")
        } else {
            Terminal.output.write(ProofText.text(report, replay: replay, on: .output))
        }
        guard !report.holds else { return }
        if case .noRightAnswer? = report.problem, report.broken.isEmpty { throw ExitCode(2) }
        throw ExitCode(1)
    }

    /// Refuses a function that says it has no custom sign-in.
    private func demandChallenges(of program: FunctionProgram) async throws {
        // A program in another language describes nothing, and may have one.
        guard let description = try? await FunctionDescription.of(program), !description.fallback else { return }
        let triggers = TriggerFamily.allCases.filter(TriggerFamily.customSignIn.contains).map(\.configurationName)
        let missing = triggers.filter { trigger in !description.handlers.contains { $0.trigger == trigger } }
        guard missing.isEmpty else {
            throw Failure.wrongUse(
                "\(program.name) has no handler for \(missing.joined(separator: ", ")). `prove` explores custom sign-ins, which need "
                    + "all of \(triggers.joined(separator: ", ")).")
        }
    }

    /// The command that sends the events of a report again.
    private var replay: [String] {
        ["invoke", function, "proof.json"] + settings.program.variables.env.flatMap { ["--env", $0] }
            + settings.program.variables.envFile.flatMap { ["--env-file", $0] }
    }

    // MARK: Options

    private static func rightAnswer(_ text: String) throws -> AnswerPlace {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        switch (parts[0], parts.count == 2 ? parts[1] : "") {
        case ("public-sum", "") where parts.count == 1: return AnswerPlace(answer: .publicSum)
        case ("message", "") where parts.count == 1: return AnswerPlace(answer: .codeInLastMessage, isMessage: true)
        case ("private", let key) where !key.isEmpty: return AnswerPlace(answer: .privateParameter(key))
        case ("file", let path) where !path.isEmpty: return AnswerPlace(answer: .lastMessage, file: path)
        case ("text", let answer) where !answer.isEmpty: return AnswerPlace(answer: .text(answer))
        default:
            throw ValidationError("--answer \(text): write private:KEY, public-sum, message, file:PATH or text:ANSWER")
        }
    }

    private var requiredSteps: [SignInStep]? {
        get throws {
            guard let steps else { return nil }
            return try steps.split(separator: ",", omittingEmptySubsequences: false).map { name in
                guard let step = SignInStep(rawValue: name.trimmingCharacters(in: .whitespaces)) else {
                    throw ValidationError(
                        "--steps \(steps): there is no step \(name); there are "
                            + SignInStep.allCases.map(\.rawValue).joined(separator: ", "))
                }
                return step
            }
        }
    }

    private var metadata: [String: String] {
        get throws { try Self.pairs(clientMetadata, "--client-metadata") { "\($0): write KEY=value" } }
    }

    private var attributes: [String: String] {
        get throws { try Self.pairs(userAttribute, "--user-attribute") { "\($0): write NAME=value" } }
    }

    private static func pairs(
        _ entries: [String], _ option: String, _ problem: (String) -> String
    ) throws -> [String: String] {
        try entries.reduce(into: [:]) { pairs, entry in
            let parts = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, !parts[0].isEmpty else { throw ValidationError("\(option) \(problem(entry))") }
            pairs[parts[0]] = parts[1]
        }
    }
}

/// The place of a right answer, and what has to be there for it to be found.
struct AnswerPlace: Sendable {
    let answer: RightAnswer
    /// The file to which the function writes what it sends.
    var file: String?
    /// A Boolean value that indicates whether it is in an email or a text message.
    var isMessage = false
}

/// A declared flow, as far as `NAME --describe` tells it.
struct DeclaredFlow: Sendable {
    let steps: [SignInStep]
    let guesses: Int?
    let rightAnswer: AnswerPlace?
    /// The names of steps that nobody can leave out, and whose right answers are nowhere.
    var stepsWithoutAnswer: [String] = []
    /// The reason why the flow is not known.
    var problem: String?

    /// Asks a program; nil if it declares no flow, or describes nothing.
    static func of(_ program: FunctionProgram, environment: [String: String]) async throws -> DeclaredFlow? {
        let variables = environment.map { "\($0.key)=\($0.value)" }
        let own = ["PATH", "LD_LIBRARY_PATH"].compactMap { name in
            ProcessInfo.processInfo.environment[name].map { "\(name)=\($0)" }
        }
        // A program in another language may take the option for an event.
        let answer = try await Tool.run(
            ["env", "-i"] + own + variables + ["timeout", "10", program.path, "--describe"], .answer())
        guard answer.status == 0, let flow = (try? JSONDocument(Array(answer.text.utf8)))?.root["flow"],
            flow.kind == .object
        else { return nil }
        if let problem = flow["problem"]?.scalarText {
            return DeclaredFlow(steps: [.custom], guesses: nil, rightAnswer: nil, problem: problem)
        }
        var steps: [SignInStep] = flow["password"]?.flag == true ? [.password] : []
        var (places, withoutAnswer): ([String], [String]) = ([], [])
        for element in flow["elements"]?.children.map(\.self) ?? [] {
            // A step under a condition need not be taken.
            if element["kind"]?.scalarText != "conditional" { steps.append(.custom) }
            places += Self.answers(in: element)
            if element["kind"]?.scalarText == "step", element["answer"] == nil, let name = element["name"]?.scalarText {
                withoutAnswer.append(name)
            }
        }
        let keys = places.compactMap { $0.hasPrefix("private:") ? String($0.dropFirst("private:".count)) : nil }
        let isMessage = places.contains("message")
        let answers =
            (keys.isEmpty ? [] : [RightAnswer.privateParameters(keys)]) + (isMessage ? [.codeInLastMessage] : [])
        return DeclaredFlow(
            steps: steps, guesses: (flow["guesses"]?.integer).flatMap { Int(exactly: $0) },
            rightAnswer: answers.isEmpty ? nil : AnswerPlace(answer: .first(of: answers), isMessage: isMessage),
            stepsWithoutAnswer: withoutAnswer)
    }

    private static func answers(in element: JSONView) -> [String] {
        let inner = (element["options"]?.children.map(\.self) ?? []) + (element["elements"]?.children.map(\.self) ?? [])
        return (element["answer"]?.scalarText.map { [$0] } ?? []) + inner.flatMap(answers)
    }
}
