public import CognitoEvents
public import WireJSON

/// Cognito's judgement of a function's answer to an event.
///
/// It lists everything in the answer that Cognito would refuse or silently ignore. It does not consider the pool's
/// configuration, such as an SES configuration for email, because an answer does not contain the configuration.
public struct Judgement: Sendable {
    /// A problem with an answer.
    public struct Finding: Hashable, Sendable, CustomStringConvertible {
        /// The effect on the operation.
        public enum Weight: String, CaseIterable, Sendable {
            /// The operation fails.
            case refused
            /// The operation continues without this part of the answer.
            case ignored
            /// The operation continues, most likely as the author intended.
            case note
        }

        /// The rule that is broken.
        public let rule: CognitoRule
        /// The effect on the operation.
        public let weight: Weight
        /// The place in the answer, such as `response.autoConfirmUser`; empty for the whole answer.
        public let path: String
        /// A description of the problem, with names and JSON types but without values.
        public let detail: String
        /// Cognito's reaction, in a sentence.
        public let consequence: String
        /// The error that the app gets; nil if the app gets no error, or if the error's text is not known.
        public let appSees: CognitoError?

        init(_ rule: CognitoRule, at path: String? = nil, _ detail: String, in event: ReceivedEvent?) {
            let consequence = Consequence.of(rule, in: event)
            self.rule = rule
            weight = consequence.weight
            self.path = path ?? consequence.path
            self.detail = detail
            self.consequence = consequence.words
            appSees = consequence.appSees
        }

        /// The place, the problem and the rule.
        public var description: String {
            "\(path.isEmpty ? "the answer" : path): \(detail) (\(rule.name): \(rule.text))"
        }
    }

    /// All findings; the findings of weight `refused` come first.
    public let findings: [Finding]
    /// The decision in the answer, without values; nil if the answer has no readable decision.
    public let decision: String?
    /// The answer; nil if it is no JSON object that Cognito reads.
    @_spi(Internal) public let answer: JSONView?

    /// A Boolean value that indicates whether Cognito does exactly what the answer says: there are only notes.
    public var isSound: Bool { findings.allSatisfy { $0.weight == .note } }

    /// The error that the app gets; nil if the app gets no error, or if the error's text is not known.
    public var appSees: CognitoError? { findings.lazy.compactMap(\.appSees).first }

    /// Judges an answer.
    ///
    /// - Parameters:
    ///   - answer: The bytes that the function returned.
    ///   - event: The event that the function was called with.
    ///   - skipped: Rules that the author has switched off. A rule that can no longer be switched off still applies.
    public init(of answer: [UInt8], to event: ReceivedEvent, skipping skipped: Set<CognitoRule> = []) {
        var judge = Judge(event: event)
        judge.judge(answer)
        decision = judge.decision
        self.answer = judge.answer
        let weights = Finding.Weight.allCases
        findings = judge.findings
            .filter { !($0.rule.isSwitchable && skipped.contains($0.rule)) }
            .enumerated()
            .sorted {
                (weights.firstIndex(of: $0.element.weight) ?? 0, $0.offset)
                    < (weights.firstIndex(of: $1.element.weight) ?? 0, $1.offset)
            }
            .map(\.element)
    }

    /// Judges an answer without its event; the answer must be a complete event with a `request`.
    ///
    /// The `response` that Cognito sent is unknown. The judgement assumes Cognito's usual `response`.
    ///
    /// - Throws: `EventError` if the answer is not an event from Cognito.
    public init(ofEventWithResponse answer: [UInt8], skipping skipped: Set<CognitoRule> = []) throws(EventError) {
        self.init(of: answer, to: try ReceivedEvent(unanswered: answer), skipping: skipped)
    }
}

extension ReceivedEvent {
    /// Creates the event for an answer: replaces the answer's `response` by the `response` that Cognito sends.
    init(unanswered answer: [UInt8]) throws(EventError) {
        let answered = try ReceivedEvent(answer)
        guard case .userPool = answered.kind, let response = answered.document.root["response"],
            response.kind == .object
        else {
            self = answered
            return
        }
        var editor = JSONEditor(answered.document)
        let version = answered.document.root["version"]?.scalarText ?? ""
        editor.set("response", in: answered.document.root) { writer in
            if let model = answered.model {
                model.writeInitialResponse(ofVersion: version, to: &writer)
            } else {
                writer.raw("{}".utf8)
            }
        }
        self = try ReceivedEvent(editor.finish())
    }
}
