import CognitoEvents

/// A change of an event that a function must take.
struct OddEvent: Sendable {
    let words: String
    let variation: Variation
    /// False if an error that is no crash is well.
    var mustBeAnswered = true
    /// True if an answer that is right in the plain event is right in the changed one.
    var keepsAnswer = true

    init(_ variation: Variation, mustBeAnswered: Bool = true, keepsAnswer: Bool = true) {
        words = variation.words
        self.variation = variation
        self.mustBeAnswered = mustBeAnswered
        self.keepsAnswer = keepsAnswer
    }

    /// An odd answer of the app's.
    init(_ words: String) {
        self.words = words
        variation = Variation(words) { _ in }
        (mustBeAnswered, keepsAnswer) = (true, false)
    }

    /// Returns the changes of an event of a custom sign-in.
    static func all(for family: TriggerFamily, session: [ChallengeResult], isKnown: Bool) -> [OddEvent] {
        var all: [OddEvent] = []
        all += [
            .remove("request.clientMetadata"), .set("request.clientMetadata", to: "null"),
            .set("request.clientMetadata", to: "{}"), .set("response", to: "{}"),
        ].map { OddEvent($0) }
        all += Variation.nullCaller.map { OddEvent($0) }
        all += Variation.ofEnvelope.map { OddEvent($0) }
        if isKnown {
            all += [.remove("request.userNotFound"), .set("request.userNotFound", to: "null")].map { OddEvent($0) }
            // A user without address or telephone: nobody can be sent anything, and an error may say so.
            all += ["email", "phone_number", "sub"].map {
                OddEvent(.remove("request.userAttributes.\($0)"), mustBeAnswered: false)
            }
        } else {
            all += [.remove("request.userAttributes"), .set("request.userAttributes", to: "null")].map { OddEvent($0) }
        }
        if family == .verifyAuthChallengeResponse {
            for answer in [nil, "null", "\"\"", "\"null\"", "\"undefined\""] {
                all.append(
                    OddEvent(answerChange(answer), mustBeAnswered: answer?.hasPrefix("\"") == true, keepsAnswer: false))
                for parameters in [nil, "null", "{}"] {
                    let variation = Variation(
                        "privateChallengeParameters \(parameters ?? "absent"), challengeAnswer \(answer ?? "absent")"
                    ) { tree in
                        change("privateChallengeParameters", parameters).change(&tree)
                        answerChange(answer).change(&tree)
                    }
                    all.append(OddEvent(variation, mustBeAnswered: false, keepsAnswer: false))
                }
            }
            return all
        }
        if family == .createAuthChallenge {
            all.append(OddEvent(.remove("request.challengeName"), mustBeAnswered: false))
        }
        if session.isEmpty {
            all += [.set("request.session", to: "null"), .remove("request.session")].map { OddEvent($0) }
        }
        for index in session.indices where session[index].challengeMetadata != nil {
            let path = "request.session.\(index).challengeMetadata"
            all += [.set(path, to: "null"), .set(path, to: "\"\""), .remove(path)].map { OddEvent($0) }
        }
        for index in session.indices where session[index].challengeMetadata == nil {
            all.append(OddEvent(.remove("request.session.\(index).challengeMetadata")))
        }
        return all
    }

    private static func answerChange(_ json: String?) -> Variation { change("challengeAnswer", json) }

    private static func change(_ name: String, _ json: String?) -> Variation {
        json.map { .set("request.\(name)", to: $0) } ?? .remove("request.\(name)")
    }
}
