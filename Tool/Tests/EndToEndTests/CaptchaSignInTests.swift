import CognitoEvents
import CognitoModel
import CognitoProcessTestSupport
import Testing

/// The function that runs a custom sign-in.
@Suite(.timeLimit(.minutes(5))) struct CaptchaSignInTests {
    @Test func `the password comes first, and a right answer at the third attempt brings tokens`() async throws {
        let (signIn, challenges) = try await SignIn.play { challenge in
            challenge.number < 3 ? ["1", ""][challenge.number - 1] : try challenge.sum
        }
        #expect(signIn.hasTokens)
        #expect(signIn.session.map(\.challengeName).prefix(2) == [.srpA, .passwordVerifier])
        #expect(signIn.session.dropFirst(2).map(\.challengeResult) == [false, false, true])
        #expect(challenges.allSatisfy { $0.question != nil })
    }

    @Test func `three wrong answers end the sign-in`() async throws {
        let (signIn, challenges) = try await SignIn.play { challenge in
            switch challenge.number {
            case 1: "1"
            case 2: try challenge.sum + " "
            default: try "0" + challenge.sum
            }
        }
        #expect(signIn.hasFailed && challenges.count == 3)
    }

    @Test func `an unknown user meets the same questions and fails in the end`() async throws {
        let (signIn, challenges) = try await SignIn.play(knownUser: false) { try $0.sum }
        #expect(signIn.hasFailed && challenges.count == 1)
        #expect(signIn.session.last == ChallengeResult(.customChallenge, succeeded: true, metadata: "CAPTCHA"))
    }

    @Test func `a second factor after the password does not disturb`() async throws {
        let (signIn, _) = try await SignIn.play(inserting: [.smsMFA]) { try $0.sum }
        #expect(signIn.hasTokens)
        #expect(signIn.session.map(\.challengeName) == [.srpA, .passwordVerifier, .smsMFA, .customChallenge])
    }

    @Test(arguments: [("PASSWORD_VERIFIER", false), ("CUSTOM_CHALLENGE", true)])
    func `a wrong password, or a right answer without the password, ends the sign-in`(
        name: String, isPassed: Bool
    ) async throws {
        let event = try Sample("DefineAuthChallenge_Authentication").edited { event in
            event[object: "request"].members["session"] = [
                ["challengeName": "SRP_A", "challengeResult": true],
                ["challengeName": name, "challengeResult": isPassed],
            ]
        }
        let response = try JSONObject(try await Function.captchaSignIn.invoke(event).answer)[object: "response"]
        #expect(response[flag: "failAuthentication"] == true && response[flag: "issueTokens"] == false)
    }

    @Test func `the answer stands in the private parameters only, and no two challenges need be alike`() async throws {
        var questions: Set<String?> = []
        for _ in 0..<10 {
            let (_, challenges) = try await SignIn.play { _ in nil }
            let challenge = try #require(challenges.first)
            #expect(challenge.secrets.contains(try challenge.sum))
            #expect(challenge.metadata == "CAPTCHA")
            questions.insert(challenge.question)
        }
        #expect(questions.count > 1)
    }

    @Test func `a source that is not known yet goes to the handler of its family`() async throws {
        let event = try Sample("DefineAuthChallenge_Authentication").edited {
            $0.members["triggerSource"] = "DefineAuthChallenge_Later"
        }
        let response = try JSONObject(try await Function.captchaSignIn.invoke(event).answer)[object: "response"]
        #expect(response[text: "challengeName"] == "CUSTOM_CHALLENGE")
    }
}
