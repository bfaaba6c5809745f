import CognitoTriggersTesting
import Testing

@testable import CaptchaSignIn
@testable import LegacyUserMigration
@testable import MagicLink
@testable import PasswordlessCode
@testable import SecretQuestion
@testable import StreamConsumer
@testable import WelcomeMail

/// Functions that handle secrets tell none, with a canary in every field, and at the level that shows most.
@Suite(.timeLimit(.minutes(5))) struct SecretLeakTests {
    private let environment = [
        "AWS_LAMBDA_LOG_LEVEL": "trace", "AWS_ENDPOINT_URL": "http://127.0.0.1:9", "AWS_REGION": "eu-west-1",
        "AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": "secret", "MAIL_FROM": "a@example.org",
        "CODE_KEY": "0123456789abcdef0123456789abcdef", "HTTPS_PROXY": "http://127.0.0.1:9",
        "LEGACY_USERS_FILE": #filePath.replacing(
            "Tests/TriggersTests/SecretLeakTests.swift", with: "Triggers/LegacyUserMigration/example-users.jsonl"),
    ]

    @Test func `a captcha`() async throws {
        try await expectNoLeaks(of: CaptchaSignIn.self, "AuthChallenge")
    }

    @Test func `a captcha of a provider's that cannot be asked`() async throws {
        let provider = [
            "CAPTCHA_SITE_KEY": "site", "CAPTCHA_SECRET": "s", "CAPTCHA_VERIFY_URL": "http://127.0.0.1:9/siteverify",
        ]
        try await expectNoLeaks(of: CaptchaSignIn.self, "AuthChallenge", with: provider)
    }

    @Test func `a migration`() async throws {
        try await expectNoLeaks(of: LegacyUserMigration.self, "UserMigration")
    }

    @Test func `a code by mail`() async throws {
        try await expectNoLeaks(of: PasswordlessCode.self, "AuthChallenge")
    }

    @Test func `a link by mail`() async throws {
        let settings = ["LINK_PAGE": "https://example.org/sign-in", "SIGN_IN_TABLE": "sign-ins"]
        try await expectNoLeaks(of: MagicLink.self, "AuthChallenge", with: settings)
    }

    @Test func `a secret question`() async throws {
        let settings = ["QUESTIONS": "pet=What was your first pet called?"]
        try await expectNoLeaks(of: SecretQuestion.self, "AuthChallenge", with: settings)
    }

    @Test func `a welcome`() async throws {
        try await expectNoLeaks(of: WelcomeMail.self, "PostConfirmation")
    }

    @Test func `a consumer of streams, which names but a record's place`() async throws {
        // At debug the path of a download is logged, which has the identity in it.
        var environment = environment.filter { $0.key != "AWS_LAMBDA_LOG_LEVEL" }
        // The host of the sample's URL.
        environment["STREAM_HOSTS"] = "sync-overflow.s3.example.com"
        let tester = await TriggerTester(StreamConsumer.self, environment: environment)
        let leaks = try await tester.leaks(in: [SampleEvent.cognitoStreams.untyped])
        #expect(Set(leaks.map(\.field)) == ["Records[1].kinesis.sequenceNumber"], "\(leaks)")
    }

    /// Looks at the samples of a function's own triggers.
    private func expectNoLeaks<Function: TriggerFunction>(
        of type: Function.Type, _ family: String, with settings: [String: String] = [:]
    ) async throws {
        let tester = await TriggerTester(type, environment: environment.merging(settings) { $1 })
        let samples = SampleEvent.all.filter { $0.name.contains(family) }
        let leaks = try await tester.leaks(in: samples)
        #expect(!samples.isEmpty && leaks == [], "\(leaks)")
    }
}
