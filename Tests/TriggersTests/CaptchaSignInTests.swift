import CognitoTriggers
import CognitoTriggersTesting
import Testing
import TriggerKit

@testable import CaptchaSignIn

/// The sign-in with password and captcha: what is decided after every history.
@Suite struct CaptchaSignInTests {
    @Test(arguments: [true, false])
    func `after every history tokens come only by password and captcha, within three attempts`(
        isKnown: Bool
    ) async throws {
        let function = try await CaptchaSignIn()
        var ends: [DefineAuthChallengeDecision: Int] = [:]
        let start = [ChallengeResult(.srpA, succeeded: true), ChallengeResult(.passwordVerifier, succeeded: true)]
        let attempts = sessions(of: everyStep.filter { $0.challengeName == .customChallenge }, upTo: 5)
        for session in sessions(of: everyStep, upTo: 4) + attempts.map({ start + $0 }) {
            let event = DefineAuthChallengeEvent(
                triggerSource: .defineAuthChallengeAuthentication,
                request: DefineAuthChallengeRequest(session: session, userNotFound: !isKnown))
            let decision = try await function.defineAuthChallenge(event, context: InvocationContext(requestID: "test"))
            ends[decision, default: 0] += 1
            guard decision == .issueTokens else { continue }
            let names = session.map(\.challengeName)
            let captchas = session.filter { $0.challengeName == .customChallenge }
            #expect(isKnown && names.starts(with: [.srpA, .passwordVerifier]) && names.last == .customChallenge)
            #expect(session.last?.challengeResult == true && captchas.count { !$0.challengeResult } < 3)
            #expect(session.allSatisfy { $0.challengeResult || $0.challengeName == .customChallenge })
        }
        #expect((ends[.issueTokens] ?? 0 > 0) == isKnown)
        #expect(ends[.present(.passwordVerifier)] == 1 && ends[.present(.customChallenge)] ?? 0 > 1)
    }

    @Test func `a question has numbers of the function's random source, and the right answer is checked`() async throws
    {
        let tester = await TriggerTester(CaptchaSignIn.self, random: TestRandom(seed: 1))
        let challenge = try #require(await tester.invoke(.createAuthChallenge).decision)
        let question = try #require(challenge.publicParameters["question"])
        let sum = question.split(whereSeparator: { !$0.isNumber }).compactMap { Int($0) }.reduce(0, +)
        #expect(challenge.privateParameters.reveal()["answer"] == "\(sum)")
        #expect(challenge.publicParameters.count == 1)
        let again = await TriggerTester(CaptchaSignIn.self, random: TestRandom(seed: 1)).invoke(.createAuthChallenge)
        #expect(again.decision?.publicParameters["question"] == question)
    }

    @Test(arguments: [
        ["CAPTCHA_SECRET": "s"], ["CAPTCHA_SITE_KEY": "k"], ["CAPTCHA_MIN_SCORE": "0.7"],
        ["CAPTCHA_HOSTNAME": "example.org"], ["CAPTCHA_SECRET": "s", "CAPTCHA_SITE_KEY": "k"],
    ])
    func `a provider that is set up by halves is an error at the start`(environment: [String: String]) async {
        let invocation = await TriggerTester(CaptchaSignIn.self, environment: environment).invoke(.createAuthChallenge)
        #expect(invocation.error is InvalidSetting)
    }

    private static let provider = [
        "CAPTCHA_SITE_KEY": "k", "CAPTCHA_SECRET": "s", "CAPTCHA_VERIFY_URL": "http://127.0.0.1:9/siteverify",
    ]

    @Test(arguments: [
        ["CAPTCHA_MIN_SCORE": "high"], ["CAPTCHA_MIN_SCORE": "0,5"], ["CAPTCHA_MIN_SCORE": "1.1"],
        ["CAPTCHA_MIN_SCORE": "-0.1"], ["CAPTCHA_MIN_SCORE": "nan"], ["CAPTCHA_HOSTNAME": "https://example.org"],
        ["CAPTCHA_HOSTNAME": "a.org, b.org"],
    ])
    func `a condition that cannot be understood is an error at the start`(environment: [String: String]) async {
        let environment = Self.provider.merging(environment) { $1 }
        let invocation = await TriggerTester(CaptchaSignIn.self, environment: environment).invoke(.createAuthChallenge)
        #expect(invocation.error is InvalidSetting)
        let usual = await TriggerTester(CaptchaSignIn.self, environment: Self.provider).invoke(.createAuthChallenge)
        #expect(usual.decision != nil)
    }
}
