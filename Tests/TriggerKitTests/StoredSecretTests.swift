import CognitoTestSupport
import CognitoTriggersTesting
import Foundation
import HTTPS
import Testing
import TriggerKit

/// Settings that AWS keeps, with moto as Secrets Manager and parameter store.
@Suite(.enabled(if: !TestScope.isCheck, "the values are kept by moto"), .timeLimit(.minutes(5)))
struct StoredSecretTests {
    /// A function that shows its secret to this test.
    private struct Teller: TriggerFunction, PreSignUpHandler {
        private let secret: StoredSecret
        init() async throws { secret = try await LambdaEnvironment.secret("CRM_KEY", refreshedEvery: .minutes(10)) }

        func preSignUp(_ event: PreSignUpEvent, context: InvocationContext) async throws -> PreSignUpDecision {
            try await secret.refresh(in: context)
            let value = try secret.value
            context.logger.info("\(secret) \(String(reflecting: secret)) \(value)")
            throw Refusal(value.reveal())
        }
    }

    private struct Codes: ChallengeFlowFunction {
        static let permissions = CodeKey.permissions
        let outbox: Outbox
        init() { self.init(outbox: Outbox()) }
        init(outbox: Outbox) { self.outbox = outbox }
        var flow: some ChallengeFlow { OneTimeCode(leastTime: .zero, sender: outbox) }
    }

    private static func call(_ operation: String, _ input: JSONValue, of service: AWSService) async throws -> JSONValue
    {
        let response = try await MotoServer.shared().client.send(
            try .call(operation, input, of: service, version: "1.1"), within: .seconds(120))
        try #require(response.isSuccess, "\(response.text)")
        return try response.json()
    }

    private static func secret(_ value: String) async throws -> String {
        let name = "secret-\(UUID().uuidString)"
        let made = try await call(
            "secretsmanager.CreateSecret", ["Name": .text(name), "SecretString": .text(value)], of: .secretsManager)
        return try #require(made["ARN"]?.text)
    }

    private static func parameter(_ value: String) async throws -> String {
        let name = "/members/\(UUID().uuidString)"
        _ = try await call(
            "AmazonSSM.PutParameter", ["Name": .text(name), "Type": "SecureString", "Value": .text(value)],
            of: .systemsManager)
        return "arn:aws:ssm:eu-west-1:123456789012:parameter\(name)"
    }

    private static func environment(_ own: [String: String]) async throws -> [String: String] {
        try await MotoServer.shared().environment.merging(own) { $1 }
    }

    @Test func `a secret comes from the variable, a secret, a member of one, or a parameter`() async throws {
        let secret = try await Self.secret("kept by Secrets Manager")
        let member = try await Self.secret(#"{"user": "crm", "password": "in a member"}"#)
        let cases = [
            (["CRM_KEY": "in the variable"], "in the variable"),
            (["CRM_KEY": "in the variable", "CRM_KEY_ARN": secret], "in the variable"),
            (["CRM_KEY_ARN": secret], "kept by Secrets Manager"),
            (["CRM_KEY_ARN": "\(member):password"], "in a member"),
            (["CRM_KEY_ARN": try await Self.parameter("kept as a parameter")], "kept as a parameter"),
        ]
        for (variables, expected) in cases {
            let function = await TriggerTester(Teller.self, environment: try await Self.environment(variables))
            let invocation = await function.invoke(.preSignUp(.signUp))
            #expect(invocation.refusal?.message == expected, "\(variables.keys) \(invocation.log)")
            #expect(invocation.logs.first?.message.contains("StoredSecret(CRM_KEY") == true)
            #expect(!"\(function.startLogs) \(invocation.logs[0])".contains(expected))
        }
    }

    @Test(arguments: [
        ([:], "CRM_KEY is not set, and neither is CRM_KEY_ARN"),
        (["CRM_KEY_ARN": "a-name"], "CRM_KEY_ARN must be the ARN of a secret"),
        (["CRM_KEY_ARN": "arn:aws:s3:::bucket/key"], "CRM_KEY_ARN must be the ARN of a secret"),
        (
            ["CRM_KEY_ARN": "arn:aws:secretsmanager:eu-west-1:123456789012:secret:none-a1b2c3"],
            "CRM_KEY_ARN names a value that cannot be read: Secrets Manager refused GetSecretValue with status"
        ),
        (
            ["CRM_KEY_ARN": "arn:aws:ssm:eu-west-1:123456789012:parameter/none"],
            "CRM_KEY_ARN names a value that cannot be read: SSM refused GetParameter with status"
        ),
    ])
    func `a secret that cannot be read stops the start, and the log says why`(
        variables: [String: String], reason: String
    ) async throws {
        let function = await TriggerTester(Teller.self, environment: try await Self.environment(variables))
        let invocation = await function.invoke(.preSignUp(.signUp))
        #expect(
            "\(invocation.error ?? CancellationError())".contains(reason), "\(String(describing: invocation.error))")
        #expect(!"\(function.startLogs)".contains("123456789012"))
    }

    @Test func `a member that a secret lacks stops the start, without its value in the log`() async throws {
        let arn = try await Self.secret(#"{"user": "canary"}"#)
        for variable in ["\(arn):password", "\(try await Self.secret("canary")):password"] {
            let environment = try await Self.environment(["CRM_KEY_ARN": variable])
            let function = await TriggerTester(Teller.self, environment: environment)
            let invocation = await function.invoke(.preSignUp(.signUp))
            #expect("\(invocation.error ?? CancellationError())".contains("a text for the key password"))
            #expect(!"\(function.startLogs) \(invocation.log)".contains("canary"))
        }
    }

    @Test func `an old value is read again, and stays if it cannot be read`() async throws {
        let arn = try await Self.secret("first")
        let clock = TestClock()
        let environment = try await Self.environment(["CRM_KEY_ARN": arn])
        let function = await TriggerTester(Teller.self, environment: environment, clock: clock)
        func told() async -> String? { await function.invoke(.preSignUp(.signUp)).refusal?.message }

        _ = try await Self.call(
            "secretsmanager.PutSecretValue", ["SecretId": .text(arn), "SecretString": "second"], of: .secretsManager)
        clock.advance(by: .minutes(9))
        #expect(await told() == "first")
        clock.advance(by: .minutes(2))
        #expect(await told() == "second")

        _ = try await Self.call(
            "secretsmanager.DeleteSecret", ["SecretId": .text(arn), "ForceDeleteWithoutRecovery": true],
            of: .secretsManager)
        clock.advance(by: .minutes(11))
        let stale = await function.invoke(.preSignUp(.signUp))
        #expect(stale.refusal?.message == "second")
        #expect(
            stale.log.contains("the earlier value stays") && stale.log.contains("ResourceNotFoundException"),
            "\(stale.log)")
        let next = await function.invoke(.preSignUp(.signUp))
        #expect(next.refusal?.message == "second" && !next.log.contains("stays"), "\(next.log)")
    }

    @Test func `a declared sign-in reads its key from AWS when the function starts`() async throws {
        let arn = try await Self.secret("a-key-of-at-least-thirty-two-bytes")
        let outbox = Outbox()
        let function = await TriggerTester(environment: try await Self.environment(["CODE_KEY_ARN": arn])) {
            Codes(outbox: outbox)
        }
        let result = try await SignIn(password: .omitted) { _ in outbox.codes(to: "ada@example.org").last }.run(
            function)
        #expect(result.outcome == .tokens, "\(result)")

        let short = try await Self.environment(["CODE_KEY_ARN": try await Self.secret("short")])
        let refused = await TriggerTester(Codes.self, environment: short)
        let error = await refused.invoke(.preSignUp(.signUp)).error
        #expect("\(error ?? CancellationError())".contains("CODE_KEY needs at least 32 characters"))
    }
}

/// Keys of codes, several at a time.
struct CodeKeyRotationTests {
    private static let old = "an-old-key-of-at-least-thirty-two-bytes"
    private static let new = "a-new-key-of-at-least-thirty-two-bytes"

    @Test(arguments: [("\(old),\(new)", true), ("\(new),\(old)", true), (new, false)])
    func `answers to codes of any key are right, and of a removed key wrong`(keys: String, isRight: Bool) throws {
        let end = Timestamp.now.advanced(by: .minutes(5))
        let seal = Secret(try CodeKey(Secret(Self.old)).seal(codes: [Secret("123456")], until: end))
        let key = try CodeKey(Secret(keys))
        #expect(try key.isSealed(Secret("123456"), in: seal) == isRight)
        #expect(try !key.isSealed(Secret("654321"), in: seal))
    }

    @Test func `the first key makes the codes`() throws {
        let event = try SampleEvent.createAuthChallenge.event
        let now = Timestamp.now
        let both = try CodeKey(Secret("\(Self.new),\(Self.old)")).code(for: event, issued: now, digits: 12)
        #expect(try both == CodeKey(Secret(Self.new)).code(for: event, issued: now, digits: 12))
        #expect(throws: InvalidSetting.self) { try CodeKey(Secret("\(Self.new),short")) }
    }
}
