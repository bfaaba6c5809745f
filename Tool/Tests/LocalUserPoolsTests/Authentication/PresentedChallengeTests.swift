import CognitoEvents
import CognitoModel
import LocalTestSupport
import Testing
import WireJSON

@testable import LocalCognito
@testable import LocalUserPools
@testable import UserCredentials

/// The challenges that a define function can present, in the pool and in what `prove` explores.
@Suite struct PresentedChallengeTests {
    private static let names = [
        "CUSTOM_CHALLENGE", "SRP_A", "PASSWORD_VERIFIER", "SMS_MFA", "EMAIL_OTP", "SOFTWARE_TOKEN_MFA",
        "DEVICE_SRP_AUTH", "DEVICE_PASSWORD_VERIFIER", "ADMIN_NO_SRP_AUTH", "NEW_PASSWORD_REQUIRED", "SMS_OTP",
        "SELECT_MFA_TYPE", "MFA_SETUP", "SELECT_CHALLENGE", "PASSWORD", "PASSWORD_SRP", "WEB_AUTHN", "", "NONE",
    ]
    private static let presented: Set = [
        "CUSTOM_CHALLENGE", "SMS_MFA", "EMAIL_OTP", "SOFTWARE_TOKEN_MFA", "DEVICE_SRP_AUTH", "NEW_PASSWORD_REQUIRED",
    ]

    /// A pool whose user can be asked for everything, and the key of the user's device.
    private static func pool(asking name: String) async throws -> (TestPool, device: String) {
        let functions = ScriptedFunctions([
            "PostAuthentication": .response([:]), "DefineAuthChallenge": .response(["challengeName": .text(name)]),
            "CreateAuthChallenge": .response(["privateChallengeParameters": ["answer": "a"]]),
            "VerifyAuthChallengeResponse": .response([:]),
        ])
        let tracking: JSONValue = ["ChallengeRequiredOnNewDevice": true, "DeviceOnlyRememberedOnUserPrompt": false]
        let pool = try await TestPool(
            TestPool.factors().merging(["DeviceConfiguration": tracking]), client: TestPool.allFlows,
            functions: functions)
        try await pool.addUser(factors: [])
        let answer = try await pool.begin()
        let metadata = try #require(answer.at("AuthenticationResult", "NewDeviceMetadata"))
        let device = DeviceClient(
            key: try #require(metadata["DeviceKey"]?.text), groupKey: try #require(metadata["DeviceGroupKey"]?.text))
        let token = try #require(answer.at("AuthenticationResult", "AccessToken"))
        try await pool.call("ConfirmDevice", try device.confirmation().merging(["AccessToken": token]))
        try await pool.change { user in
            for factor in [MFAFactor.sms, .email, .softwareToken] {
                user.set(factor, isEnabled: true, isPreferred: false)
            }
            if name == "NEW_PASSWORD_REQUIRED" { user.status = .forceChangePassword }
        }
        return (pool, device.key)
    }

    @Test(arguments: names, [CustomSignIn.Start.custom, .password])
    func `the pool presents what prove explores, and nothing else`(
        name: String, start: CustomSignIn.Start
    ) async throws {
        let isPresented = Self.presented.contains(name) || start == .password && name == "PASSWORD_VERIFIER"
        var signIn = CustomSignIn(of: SignInUser(name: "ada"), start: start)
        signIn.receive(.event(try JSONDocument(Array(#"{"response":{"challengeName":"\#(name)"}}"#.utf8)).root))
        switch signIn.stage {
        case .presents(let challenge): #expect(isPresented && challenge.name.rawValue == name)
        case .asks(let family): #expect(name == "CUSTOM_CHALLENGE" && family == .createAuthChallenge)
        case .failed(let reason): #expect(!isPresented && reason == .unrecognizable)
        case .tokens: Issue.record("tokens")
        }
        let (pool, device) = try await Self.pool(asking: name)
        var parameters: JSONMembers<JSONValue> = ["USERNAME": "ada", "DEVICE_KEY": .text(device)]
        if start == .password {
            parameters["CHALLENGE_NAME"] = "SRP_A"
            parameters["SRP_A"] = .text(SRP.text(try TestPool.client().shown))
        }
        let input: JSONMembers<JSONValue> = ["AuthFlow": "CUSTOM_AUTH", "AuthParameters": .object(parameters)]
        let outcome = await TestPool.outcome { .object(try await pool.call("InitiateAuth", input)) }
        #expect(outcome == (isPresented ? name : "InvalidLambdaResponseException: Unrecognizable lambda output"))
    }
}
