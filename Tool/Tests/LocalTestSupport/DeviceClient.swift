import CognitoCrypto
import CognitoEvents
import Testing
@_spi(Internal) package import WireJSON

@testable package import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools
@testable package import UserCredentials

/// An app's side of a device.
package struct DeviceClient: Sendable {
    package let key: String
    package let groupKey: String
    package let password = "device password"
    package let salt = PasswordVerifier.salt(Array(1...16))

    package init(key: String, groupKey: String) { (self.key, self.groupKey) = (key, groupKey) }

    package var identity: SRP.Identity { SRP.Identity(group: groupKey, name: key) }

    /// The members of `ConfirmDevice`.
    package func confirmation() throws -> JSONMembers<JSONValue> {
        let verifier = try SRP.verifier(password, identity, salt: salt)
        return [
            "DeviceKey": .text(key), "DeviceName": "laptop",
            "DeviceSecretVerifierConfig": [
                "PasswordVerifier": .text(Base64.encode(SRP.padded(verifier))), "Salt": .text(Base64.encode(salt)),
            ],
        ]
    }

    /// Proves the device; without the session, as some clients do.
    package func prove(
        to pool: TestPool, _ challenge: JSONValue, password: String? = nil, sendsSession: Bool = true
    ) async throws -> JSONValue {
        let (next, responses) = try await proof(to: pool, challenge, password: password, sendsSession: sendsSession)
        return try await pool.respond(
            "DEVICE_PASSWORD_VERIFIER", sendsSession ? next["Session"] : nil, responses)
    }

    /// Begins the proof.
    ///
    /// - Returns: The challenge `DEVICE_PASSWORD_VERIFIER`, and the responses to it.
    package func proof(
        to pool: TestPool, _ challenge: JSONValue, password: String? = nil, sendsSession: Bool = true
    ) async throws -> (challenge: JSONValue, responses: JSONMembers<String>) {
        let srp = try SRPClient(identity)
        let next = try await pool.respond(
            "DEVICE_SRP_AUTH", sendsSession ? challenge["Session"] : nil,
            ["USERNAME": "ada", "DEVICE_KEY": key, "SRP_A": SRP.text(srp.shown)])
        let parameters = OperationInput([:]).merging(next["ChallengeParameters"])
        #expect(parameters.text("DEVICE_KEY") == key)
        let block = try #require(parameters.text("SECRET_BLOCK"))
        let server = try #require(parameters.text("SRP_B"))
        let number = try #require(Hexadecimal.decode(server.utf8.count % 2 == 0 ? server : "0" + server))
        let salt = try #require(parameters.text("SALT").flatMap { Hexadecimal.decode($0) })
        let time = TestPool.timestamp(pool.clock.now)
        let proof = try srp.proof(
            password ?? self.password, salt: salt, server: number, secretBlock: Base64.decode(block) ?? [],
            timestamp: time)
        let responses: JSONMembers<String> = [
            "USERNAME": "ada", "DEVICE_KEY": key, "PASSWORD_CLAIM_SECRET_BLOCK": block, "TIMESTAMP": time,
            "PASSWORD_CLAIM_SIGNATURE": Base64.encode(proof),
        ]
        return (next, responses)
    }
}

extension TestPool {
    /// Begins a sign-in with a password that names a device.
    package func begin(device key: String) async throws(ServiceError) -> JSONValue {
        let parameters: JSONValue = ["USERNAME": "ada", "PASSWORD": .text(Self.password), "DEVICE_KEY": .text(key)]
        return .object(
            try await call("InitiateAuth", ["AuthFlow": "USER_PASSWORD_AUTH", "AuthParameters": parameters]))
    }
}
