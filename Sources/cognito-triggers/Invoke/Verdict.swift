import CognitoEvents
import CognitoModel
import RuntimeEmulator
import WireJSON

/// What Cognito makes of what became of an event, and what the app sees of that.
struct Verdict: Sendable {
    /// Whether the user goes on as the function wants; for an event that nobody waits for, whether there was no error.
    let isGood: Bool
    /// Whether the function refused, in words for the app.
    let isRefusal: Bool
    /// What happened, in one sentence.
    let sentence: String
    /// What the app meets; nil if it does not notice, or nobody knows.
    let appSees: CognitoError?
    /// What the answer decides, in whatever language the function is written; nil if nothing.
    let decision: String?
    /// What is wrong with the answer by Cognito's rules.
    let findings: [Judgement.Finding]
    /// Members of `response` that differ from those of the event, as JSON.
    let changes: [(name: String, value: String)]

    private init(
        _ isGood: Bool, isRefusal: Bool = false, _ sentence: String, appSees: CognitoError? = nil,
        decision: String? = nil,
        findings: [Judgement.Finding] = [], changes: [(name: String, value: String)] = []
    ) {
        self.isGood = isGood
        self.isRefusal = isRefusal
        self.sentence = sentence
        self.appSees = appSees
        self.decision = decision
        self.findings = findings
        self.changes = changes
    }

    /// Judges what became of an event, for which Cognito waited that long.
    init(
        _ outcome: InvocationOutcome, of bytes: [UInt8], after waited: Duration, skipping skipped: Set<CognitoRule> = []
    ) {
        guard let event = try? ReceivedEvent(bytes) else {
            let end = "it is no event of Cognito's"
            self.init(!outcome.isError, outcome.isError ? "failed; \(end)" : "answered; \(end)")
            return
        }
        // Only then was it never given the event.
        let hasStarted = !outcome.isError || outcome.duration > .zero
        if event.family?.isAwaited ?? true, waited > .seconds(5) {
            self.init(
                false,
                hasStarted
                    ? "too late: Cognito waits five seconds, the start of the process included"
                    : "did not start: in five seconds the program has not asked for an event",
                appSees: CognitoError(errorMessage: nil, to: event, after: waited))
            return
        }
        guard !outcome.isError else {
            let document = try? JSONDocument(outcome.payload).root
            let type = document?["errorType"]?.value.text ?? "an error without a type"
            let isRefusal = type == "Refusal"
            self.init(
                false, isRefusal: isRefusal,
                isRefusal ? "refused" : "\(hasStarted ? "failed" : "did not start"): \(type)",
                appSees: CognitoError(
                    errorMessage: document?["errorMessage"]?.value.text ?? "", to: event, after: .zero))
            return
        }
        let judgement = Judgement(of: outcome.payload, to: event, skipping: skipped)
        let sentence = judgement.isSound ? "answered" : JudgementReport.sentence(judgement)
        self.init(
            judgement.isSound, sentence, appSees: judgement.appSees, decision: judgement.decision,
            findings: judgement.findings, changes: Self.changes(from: event, to: outcome.payload))
    }

    private static func changes(from event: ReceivedEvent, to payload: [UInt8]) -> [(name: String, value: String)] {
        guard case .userPool = event.kind, let new = try? JSONDocument(payload).root["response"] else { return [] }
        let old = event.envelope.member("response")
        return new.members.compactMap { name, value in
            old?[name]?.value == value.value ? nil : (name, value.source)
        }
    }
}
