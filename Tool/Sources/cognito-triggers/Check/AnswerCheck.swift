import CloudTemplate
import CognitoEvents
import CognitoModel
import CognitoRehearsal
import FunctionProjects
import RuntimeEmulator
import TemplateDoctor
import WireJSON

/// A run of a function in another language than Swift on the samples of its triggers, whose answers are judged.
struct AnswerCheck {
    let function: FunctionConfiguration
    let program: FunctionProgram
    /// The variables that override the template's variables.
    let variables: [String: String]
    /// The command that runs the function on a sample.
    let command: InvokeCommand

    /// Runs the function, and returns the findings about its answers.
    func findings(_ templates: TemplateSet) async throws -> [Finding] {
        let triggers = templates.triggers(of: function)
        let samples = try triggers.flatMap { trigger in
            try templates.tokenVersion(of: function.name).flatMap { EventSource.tokenSamples(trigger, in: $0) }
                ?? EventSource.samples(trigger)
        }
        let given = try function.environment(variables)
        let senders = [TriggerFamily.customEmailSender, .customSMSSender].map(\.configurationName)
        let receivesCodes = triggers.contains(where: senders.contains)
        let services =
            ServiceHost.isWanted(with: given, receivesCodes: receivesCodes) ? try await ServiceHost() : nil
        let environment = services?.variables(addedTo: given) ?? given
        let emulator = LambdaEmulator()
        await emulator.add(
            EmulatedFunction(
                program, function,
                environment: RehearsalCredentials.added(to: environment),
                instances: 1))
        let rehearsal = FunctionRehearsal(emulator: emulator, function: program.name)
        let outcomes: Result<[(sample: String, problems: [Problem])], any Error>
        do {
            outcomes = .success(try await Self.problems(on: samples.sealed(for: environment), rehearsal))
        } catch {
            outcomes = .failure(error)
        }
        await emulator.stop()
        await services?.stop()
        return findings(try outcomes.get())
    }

    /// Returns the problems with the answer to each sample.
    private static func problems(
        on samples: [NamedEvent], _ rehearsal: FunctionRehearsal
    ) async throws -> [(sample: String, problems: [Problem])] {
        var outcomes: [(sample: String, problems: [Problem])] = []
        for sample in samples {
            let result = try await rehearsal.run(sample)
            outcomes.append((sample.name, problems(result)))
            // If the function does not start, it does not start for the next event either.
            if result.outcome.isError, result.outcome.duration == .zero { break }
        }
        return outcomes
    }

    /// A problem with an answer, which other samples may show as well.
    private struct Problem: Hashable {
        let severity: Severity
        let text: String
        let advice: String
    }

    private static func problems(_ result: FunctionRehearsal.Result) -> [Problem] {
        guard result.outcome.isError else {
            return result.verdict.findings.map { finding in
                Problem(
                    severity: finding.weight.severity,
                    text: "\(JudgementReport.place(finding).asSentence) \(finding.consequence)",
                    advice: finding.path.isEmpty
                        ? "return the event from the handler; see the answer" : "see the answer")
            }
        }
        let text = "\(result.verdict.sentence)\(message(of: result).map { ": \($0)" } ?? "")"
        guard result.outcome.duration > .zero else {
            let advice = StartAdvice.sentence(for: result.outcome).map { "\($0); then see its log" }
            return [Problem(severity: .error, text: text, advice: advice ?? "see its log")]
        }
        // An exception may be the function's way to refuse; its message is for the app.
        return [Problem(severity: .note, text: text, advice: "if it is not meant to refuse, see its log")]
    }

    /// Returns the message of the error that a function reported; nil if it is empty, or if it has a value out of the event.
    private static func message(of result: FunctionRehearsal.Result) -> String? {
        guard let message = (try? JSONDocument(result.outcome.payload).root)?["errorMessage"]?.value.text,
            !message.isEmpty, let event = try? JSONDocument(result.event.bytes).root,
            !scalars(of: event).contains(where: message.contains)
        else { return nil }
        return message.joinedLines
    }

    /// Returns the values of an event that a message could show; shorter ones are in many words by chance.
    private static func scalars(of view: JSONView) -> [String] {
        guard view.isEmpty else { return view.children.flatMap(scalars) }
        let text = view.scalarText ?? ""
        return text.count > 2 && !["true", "false"].contains(text) ? [text] : []
    }

    /// Returns a finding for each problem, with the samples that show it.
    private func findings(_ outcomes: [(sample: String, problems: [Problem])]) -> [Finding] {
        var samples: [(problem: Problem, names: [String])] = []
        for (sample, problems) in outcomes {
            for problem in problems {
                if let place = samples.firstIndex(where: { $0.problem == problem }) {
                    samples[place].names.append(sample)
                } else {
                    samples.append((problem, [sample]))
                }
            }
        }
        return samples.map { problem, names in
            let others = names.count - 1
            let more = others == 0 ? "" : " and \(others) other sample\(others == 1 ? "" : "s")"
            return Finding(
                rule: TemplateDoctor.answer.name, severity: problem.severity, place: function.place,
                resource: function.id, path: "", problem: "\(function.id) on \(names[0])\(more): \(problem.text)",
                fix: "\(problem.advice): \(command.text(function.name, names[0]))")
        }
    }
}

extension Judgement.Finding.Weight {
    /// The severity of a finding about a function of a template.
    var severity: Severity {
        switch self {
        case .refused: .error
        case .ignored: .warning
        case .note: .note
        }
    }
}
