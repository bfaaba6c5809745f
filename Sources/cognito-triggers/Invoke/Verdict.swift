import CognitoTriggersTesting
import RuntimeEmulator

/// What Cognito makes of an answer, and what the app sees of that.
struct Verdict: Sendable {
    /// Whether the user goes on as the function wants; for an event that nobody waits for, whether there was no error.
    let isGood: Bool
    /// What happened, in one sentence.
    let sentence: String
    /// What the app meets; nil if it does not notice, or nobody knows.
    let appSees: CognitoError?
    /// Members of `response` that differ from those of the event, as JSON.
    let changes: [(name: String, value: String)]

    /// Judges what became of an event, for which Cognito waited that long.
    init(_ outcome: InvocationOutcome, of bytes: [UInt8], after waited: Duration) {
        guard let event = try? ReceivedEvent(bytes) else {
            isGood = !outcome.isError
            sentence = outcome.isError ? "failed; it is no event of Cognito's" : "answered; it is no event of Cognito's"
            (appSees, changes) = (nil, [])
            return
        }
        let isAwaited = event.family?.isAwaited ?? true
        if isAwaited && waited > .seconds(5) {
            isGood = false
            sentence = "too late: Cognito waits five seconds, the start of the process included"
            (appSees, changes) = (CognitoError(errorMessage: nil, to: event, after: waited), [])
            return
        }
        guard !outcome.isError else {
            let document = try? JSONDocument(outcome.payload).root
            let message = document?["errorMessage"]?.value.text ?? ""
            isGood = false
            let type = document?["errorType"]?.value.text ?? "an error without a type"
            sentence = type == "Refusal" ? "refused" : "failed: \(type)"
            (appSees, changes) = (CognitoError(errorMessage: message, to: event, after: .zero), [])
            return
        }
        guard isAwaited, case .userPool = event.kind else {
            (isGood, sentence, appSees, changes) = (true, "answered", nil, [])
            return
        }
        if let fault = Self.fault(of: outcome.payload, event) {
            isGood = false
            sentence = "Cognito does not take this answer: \(fault)"
            (appSees, changes) = (.unrecognizableOutput, [])
            return
        }
        (isGood, sentence, appSees) = (true, "answered", nil)
        changes = Self.changes(from: event, to: outcome.payload)
    }

    private static func fault(of payload: [UInt8], _ event: ReceivedEvent) -> String? {
        guard let answer = try? JSONDocument(payload).root else { return "it is not JSON" }
        guard answer.kind == .object else { return "it is not an object" }
        guard let family = event.family, let response = answer["response"] else {
            return event.family == nil ? nil : "it has no member response"
        }
        return ResponseShape.fault(of: response, for: family)
    }

    private static func changes(from event: ReceivedEvent, to payload: [UInt8]) -> [(name: String, value: String)] {
        guard let new = try? JSONDocument(payload).root["response"] else { return [] }
        let old = event.envelope.member("response")
        return new.members.compactMap { name, value in
            old?[name]?.value == value.value ? nil : (name, value.source)
        }
    }
}
