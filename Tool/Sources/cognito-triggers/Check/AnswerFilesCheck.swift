import ArgumentParser
import CognitoEvents
import CognitoModel
import CognitoRehearsal
import CommandOutput
import FunctionProjects
import RuntimeEmulator
import WireJSON

struct ResponseOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Check the file as an answer to this sample event, such as PreSignUp_SignUp.", valueName: "name"),
        completion: Completion.samples)
    var source: String?
    @OptionGroup var rules: SkippedRules
}

/// Rules that a function has switched off.
struct SkippedRules: ParsableArguments {
    @Option(
        help: ArgumentHelp("A rule to skip; it must be one that a function can switch off.", valueName: "rule"),
        completion: .list(CognitoRule.ofDecisions.filter(\.isSwitchable).map(\.name)))
    var skip: [String] = []

    func rules() throws -> Set<CognitoRule> {
        let switchable = CognitoRule.ofDecisions.filter(\.isSwitchable)
        return Set(
            try skip.map { name in
                guard let rule = switchable.first(where: { $0.name == name }) else {
                    throw Failure.wrongUse(
                        "--skip \(name): the rules that can be skipped are "
                            + switchable.map(\.name).joined(separator: ", ") + ".")
                }
                return rule
            })
    }
}

/// A check of a function's answer, which is read from files.
struct AnswerFilesCheck {
    /// The files: an answer, or an event and its answer.
    let files: [(name: String, bytes: [UInt8])]
    let options: ResponseOptions

    func run(asJSON isJSON: Bool) throws {
        if files.count == 1, options.source == nil, let error = ErrorDocument(files[0].bytes) {
            return try report(error, to: nil, named: files[0].name, asJSON: isJSON)
        }
        let answered = try answered()
        if let error = files.last.flatMap({ ErrorDocument($0.bytes) }) {
            return try report(error, to: answered.event, named: answered.name, asJSON: isJSON)
        }
        let (judgement, name) = (try answered.judgement(), answered.name)
        if isJSON {
            Terminal.output.write(JudgementReport.json(judgement, of: name))
            var result = CheckResult(isSound: judgement.isSound)
            for finding in judgement.findings { result.count(finding.weight.severity) }
            result.write()
        } else {
            Terminal.output.write(wrapping: JudgementReport.text(judgement, of: name, on: .output))
        }
        guard judgement.isSound else { throw ExitCode(1) }
    }

    private struct Answered {
        let answer: [UInt8]
        /// Nil if the answer is a complete event and so contains the request.
        var question: ReceivedEvent?
        let event: ReceivedEvent
        let name: String
        let skipped: Set<CognitoRule>

        func judgement() throws -> Judgement {
            guard let question else { return try Judgement(ofEventWithResponse: answer, skipping: skipped) }
            return Judgement(of: answer, to: question, skipping: skipped)
        }
    }

    private func answered() throws -> Answered {
        let skipped = try options.rules.rules()
        guard let last = files.last, files.count <= 2 else {
            throw Failure.wrongUse("Give one answer, or an event and its answer, but not \(files.count) files.")
        }
        let (name, answer) = last
        if files.count == 2 {
            guard options.source == nil else {
                throw Failure.wrongUse("Use either an event's file or --source, not both.")
            }
            let event = try EventCheck.event(
                NamedEvent(name: files[0].name, bytes: files[0].bytes, path: files[0].name))
            return Answered(
                answer: answer, question: event, event: event, name: "\(name), to \(event.name)", skipped: skipped)
        }
        if let source = options.source {
            let samples = try EventSource.samples(source)
            guard let sample = samples.first, samples.count == 1 else {
                throw Failure.wrongUse(
                    "\(source) has \(samples.count) events, and their answers differ; use --source with one of "
                        + "\(samples.map(\.name).joined(separator: ", ")).")
            }
            let event = try EventCheck.event(sample)
            return Answered(
                answer: try Self.answer(answer, to: sample), question: event, event: event,
                name: "\(name), as an answer to the sample \(sample.name)", skipped: skipped)
        }
        if let problem = EventCheck.syntaxProblem(in: answer) {
            throw Failure.wrongUse("\(name) is neither a template nor an answer: \(problem.asSentence)")
        }
        let event: ReceivedEvent
        do {
            event = try ReceivedEvent(answer)
        } catch {
            throw Failure.wrongUse(
                "\(name) does not show which event it answers: \("\(error)".asSentence) An answer is the whole event with its response; put "
                    + "the event's file before the answer's file, or use --source, such as --source "
                    + "PreSignUp_SignUp.")
        }
        try EventCheck.check(event)
        return Answered(answer: answer, event: event, name: "\(name), to \(event.name)", skipped: skipped)
    }

    private func report(_ error: ErrorDocument, to event: ReceivedEvent?, named name: String, asJSON isJSON: Bool)
        throws
    {
        let app = event.flatMap { CognitoError(errorMessage: error.message, to: $0, after: .zero) }
        if isJSON {
            JSONOutput.write(
                "answer",
                [
                    "answer": .text(name), "verdict": .text("bad"), "decision": .null, "findings": .array([]),
                    "error": .object(["type": .text(error.type), "message": .text(error.message)]),
                    "appSees": JudgementReport.value(app),
                ])
            CheckResult(isSound: false, errors: 1).write()
        } else {
            Terminal.output.write(wrapping: error.report(of: name, appSees: app, event: event, on: .output))
        }
        throw ExitCode(1)
    }

    /// Returns a function's complete answer; adds a response without its event to the sample.
    private static func answer(_ bytes: [UInt8], to sample: NamedEvent) throws -> [UInt8] {
        guard let answer = try? JSONDocument(bytes).root, answer.kind == .object, answer["triggerSource"] == nil,
            answer["eventType"] == nil, answer["Records"] == nil, answer["batchItemFailures"] == nil
        else { return bytes }
        let response = answer["response"]?.kind == .object ? answer["response"]?.bytes ?? [] : answer.bytes
        var editor = JSONEditor(try JSONDocument(sample.bytes))
        editor.set("response", in: editor.document.root) { $0.raw(response) }
        return editor.finish()
    }
}
