import CognitoEvents
import Testing

/// Define auth challenge: what is asked and what is decided.
@Suite struct DefineAuthChallengeTests {
    @Test func `a session is read from its file`() throws {
        let request = try DefineAuthChallengeEvent(Sample.received("DefineAuthChallenge_Authentication")).request
        #expect(
            request.session == [
                ChallengeResult(.srpA, succeeded: true), ChallengeResult(.passwordVerifier, succeeded: true),
                ChallengeResult(.customChallenge, succeeded: false, metadata: "PIN_POSITIONS-2,5"),
            ])
        #expect(request.clientMetadata == ["deviceModel": "Pixel 9 Pro", "attempt": "2"])
        #expect(!request.userNotFound)
    }

    @Test(arguments: ["{}", "{\"session\":null}", "{\"session\":[]}", "{\"session\":{}}"])
    func `a session may be empty`(request: String) throws {
        #expect(try DefineAuthChallengeEvent.asking(request).request == DefineAuthChallengeRequest())
    }

    @Test(arguments: [
        ("{\"challengeName\":\"SMS_MFA\",\"challengeResult\":true}", ChallengeResult(.smsMFA, succeeded: true)),
        (
            "{\"challengeName\":\"NEW\",\"challengeMetaData\":\"m\"}",
            ChallengeResult(ChallengeName(rawValue: "NEW"), succeeded: false, metadata: "m")
        ),
        (
            "{\"challengeName\":\"EMAIL_OTP\",\"challengeResult\":\"true\",\"challengeMetadata\":null}",
            ChallengeResult(.emailOTP, succeeded: true)
        ),
        ("{}", ChallengeResult(ChallengeName(rawValue: ""), succeeded: false)),
        ("[]", ChallengeResult(ChallengeName(rawValue: ""), succeeded: false)),
    ])
    func `a step is read with its older names`(step: String, result: ChallengeResult) throws {
        #expect(try DefineAuthChallengeEvent.asking("{\"session\":[\(step)]}").request.session == [result])
    }

    @Test func `a step that is no object is an error with its place`() {
        #expect(throws: EventError("request.session[1]: expected object, found text")) {
            try DefineAuthChallengeEvent.asking("{\"session\":[{},\"canary\"]}")
        }
    }

    @Test(
        arguments: [
            (.issueTokens, #"{"challengeName":null,"issueTokens":true,"failAuthentication":false}"#),
            (.fail, #"{"challengeName":null,"issueTokens":false,"failAuthentication":true}"#),
            (
                .present(.customChallenge),
                #"{"challengeName":"CUSTOM_CHALLENGE","issueTokens":false,"failAuthentication":false}"#
            ),
            (
                .present(.passwordVerifier),
                #"{"challengeName":"PASSWORD_VERIFIER","issueTokens":false,"failAuthentication":false}"#
            ),
        ] as [(DefineAuthChallengeDecision, String)])
    func `a decision is one of three things`(decision: DefineAuthChallengeDecision, response: String) throws {
        let sample = try Sample.named("DefineAuthChallenge_Authentication")
        #expect(try decision.answer(to: ReceivedEvent(sample.bytes)) == sample.text(response: response))
    }

    @Test(
        arguments: [
            (.present(.customChallenge), nil), (.issueTokens, nil), (.fail, nil),
            (.present(.srpA), "presenting 'SRP_A'"),
            (.present(ChallengeName(rawValue: "")), "presenting ''"),
        ] as [(DefineAuthChallengeDecision, String?)])
    func `the start of a session cannot be presented`(decision: DefineAuthChallengeDecision, place: String?) throws {
        let breach = decision.breach(for: Self.event([ChallengeResult(.customChallenge, succeeded: true)]))
        expect(breach, breaks: .presentableChallenge, "define-auth-challenge.presentable", place)
    }

    // MARK: Decisions that no history permits

    private static func event(_ session: [ChallengeResult], userNotFound: Bool = false) -> DefineAuthChallengeEvent {
        DefineAuthChallengeEvent(
            triggerSource: .defineAuthChallengeAuthentication,
            request: DefineAuthChallengeRequest(session: session, userNotFound: userNotFound))
    }

    private static let start = ChallengeResult(.srpA, succeeded: true)
    private static let right = ChallengeResult(.customChallenge, succeeded: true)
    private static let wrong = ChallengeResult(.customChallenge, succeeded: false)

    @Test(arguments: [true, false])
    func `tokens for a user who was not found break a rule`(userNotFound: Bool) {
        let breach = DefineAuthChallengeDecision.issueTokens.breach(
            for: Self.event([Self.right], userNotFound: userNotFound))
        expect(
            breach, breaks: .tokensNeedUser, "define-auth-challenge.tokens-need-user",
            userNotFound ? "tokens for a user who was not found" : nil)
    }

    @Test(
        arguments: [
            ([], false), ([start], false), ([start, wrong], false), ([wrong, wrong], false), ([right], true),
            ([start, ChallengeResult(.passwordVerifier, succeeded: true)], true),
        ] as [([ChallengeResult], Bool)])
    func `tokens without a success beyond SRP_A break a rule`(session: [ChallengeResult], isSound: Bool) {
        let breach = DefineAuthChallengeDecision.issueTokens.breach(for: Self.event(session))
        expect(
            breach, breaks: .tokensNeedSuccess, "define-auth-challenge.tokens-need-success",
            isSound ? nil : "tokens without any step that succeeded")
    }

    @Test(arguments: [([start], true), ([], false), ([right], false)] as [([ChallengeResult], Bool)])
    func `the password cannot be asked for without SRP_A`(session: [ChallengeResult], isSound: Bool) {
        let breach = DefineAuthChallengeDecision.present(.passwordVerifier).breach(for: Self.event(session))
        expect(
            breach, breaks: .passwordFollowsSRP, "define-auth-challenge.password-follows-srp",
            isSound ? nil : "presenting 'PASSWORD_VERIFIER' in a session without SRP_A")
    }

    @Test func `a session tells its start, its wrong answers and the steps that Cognito inserts`() {
        let mfa = ChallengeResult(.smsMFA, succeeded: true)
        let password = ChallengeResult(.passwordVerifier, succeeded: true)
        let session = [Self.start, password, mfa, Self.wrong, Self.right, Self.wrong]
        #expect(session.startedWithSRP && !session.dropFirst().startedWithSRP && ![ChallengeResult]().startedWithSRP)
        #expect(session.wrongAnswers == 2)
        #expect(session.filter(\.isInsertedByCognito) == [Self.start, mfa])
    }

    @Test(arguments: [
        (ChallengeName.customChallenge, "CUSTOM_CHALLENGE"), (.srpA, "SRP_A"), (.passwordVerifier, "PASSWORD_VERIFIER"),
        (.smsMFA, "SMS_MFA"), (.emailOTP, "EMAIL_OTP"), (.softwareTokenMFA, "SOFTWARE_TOKEN_MFA"),
        (.deviceSRPAuth, "DEVICE_SRP_AUTH"), (.devicePasswordVerifier, "DEVICE_PASSWORD_VERIFIER"),
        (.adminNoSRPAuth, "ADMIN_NO_SRP_AUTH"), (.newPasswordRequired, "NEW_PASSWORD_REQUIRED"),
    ])
    func `a step has its name on the wire`(name: ChallengeName, wire: String) { #expect("\(name)" == wire) }
}
