import CognitoCrypto
import LocalTestSupport
import ServerCrypto
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalIdentityPools
@testable import LocalUserPools

/// The check of tokens: V1 to V7 of the specification, in their order.
@Suite struct LoginCheckTests {
    /// A token that a pool must refuse, and how it is made.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let error: String
        var provider = TestIdentityPool.provider
        let token: @Sendable (TestIdentityPool) throws -> String
    }

    private static let unsupported = "Token is not from a supported provider of this identity pool."
    private static let invalid = "Invalid login token. "
    private static func unsigned(_ pool: TestIdentityPool, algorithm: String) throws -> String {
        let payload = try pool.token().split(separator: ".")[1]
        let header = #"{"alg":"\#(algorithm)","kid":"\#(try pool.keys().idToken.id)"}"#
        return "\(Base64URL.encode(Array(header.utf8))).\(payload)."
    }

    static let refused: [Case] = [
        Case(
            testDescription: "V1: a provider that the pool does not have", error: unsupported,
            provider: "cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Other"
        ) { try $0.token() },
        Case(testDescription: "V1: an unknown provider", error: unsupported, provider: "graph.facebook.com") {
            try $0.token()
        },
        Case(testDescription: "V2: text", error: "\(invalid)Not a Cognito token.") { _ in "token" },
        Case(testDescription: "V2: a token without a signature", error: "\(invalid)Not a Cognito token.") {
            try unsigned($0, algorithm: "none")
        },
        Case(testDescription: "V2: a token with HS256", error: "\(invalid)Not a Cognito token.") {
            try unsigned($0, algorithm: "HS256")
        },
        Case(testDescription: "V3: another issuer", error: "\(invalid)Issuer doesn't match providerName") {
            try $0.token("ada", ["iss": "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Other"])
        },
        Case(testDescription: "V3: no issuer", error: "\(invalid)Issuer doesn't match providerName") {
            try $0.token("ada", ["iss": nil])
        },
        Case(testDescription: "V4: an access token", error: "\(invalid)Missing a required claim: aud") {
            try $0.token("ada", ["aud": nil, "token_use": "access"], key: $0.keys().accessToken)
        },
        Case(testDescription: "V5: another client", error: unsupported) { try $0.token("ada", ["aud": "other"]) },
        Case(testDescription: "V6: a forged token", error: "\(invalid)Couldn't verify signed token.") {
            try $0.token("ada", key: SigningKey(der: RSA.PrivateKey().der()))
        },
        Case(testDescription: "V6: a changed claim", error: "\(invalid)Couldn't verify signed token.") {
            let (parts, other) = (try $0.token().split(separator: "."), try $0.token("bob").split(separator: "."))
            return "\(parts[0]).\(other[1]).\(parts[2])"
        },
        Case(testDescription: "V6: an access token with an audience", error: "\(invalid)Couldn't verify signed token.")
        {
            try $0.token("ada", ["token_use": "access"])
        },
        Case(
            testDescription: "V7: an expired token",
            error: "\(invalid)Token expired: 1760000000 >= 1760000000"
        ) { try $0.token("ada", ["exp": .integer(Int64($0.clock.now))]) },
    ]

    @Test(arguments: refused) func `a bad token is refused in AWS's words`(_ refused: Case) async throws {
        let pool = try await TestIdentityPool()
        let logins: JSONValue = [refused.provider: .text(try refused.token(pool))]
        #expect(await pool.outcome("GetId", ["Logins": logins]) == "NotAuthorizedException: \(refused.error)")
        let guest = try await pool.identity()
        #expect(
            await pool.outcome("GetCredentialsForIdentity", ["IdentityId": .text(guest), "Logins": logins])
                == "NotAuthorizedException: \(refused.error)")
    }

    @Test(arguments: ["http://127.0.0.1:9229/\(TestPool.id)", "https://\(TestIdentityPool.provider)"])
    func `both issuers of a user pool are accepted`(issuer: String) async throws {
        let pool = try await TestIdentityPool()
        #expect(try await pool.outcome("GetId", ["Logins": pool.logins("ada", ["iss": .text(issuer)])]) == "ok")
    }

    @Test func `one bad login fails a call that has a good one`() async throws {
        let pool = try await TestIdentityPool(["SupportedLoginProviders": ["graph.facebook.com": "1"]])
        let logins = try pool.logins().members?.merging(["graph.facebook.com": "token"])
        let outcome = await pool.outcome("GetId", ["Logins": .object(logins ?? [:])])
        #expect(outcome.hasPrefix("ExternalServiceException: graph.facebook.com checks its access tokens itself"))
    }

    @Test(arguments: ["disabled", "deleted", "signed out"])
    func `a token of a user who may not sign in any more is inactive if the pool asks`(state: String) async throws {
        for isChecked in [true, false] {
            let pool = try await TestIdentityPool(checksTokenOnServer: isChecked)
            try await pool.users.signUpAndConfirm()
            let answer = try await pool.users.begin()
            let token = try #require(answer.at("AuthenticationResult", "IdToken"))
            let logins: JSONValue = [TestIdentityPool.provider: token]
            #expect(await pool.outcome("GetId", ["Logins": logins]) == "ok")
            switch state {
            case "disabled": try await pool.users.call("AdminDisableUser", ["Username": "ada"])
            case "deleted": try await pool.users.call("AdminDeleteUser", ["Username": "ada"])
            default: try await pool.users.call("AdminUserGlobalSignOut", ["Username": "ada"])
            }
            let inactive = "NotAuthorizedException: Token is inactive"
            #expect(await pool.outcome("GetId", ["Logins": logins]) == (isChecked ? inactive : "ok"))
        }
    }
}
