import CognitoCrypto
import CognitoEvents
import Testing
package import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable package import LocalUserPools

extension TestPool {
    /// A pool's configuration with all second factors.
    package static func factors(_ mode: String = "OPTIONAL") -> JSONMembers<JSONValue> {
        [
            "MfaConfiguration": .text(mode), "SoftwareTokenMfaConfiguration": ["Enabled": true],
            "SmsConfiguration": ["SnsCallerArn": "arn:aws:iam::123456789012:role/sns"], "SmsMfaConfiguration": [:],
            "EmailMfaConfiguration": [:], "EmailConfiguration": sender,
        ]
    }

    /// A sender of emails that email MFA needs.
    package static let sender: JSONValue = [
        "EmailSendingAccount": "DEVELOPER", "SourceArn": "arn:aws:ses:eu-west-1:123456789012:identity/example.org",
    ]

    package static let tokenSecret = Array("12345678901234567890".utf8)

    /// Stores a user with contacts, some second factors and a software token.
    package func addUser(factors: [MFAFactor], preferred: MFAFactor? = nil, hasToken: Bool = true) async throws {
        let user = try await addUser(attributes: [
            "email": "ada@example.org", "email_verified": "false", "phone_number": "+15555550123",
        ])
        let pool = try cognito.pools.store.userPool(Self.id)
        let token = try SoftwareToken.make(Self.tokenSecret, of: user, in: pool, name: "phone")
        try await change { user in
            for factor in factors { user.set(factor, isEnabled: true, isPreferred: factor == preferred) }
            if hasToken { user.softwareToken = token }
        }
    }

    /// The code that an authenticator app shows, some periods from now.
    package func token(_ offset: Int = 0, secret: [UInt8] = Self.tokenSecret) throws -> String {
        let period = Int(clock.now / AuthenticatorCode.period) + offset
        return try AuthenticatorCode.make(counter: UInt64(period), key: SecretBytes(secret.span.bytes))
    }

    /// The outcome of an answer to a challenge.
    package func outcome(_ challenge: String, _ session: JSONValue?, _ responses: JSONMembers<String>) async -> String {
        await Self.outcome { () throws(ServiceError) in try await respond(challenge, session, responses) }
    }
}
