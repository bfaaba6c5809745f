import CognitoProcessTestSupport
import Testing

/// The function that plays a custom sign-in.
@Suite(.timeLimit(.minutes(5))) struct CaptchaSignInTests {
    @Test func `the password comes first, and a right answer at the third attempt brings tokens`() async throws {
        var signIn = SignIn()
        #expect(try await signIn.next() == .challenge("PASSWORD_VERIFIER"))
        signIn.finish("PASSWORD_VERIFIER", isPassed: true)
        #expect(try await signIn.round { _ in "1" } == false)
        #expect(try await signIn.round { _ in "" } == false)
        #expect(try await signIn.round { try $0.rightAnswer })
        #expect(try await signIn.next() == .tokens)
    }

    @Test func `three wrong answers end the sign-in`() async throws {
        var signIn = SignIn()
        signIn.finish("PASSWORD_VERIFIER", isPassed: true)
        #expect(try await signIn.round { _ in "1" } == false)
        #expect(try await signIn.round { try $0.rightAnswer + " " } == false)
        #expect(try await signIn.round { try "0" + $0.rightAnswer } == false)
        #expect(try await signIn.next() == .failure)
    }

    @Test func `an unknown user meets the same questions and fails in the end`() async throws {
        var signIn = SignIn(knownUser: false)
        #expect(try await signIn.next() == .challenge("PASSWORD_VERIFIER"))
        signIn.finish("PASSWORD_VERIFIER", isPassed: true)
        #expect(try await signIn.round { try $0.rightAnswer })
        #expect(try await signIn.next() == .failure)
    }

    @Test func `a wrong password ends the sign-in`() async throws {
        var signIn = SignIn()
        signIn.finish("PASSWORD_VERIFIER", isPassed: false)
        #expect(try await signIn.next() == .failure)
    }

    @Test func `a second factor after the password does not disturb`() async throws {
        var signIn = SignIn()
        signIn.finish("PASSWORD_VERIFIER", isPassed: true)
        signIn.finish("SMS_MFA", isPassed: true)
        #expect(try await signIn.round { try $0.rightAnswer })
        #expect(try await signIn.next() == .tokens)
    }

    @Test func `a right answer without the password brings no tokens`() async throws {
        var signIn = SignIn()
        signIn.finish("CUSTOM_CHALLENGE", isPassed: true)
        #expect(try await signIn.next() == .failure)
    }

    @Test func `the answer stands in the private parameters only, and no two challenges need be alike`() async throws {
        var signIn = SignIn()
        signIn.finish("PASSWORD_VERIFIER", isPassed: true)
        var questions: Set<String> = []
        for _ in 0..<10 {
            let challenge = try await signIn.challenge()
            #expect(challenge.secretValues == [try challenge.rightAnswer])
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
