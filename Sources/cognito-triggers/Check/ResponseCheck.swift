import ArgumentParser
import CognitoEvents
import CognitoModel
import WireJSON

/// What is asked of an answer besides the answer itself.
struct ResponseOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Take the answer as one to this sample event, such as PreSignUp_SignUp.", valueName: "name"),
        completion: Completion.samples)
    var source: String?
    @OptionGroup var rules: SkippedRules
}

/// Rules that a function has switched off.
struct SkippedRules: ParsableArguments {
    @Option(
        help: ArgumentHelp("A rule to pass over, of those that a function can switch off.", valueName: "rule"),
        completion: .list(CognitoRule.ofDecisions.filter(\.isSwitchable).map(\.name)))
    var skip: [String] = []

    /// The rules of those names.
    func rules() throws -> Set<CognitoRule> {
        let switchable = CognitoRule.ofDecisions.filter(\.isSwitchable)
        return Set(
            try skip.map { name in
                guard let rule = switchable.first(where: { $0.name == name }) else {
                    throw Failure.wrongUse(
                        "--skip \(name): rules that can be passed over are "
                            + switchable.map(\.name).joined(separator: ", ") + ".")
                }
                return rule
            })
    }
}

/// Judges an answer out of files.
struct ResponseCheck {
    /// An answer; or an event and the answer to it.
    let files: [(name: String, bytes: [UInt8])]
    let options: ResponseOptions

    func run(asJSON isJSON: Bool) throws {
        let (judgement, name) = try judged()
        if isJSON {
            Terminal.output.write(JudgementReport.json(judgement, of: name))
        } else {
            Terminal.output.write(wrapping: JudgementReport.text(judgement, of: name, on: .output))
        }
        guard judgement.isSound else { throw ExitCode(1) }
    }

    private func judged() throws -> (Judgement, name: String) {
        let skipped = try options.rules.rules()
        guard let last = files.last, files.count <= 2 else {
            throw Failure.wrongUse("Name an answer, or an event and the answer to it; these are \(files.count) files.")
        }
        let (name, answer) = last
        if files.count == 2 {
            guard options.source == nil else {
                throw Failure.wrongUse("Give an event's file or --source, and not both.")
            }
            let event = try Self.event(files[0].bytes, named: files[0].name)
            return (Judgement(of: answer, to: event, skipping: skipped), "\(name), to \(event.name)")
        }
        if let source = options.source {
            let samples = try EventSource.samples(source)
            guard let sample = samples.first, samples.count == 1 else {
                throw Failure.wrongUse(
                    "\(source) has \(samples.count) events, and its answers differ; --source names one of "
                        + "\(samples.map(\.name).joined(separator: ", ")).")
            }
            let event = try Self.event(sample.bytes, named: sample.name)
            let whole = try Self.answer(answer, to: sample)
            return (
                Judgement(of: whole, to: event, skipping: skipped), "\(name), as an answer to the sample \(sample.name)"
            )
        }
        guard (try? JSONDocument(answer)) != nil else {
            throw Failure.wrongUse("\(name) is neither a template nor an answer: it is no JSON.")
        }
        do {
            let judgement = try Judgement(ofEventWithResponse: answer, skipping: skipped)
            let event = try ReceivedEvent(answer)
            return (judgement, "\(name), to \(event.name)")
        } catch {
            throw Failure.bad(
                "\(name) does not tell what it answers: \(error). Give the event's file before it, or --source, such as "
                    + "--source PreSignUp_SignUp.")
        }
    }

    private static func event(_ bytes: [UInt8], named name: String) throws -> ReceivedEvent {
        do {
            return try ReceivedEvent(bytes)
        } catch {
            throw Failure.bad("\(name) is no event of Cognito's: \(error)")
        }
    }

    /// What a function would have answered: a response alone is put into the sample.
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
