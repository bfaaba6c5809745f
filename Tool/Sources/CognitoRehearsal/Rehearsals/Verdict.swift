package import CognitoEvents
@_spi(Internal) package import CognitoModel
package import RuntimeEmulator
@_spi(Internal) import WireJSON

/// Cognito's verdict on the outcome of an event, and the effect of the verdict on the app.
package struct Verdict: Sendable {
    /// True if the function answered without an error, and Cognito follows the answer or does not wait for it.
    package let isGood: Bool
    /// True if the function refused with a message for the app.
    package let isRefusal: Bool
    /// The outcome in one sentence.
    package let sentence: String
    /// The error that the app gets; nil if the app sees no error, or if the error is unknown.
    package let appSees: CognitoError?
    /// The decision that the answer contains, for functions in any language; nil if the answer contains no decision.
    package let decision: String?
    /// The rules of Cognito that the answer violates.
    package let findings: [Judgement.Finding]
    /// The members of `response` that differ between the answer and the event, as JSON.
    package let changes: [(name: String, value: String)]

    private init(
        _ isGood: Bool, isRefusal: Bool = false, _ sentence: String, appSees: CognitoError? = nil,
        decision: String? = nil, findings: [Judgement.Finding] = [], changes: [(name: String, value: String)] = []
    ) {
        self.isGood = isGood
        self.isRefusal = isRefusal
        self.sentence = sentence
        self.appSees = appSees
        self.decision = decision
        self.findings = findings
        self.changes = changes
    }

    /// Judges the outcome of an event for which Cognito waited for a duration.
    package init(
        _ outcome: InvocationOutcome, of bytes: [UInt8], after waited: Duration, skipping skipped: Set<CognitoRule> = []
    ) {
        guard let event = try? ReceivedEvent(bytes) else {
            let end = "it is not an event from Cognito"
            self.init(!outcome.isError, outcome.isError ? "failed; \(end)" : "answered; \(end)")
            return
        }
        // If the function failed and the duration is zero, no process received the event.
        let hasStarted = !outcome.isError || outcome.duration > .zero
        switch CallResult(outcome, after: waited, isAwaited: event.family?.isAwaited ?? true) {
        case .timedOut:
            self.init(
                false,
                hasStarted
                    ? "too late: Cognito waits only five seconds, including the start of the process"
                    : "did not start: the program did not ask for an event within five seconds",
                appSees: CognitoError(errorMessage: nil, to: event, after: waited))
        case .failed(let type, let message):
            let isRefusal = type == "Refusal"
            // If a handler takes too long, the runtime refuses on the handler's behalf.
            let isLate = isRefusal && outcome.log.contains { $0.contains("The handler took too long;") }
            let refusal = isLate ? "refused, because the handler took too long" : "refused"
            self.init(
                false, isRefusal: isRefusal,
                isRefusal ? refusal : "\(hasStarted ? "failed" : "did not start"): \(type)",
                appSees: CognitoError(errorMessage: message, to: event, after: .zero))
        case .answered(let payload):
            let judgement = Judgement(of: payload, to: event, skipping: skipped)
            self.init(
                judgement.isSound, judgement.isSound ? "answered" : judgement.sentence, appSees: judgement.appSees,
                decision: judgement.decision, findings: judgement.findings,
                changes: Self.changes(from: event, to: payload))
        }
    }

    private static func changes(from event: ReceivedEvent, to payload: [UInt8]) -> [(name: String, value: String)] {
        guard case .userPool = event.kind, let new = try? JSONDocument(payload).root["response"] else { return [] }
        let old = event.envelope.member("response")
        return new.members.compactMap { name, value in
            old?[name]?.value == value.value ? nil : (name, value.source)
        }
    }
}
