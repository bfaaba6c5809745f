import CognitoEvents
import CognitoModel
import CognitoRehearsal
package import LocalAWS
import WireJSON

/// Cognito's reaction to the result of a trigger's function.
package struct TriggerVerdict: Sendable {
    /// The reaction, as a sentence.
    package let sentence: String
    /// A Boolean value that indicates whether the flow continues as the function intends.
    package let isGood: Bool
    /// A Boolean value that indicates whether the function refused with a message for the app.
    package let isRefusal: Bool
    /// The decision in the function's answer, without values; nil if the answer has no decision.
    package let decision: String?
    /// The violations of Cognito's rules in the function's answer, one string for each.
    package var findings: [String] { breaches.map(\.description) }
    /// The same violations, each with Cognito's reaction.
    fileprivate let breaches: [Judgement.Finding]

    /// The reason why the verdict is bad: Cognito's reaction to the first violation, or the verdict itself.
    var reason: String { breaches.first?.reason ?? sentence }

    var members: JSONMembers<JSONValue> {
        var members: JSONMembers<JSONValue> = ["verdict": .text(sentence), "isGood": .boolean(isGood)]
        members["decision"] = decision.map(JSONValue.text)
        if !breaches.isEmpty {
            members["findings"] = .array(findings.map(JSONValue.text))
            members["breaches"] = .array(breaches.map(\.json))
        }
        return members
    }
}

extension CallTrace.Step {
    /// The verdict on a trigger's step; nil for other steps, and while the function runs.
    package var verdict: TriggerVerdict? {
        guard kind == "trigger" else { return nil }
        switch ending {
        case nil:
            guard let limit = members["timedOutAfterMilliseconds"]?.number else { return nil }
            return .bad("no answer within \(JSONValue.decimal(limit / 1000).flattened) s")
        case .throttled: return .bad("Lambda did not run the function: too many calls")
        case .missing(let reason), .denied(let reason): return .bad(reason)
        case .error(let document):
            let root = try? JSONDocument(document).root
            guard root?["errorType"]?.scalarText != "Refusal" else { return .bad("refused", isRefusal: true) }
            return .bad("failed: \(root?["errorType"]?.scalarText ?? "an error without a type")")
        case .answer(let payload):
            guard let event = try? ReceivedEvent(event) else { return nil }
            let judgement = Judgement(of: payload, to: event)
            return TriggerVerdict(
                sentence: judgement.sentence, isGood: judgement.isSound, isRefusal: false,
                decision: judgement.decision, breaches: judgement.findings)
        }
    }
}

extension Judgement.Finding {
    /// The place, the problem and Cognito's reaction, in plain words.
    fileprivate var reason: String {
        let place = ["", "response"].contains(path) ? "" : "\(path): "
        return "\(place)\(detail). \(consequence)"
    }

    fileprivate var json: JSONValue {
        ["rule": .text(rule.name), "text": .text(rule.text), "reason": .text(reason)]
    }
}

extension TriggerVerdict {
    fileprivate static func bad(_ sentence: String, isRefusal: Bool = false) -> TriggerVerdict {
        TriggerVerdict(sentence: sentence, isGood: false, isRefusal: isRefusal, decision: nil, breaches: [])
    }
}
