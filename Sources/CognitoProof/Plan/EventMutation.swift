import CognitoEvents
import CognitoModel

/// A change to an event; the function must also accept the changed event.
///
/// This is a class, because all histories share the fixed mutations.
final class EventMutation: Sendable {
    let words: String
    let variation: Variation
    /// True if the function must not report an error; if false, any error except a crash is acceptable.
    let mustBeAnswered: Bool
    /// True if the right answer stays right in the changed event.
    let keepsAnswer: Bool

    /// True if the changed event names no app client.
    let hidesClient: Bool

    init(_ variation: Variation, mustBeAnswered: Bool = true, keepsAnswer: Bool = true, hidesClient: Bool = false) {
        words = variation.words
        self.variation = variation
        self.mustBeAnswered = mustBeAnswered
        self.keepsAnswer = keepsAnswer
        self.hidesClient = hidesClient
    }

    /// Creates a mutation that describes a malformed answer of the app.
    init(_ words: String) {
        self.words = words
        variation = Variation(words) { _ in }
        (mustBeAnswered, keepsAnswer, hidesClient) = (true, false, false)
    }

    /// Returns the mutations of a custom sign-in's event.
    static func all(for family: TriggerFamily, session: [ChallengeResult], isKnown: Bool) -> [EventMutation] {
        let fixed = fixed[isKnown]?[family] ?? []
        if family == .verifyAuthChallengeResponse { return fixed }
        return session.enumerated().reduce(into: session.isEmpty ? fixed + ofNoSession : fixed) { all, step in
            all += ofNote(step.offset, isThere: step.element.challengeMetadata != nil)
        }
    }

    // The mutations are created once, because thousands of events are changed in the same ways.
    private static let fixed = [true, false].reduce(into: [Bool: [TriggerFamily: [EventMutation]]]()) { all, isKnown in
        for family in [TriggerFamily.defineAuthChallenge, .createAuthChallenge, .verifyAuthChallengeResponse] {
            all[isKnown, default: [:]][family] = fixed(for: family, isKnown: isKnown)
        }
    }
    private static let ofNoSession = [
        Variation.set("request.session", to: "null"), .remove("request.session"),
    ].map { EventMutation($0) }
    private static let notes = (0..<16).map { number in [true, false].map { note(number, isThere: $0) } }

    /// Returns the mutations of a step's `challengeMetadata`, by the step's index in the session.
    private static func ofNote(_ number: Int, isThere: Bool) -> [EventMutation] {
        guard notes.indices.contains(number) else { return note(number, isThere: isThere) }
        return notes[number][isThere ? 0 : 1]
    }

    private static func note(_ number: Int, isThere: Bool) -> [EventMutation] {
        let path = "request.session.\(number).challengeMetadata"
        guard isThere else { return [EventMutation(.remove(path))] }
        return [.set(path, to: "null"), .set(path, to: "\"\""), .remove(path)].map { EventMutation($0) }
    }

    private static func fixed(for family: TriggerFamily, isKnown: Bool) -> [EventMutation] {
        var all: [EventMutation] = []
        all += [
            .remove("request.clientMetadata"), .set("request.clientMetadata", to: "null"),
            .set("request.clientMetadata", to: "{}"), .set("response", to: "{}"),
        ].map { EventMutation($0) }
        all += Variation.nullCaller.map { EventMutation($0, hidesClient: true) }
        all += Variation.ofEnvelope.map { EventMutation($0) }
        if isKnown {
            all += [.remove("request.userNotFound"), .set("request.userNotFound", to: "null")].map { EventMutation($0) }
            // Without an email address or phone number, the function cannot send messages, and may report an error.
            all += ["email", "phone_number", "sub"].map {
                EventMutation(.remove("request.userAttributes.\($0)"), mustBeAnswered: false)
            }
        } else {
            all += [.remove("request.userAttributes"), .set("request.userAttributes", to: "null")].map {
                EventMutation($0)
            }
        }
        if family == .verifyAuthChallengeResponse {
            for answer in [nil, "null", "\"\"", "\"null\"", "\"undefined\""] {
                all.append(
                    EventMutation(
                        answerChange(answer), mustBeAnswered: answer?.hasPrefix("\"") == true, keepsAnswer: false))
                for parameters in [nil, "null", "{}"] {
                    let both = [change("privateChallengeParameters", parameters), answerChange(answer)]
                    let variation = Variation(
                        "privateChallengeParameters \(parameters ?? "absent"), challengeAnswer \(answer ?? "absent")",
                        of: both.flatMap(\.members)
                    ) { tree in
                        for one in both { one.change(&tree) }
                    }
                    all.append(EventMutation(variation, mustBeAnswered: false, keepsAnswer: false))
                }
            }
            return all
        }
        if family == .createAuthChallenge {
            all.append(EventMutation(.remove("request.challengeName"), mustBeAnswered: false))
        }
        return all
    }

    private static func answerChange(_ json: String?) -> Variation { change("challengeAnswer", json) }

    private static func change(_ name: String, _ json: String?) -> Variation {
        json.map { .set("request.\(name)", to: $0) } ?? .remove("request.\(name)")
    }
}
