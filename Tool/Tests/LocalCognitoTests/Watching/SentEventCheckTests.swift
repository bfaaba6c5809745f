import CognitoTriggersTesting
import Testing

@testable import LocalCognito

/// The check of events that people have changed.
@Suite struct SentEventCheckTests {
    @Test(arguments: SampleEvent.all)
    func `an event as Cognito sends it has no problems`(sample: SampleEvent<ReceivedEvent>) {
        #expect(SentEventCheck(sample.bytes).problems == [])
    }

    @Test(
        arguments: [
            (["request", "userAttributes", "email"], 7, "request.userAttributes.email: expected text, found number."),
            (["request", "userAttributes"], "ada", "request.userAttributes: expected map of texts, found text."),
            (
                ["triggerSource"], "PreSignUp_SignIn",
                "triggerSource: there is no trigger source PreSignUp_SignIn; did you mean PreSignUp_SignUp?"
            ),
            (["triggerSource"], "Surprise", "triggerSource: there is no trigger source Surprise."),
            (["version"], "4", "version: PreSignUp_SignUp has the version 1."),
            (["version"], 1, "version: expected text, found number."),
            (["callerContext"], [], "callerContext: expected object, found array."),
            (["request"], nil, "request: expected object, found null."),
        ] as [([String], JSONValue, String)])
    func `a value that Cognito does not send is named by its path`(
        _ path: [String], _ value: JSONValue, _ problem: String
    ) throws {
        let sample = try SampleEvent<PreSignUpEvent>.preSignUp(.signUp).setting(at: path, to: value)
        #expect(SentEventCheck(sample.bytes).problems == [problem])
    }

    @Test(arguments: [
        (
            ["request", "userAttribute"],
            "request.userAttribute: PreSignUp_SignUp has no such member; did you mean userAttributes?"
        ),
        (["request", "password"], "request.password: PreSignUp_SignUp has no such member."),
        (["userPool"], "userPool: PreSignUp_SignUp has no such member; did you mean userPoolId?"),
        (
            ["request", "userAttributes", "e-mail"],
            "request.userAttributes.e-mail: there is no such attribute; did you mean email?"
        ),
        (
            ["request", "userAttributes", "shoes"],
            "request.userAttributes.shoes: there is no such attribute; names of custom attributes begin with custom:."
        ),
    ])
    func `a member that Cognito does not send is named with the likely one`(_ path: [String], _ problem: String) throws
    {
        let sample = try SampleEvent<PreSignUpEvent>.preSignUp(.signUp).adding(at: path, value: "a secret value")
        #expect(SentEventCheck(sample.bytes).problems == [problem])
    }

    @Test func `a step of a session and a text that is not JSON are checked`() throws {
        let session: JSONValue = [["challengeName": "CUSTOM_CHALLENGE", "challengeResult": "true"]]
        let define = try SampleEvent.all.first { $0.name == "DefineAuthChallenge_Authentication" }?
            .setting("request", "session", to: session)
        #expect(
            try SentEventCheck(#require(define).bytes).problems
                == ["request.session[0].challengeResult: expected boolean, found text."])
        #expect(SentEventCheck(Array("{".utf8)).problems.count == 1)
        let incomplete = try SampleEvent<PreSignUpEvent>.preSignUp(.signUp).removing("userPoolId")
        #expect(SentEventCheck(incomplete.bytes).problems == ["userPoolId: expected text, found nothing."])
    }
}
