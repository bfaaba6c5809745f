import CognitoTestSupport
import CognitoTriggersTesting
import Foundation
import Testing
import TriggerKit

/// Neither the function's answers nor their times distinguish known and unknown users.
///
/// Sign-ins of both kinds are played in pairs, in an order that is drawn, with the built program behind a Runtime API.
/// The statistic for time is the median of the paired differences, for each of the three events; the threshold is one
/// millisecond. A load of the machine hits both of a pair alike, and outliers do not move a median. How far the median may be off is
/// read off the differences themselves: two of them, by their rank, hold it between them in 9999 of 10,000 cases, whatever
/// the distribution. On a noisy machine they lie far apart, and pairs are played until both are on one side of the
/// threshold. The statistic for bytes is the set of shapes: keys and lengths of all values in the response.
@Suite(.serialized, .timeLimit(.minutes(10))) struct LookAlikeTests {
    private static let threshold = Duration.milliseconds(1)
    /// The number of pairs at which even a busy machine has decided.
    private static let mostPairs = 20_000

    /// The observations of one kind of event.
    private struct Seen {
        var shapes: (known: Set<String>, unknown: Set<String>) = ([], [])
        var differences: [Duration] = []

        /// The two differences between which the median of all such differences lies.
        var median: ClosedRange<Duration> {
            let sorted = differences.sorted()
            // 3.9 standard deviations of a binomial distribution with one half.
            let reach = Int((1.95 * Double(sorted.count).squareRoot()).rounded(.up))
            return sorted[max(0, sorted.count / 2 - reach)]...sorted[min(sorted.count - 1, sorted.count / 2 + reach)]
        }

        /// A leak if the median is beyond the threshold, none if it is within; nil while it may be either.
        var leaks: Bool? {
            guard differences.count >= 100 else { return nil }
            if median.lowerBound > threshold || median.upperBound < .zero - threshold { return true }
            return median.lowerBound > .zero - threshold && median.upperBound < threshold ? false : nil
        }
    }

    @Test func `known and unknown users look alike in 3000 sign-ins of the built program`() throws {
        for (event, seen) in try play(atLeast: 1500, deciding: ["define", "create", "verify"]) {
            #expect(seen.shapes.known == seen.shapes.unknown, "\(event)")
            #expect(seen.leaks == false, "\(event): the median is in \(seen.median) of \(seen.differences.count) pairs")
        }
    }

    @Test func `a leak of two milliseconds is found`() throws {
        let seen = try #require(try play(atLeast: 100, deciding: ["verify"], leak: "time")["verify"])
        #expect(seen.leaks == true, "the median is in \(seen.median) of \(seen.differences.count) pairs")
    }

    @Test func `a leak of one byte is found`() throws {
        let shapes = try #require(try play(atLeast: 5, deciding: [], leak: "byte")["create"]).shapes
        #expect(shapes.known.isDisjoint(with: shapes.unknown))
    }

    /// Runs so many pairs, and continues until the result is clear.
    private func play(
        atLeast pairs: Int, deciding events: [String], leak: String? = nil
    ) throws -> [String: Seen] {
        var environment = ["CODE_KEY": "0123456789abcdef0123456789abcdef"]
        environment["LEAK"] = leak
        let process = try ServedProcess("CognitoFlowProbe", environment: environment)
        let seed = UInt64.random(in: .min ... .max)
        print("seed \(seed)")
        var random = SeededRandom(seed: seed)
        var seen: [String: Seen] = [:]
        for number in 0..<Self.mostPairs {
            // Looked at now and then: whoever looks after each pair sees a leak by chance sooner or later.
            if number >= pairs, number % 250 == 0 || number == pairs, events.allSatisfy({ seen[$0]?.leaks != nil }) {
                break
            }
            // As many characters in both names, since Cognito has the name that was typed of both.
            let first = Bool.random(using: &random)
            let halves = try [first, !first].map { isKnown in
                (isKnown, try signIn(process, name: "user\(1000 + number)\(isKnown ? "k" : "u")", isKnown: isKnown))
            }
            for (event, index) in [("define", 0), ("create", 1), ("verify", 2)] {
                var times: [Bool: Duration] = [:]
                for (isKnown, results) in halves {
                    times[isKnown] = results[index].time
                    if isKnown {
                        seen[event, default: Seen()].shapes.known.insert(results[index].shape)
                    } else {
                        seen[event, default: Seen()].shapes.unknown.insert(results[index].shape)
                    }
                }
                seen[event]?.differences.append((times[true] ?? .zero) - (times[false] ?? .zero))
            }
        }
        return seen
    }

    /// Plays one sign-in with a wrong answer.
    private func signIn(
        _ process: ServedProcess, name: String, isKnown: Bool
    ) throws -> [(shape: String, time: Duration)] {
        func ask(_ trigger: String, _ request: [String: Any]) throws -> (response: [String: Any], time: Duration) {
            var request = request
            request["userAttributes"] =
                isKnown ? ["sub": "1", "email": "\(name)@example.org", "email_verified": "true"] : [:]
            request["userNotFound"] = !isKnown
            let event: [String: Any] = [
                "version": "1", "region": "eu-west-1", "userPoolId": "eu-west-1_Ab12Cd34E", "userName": name,
                "callerContext": ["awsSdkVersion": "aws-sdk-unknown-unknown", "clientId": "app"],
                "triggerSource": "\(trigger)_Authentication", "request": request, "response": [String: Any](),
            ]
            let (answer, time) = try process.answer(Array(try JSONSerialization.data(withJSONObject: event)))
            let object = try JSONSerialization.jsonObject(with: Data(answer)) as? [String: Any]
            return (try #require(object?["response"] as? [String: Any]), time)
        }
        let define = try ask("DefineAuthChallenge", ["session": [Any]()])
        let create = try ask("CreateAuthChallenge", ["session": [Any](), "challengeName": "CUSTOM_CHALLENGE"])
        let verify = try ask(
            "VerifyAuthChallengeResponse",
            [
                "privateChallengeParameters": create.response["privateChallengeParameters"] ?? [String: Any](),
                "challengeAnswer": "wrong",
            ])
        return [define, create, verify].map { (Self.shape($0.response), $0.time) }
    }

    /// The keys of a value, and the length of each text.
    ///
    /// Just after the turn of a minute two hashes are sealed, which both halves of a pair need not share: of their lengths the
    /// rest by one hash and comma is taken.
    private static func shape(_ value: Any, key: String = "") -> String {
        switch value {
        case let object as [String: Any]:
            "{\(object.sorted { $0.key < $1.key }.map { "\($0.key):\(shape($0.value, key: $0.key))" })}"
        case let text as String: key == "hash" ? "\((text.utf8.count + 1) % 65)" : "\(text.utf8.count)"
        default: "\(value)"
        }
    }
}
