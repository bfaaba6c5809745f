public import CognitoEvents
import WireJSON

/// Cognito's judgement of a function's answer to an event.
///
/// It holds everything in the answer that Cognito would refuse, or would drop without a word. An answer does
/// not show facts of the pool's configuration, such as whether it sends email through an SES set-up of its own.
public struct Judgement: Sendable {
    /// One fault of an answer, or one oddity.
    public struct Finding: Hashable, Sendable, CustomStringConvertible {
        /// The effect on the operation.
        public enum Weight: String, CaseIterable, Sendable {
            /// It fails.
            case refused
            /// It goes on, without what the answer says there.
            case ignored
            /// It goes on, and most likely as was meant.
            case note
        }

        /// The rule that is broken.
        public let rule: CognitoRule
        /// The effect on the operation.
        public let weight: Weight
        /// The place in the answer, such as `response.autoConfirmUser`; empty for all of it.
        public let path: String
        /// The problem there, in names and JSON types and never in values.
        public let detail: String
        /// Cognito's reaction, in a sentence.
        public let consequence: String
        /// The app's error; nil if there is none, or if its words are not known.
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

        /// The place, what is wrong there, and the rule.
        public var description: String {
            "\(path.isEmpty ? "the answer" : path): \(detail) (\(rule.name): \(rule.text))"
        }
    }

    /// Everything that was found, what is refused first.
    public let findings: [Finding]
    /// The decision in the answer, without values; nil if nothing is decided or it cannot be read.
    public let decision: String?

    /// A Boolean value that indicates whether Cognito goes on just as the answer says: there is nothing but notes.
    public var isSound: Bool { findings.allSatisfy { $0.weight == .note } }

    /// Cognito's reaction to the answer, in a sentence.
    package var sentence: String {
        switch findings.first?.weight {
        case .refused: "Cognito refuses this answer"
        case .ignored: "Cognito passes over a part of this answer"
        case .note, nil: "Cognito takes this answer"
        }
    }

    /// The app's error; nil if there is none, or if its words are not known.
    public var appSees: CognitoError? { findings.lazy.compactMap(\.appSees).first }

    /// Judges an answer.
    ///
    /// - Parameters:
    ///   - answer: The bytes that the function returned.
    ///   - event: The event that it was called with.
    ///   - skipped: Rules that the author has switched off; rules that are no longer in doubt still hold.
    public init(of answer: [UInt8], to event: ReceivedEvent, skipping skipped: Set<CognitoRule> = []) {
        var judge = Judge(event: event)
        judge.judge(answer)
        decision = judge.decision
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

    /// Judges an answer by itself: it is a whole event, so that it tells what was asked.
    ///
    /// The event's own `response` is not known then, and is taken to be as Cognito sends it.
    ///
    /// - Throws: `EventError` if the answer is no event of Cognito's.
    public init(ofEventWithResponse answer: [UInt8], skipping skipped: Set<CognitoRule> = []) throws(EventError) {
        self.init(of: answer, to: try ReceivedEvent(unanswered: answer), skipping: skipped)
    }
}

extension ReceivedEvent {
    /// An event with a response as Cognito sends it, out of one that has been answered.
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
