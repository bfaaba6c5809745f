public import CognitoEvents
public import WireJSON

extension DefineAuthChallengeDecision: ReadableDecision {
    /// Reads what comes next; `fail` if nothing does.
    public init(reading answered: AnsweredEvent<DefineAuthChallengeRequest>) throws(JSONTypeError) {
        let response = answered.response
        if try response.flagIfPresent("failAuthentication") == true {
            self = .fail
        } else if try response.flagIfPresent("issueTokens") == true {
            self = .issueTokens
        } else if let name = try response.textIfPresent("challengeName") {
            self = .present(ChallengeName(rawValue: name))
        } else {
            self = .fail
        }
    }

    /// Exactly one outcome.
    public static let answerRules = [
        AnswerRule<DefineAuthChallengeRequest>(.oneOutcome) { answered in
            let named = ["challengeName", "issueTokens", "failAuthentication"].filter { name in
                guard let value = answered.response.view?[name] else { return false }
                return value.kind == .text || value.flag == true
            }
            if named.isEmpty { return [("response", "none of the three is set")] }
            return named.count == 1 ? [] : [("response", "\(named.joined(separator: " and ")) are set")]
        }
    ]
}
