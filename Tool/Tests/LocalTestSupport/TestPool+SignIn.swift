import CognitoCrypto
package import CognitoEvents
@_spi(Internal) import CognitoModel
import Foundation
import Testing
@_spi(Internal) package import WireJSON

@testable package import LocalAWS
@testable import LocalCognito
@testable package import LocalUserPools
@testable package import UserCredentials

extension TestPool {
    /// Every flow is allowed.
    package static let allFlows: JSONMembers<JSONValue> = [
        "ExplicitAuthFlows": [
            "ALLOW_USER_PASSWORD_AUTH", "ALLOW_ADMIN_USER_PASSWORD_AUTH", "ALLOW_USER_SRP_AUTH", "ALLOW_CUSTOM_AUTH",
            "ALLOW_REFRESH_TOKEN_AUTH",
        ]
    ]

    /// Stores a user.
    @discardableResult
    package func addUser(
        _ name: String = "ada", status: UserStatus = .confirmed, password: String? = TestPool.password,
        attributes: JSONMembers<String> = ["email": "ada@example.org", "email_verified": "true"]
    ) async throws -> User {
        let pool = try cognito.pools.store.userPool(Self.id)
        var user = User(
            userPoolID: Self.id, sub: "sub-\(name)", username: name, status: status, attributes: attributes,
            created: clock.now, modified: clock.now)
        if let password { try user.setPassword(password, in: pool, cognito.server.random) }
        let new = user
        return try cognito.pools.store.write { try $0.insert(new, in: pool) }
    }

    /// Changes a stored user.
    package func change(_ name: String = "ada", _ change: @escaping @Sendable (inout User) -> Void) async throws {
        let pool = try cognito.pools.store.userPool(Self.id)
        try cognito.pools.store.write { tables in
            guard var user = try tables.user(named: name, in: pool) else { return }
            change(&user)
            try tables.update(user, in: pool)
        }
    }

    /// The `AuthParameters` of a password.
    package static func parameters(_ name: String, _ password: String = TestPool.password) -> JSONValue {
        ["USERNAME": .text(name), "PASSWORD": .text(password)]
    }

    /// Begins a sign-in with a password.
    package func begin(
        _ name: String = "ada", _ password: String = TestPool.password, metadata: JSONValue = nil
    ) async throws(ServiceError) -> JSONValue {
        .object(
            try await call(
                "InitiateAuth",
                [
                    "AuthFlow": "USER_PASSWORD_AUTH", "AuthParameters": Self.parameters(name, password),
                    "ClientMetadata": metadata,
                ]))
    }

    /// The outcome of a sign-in with a password: `tokens`, the challenge's name, or the error.
    package func outcome(of name: String = "ada", _ password: String = TestPool.password) async -> String {
        await Self.outcome { () throws(ServiceError) in try await begin(name, password) }
    }

    package static func outcome(_ work: () async throws -> JSONValue) async -> String {
        do {
            let answer = try await work()
            if answer.at("AuthenticationResult", "AccessToken") != nil { return "tokens" }
            return answer["ChallengeName"]?.text ?? "neither"
        } catch { return "\(error)" }
    }

    /// Answers a challenge.
    package func respond(
        _ challenge: String, _ session: JSONValue? = nil, _ responses: JSONMembers<String>, metadata: JSONValue = nil
    ) async throws(ServiceError) -> JSONValue {
        .object(
            try await call(
                "RespondToAuthChallenge",
                [
                    "ChallengeName": .text(challenge), "Session": session ?? .null,
                    "ChallengeResponses": .object(responses.mapValues(JSONValue.text)), "ClientMetadata": metadata,
                ]))
    }

    /// Begins a sign-in over SRP, or a custom one that begins so.
    package func beginSRP(
        _ client: SRPClient, as name: String = "ada", flow: String = "USER_SRP_AUTH"
    ) async throws(ServiceError) -> JSONValue {
        var parameters: JSONMembers<JSONValue> = [
            "USERNAME": .text(name), "SRP_A": .text(SRP.text(client.shown)),
        ]
        if flow == "CUSTOM_AUTH" { parameters["CHALLENGE_NAME"] = "SRP_A" }
        return .object(
            try await call("InitiateAuth", ["AuthFlow": .text(flow), "AuthParameters": .object(parameters)]))
    }

    /// The responses that prove a password to the challenge `PASSWORD_VERIFIER`.
    package func proof(
        _ challenge: JSONValue, _ client: SRPClient, password: String = TestPool.password, timestamp: String? = nil
    ) throws -> JSONMembers<String> {
        let parameters = OperationInput([:]).merging(challenge["ChallengeParameters"])
        let name = try #require(parameters.text("USER_ID_FOR_SRP"))
        let block = try #require(parameters.text("SECRET_BLOCK"))
        let identity = SRP.Identity(group: String(Self.id.split(separator: "_")[1]), name: name)
        let salt = try #require(parameters.text("SALT").flatMap { Hexadecimal.decode($0) })
        let number = try #require(parameters.text("SRP_B").flatMap(SRP.number))
        let time = timestamp ?? Self.timestamp(clock.now)
        let proof = try SRPClient(identity, secret: client.secret).proof(
            password, salt: salt, server: number, secretBlock: Base64.decode(block) ?? [], timestamp: time)
        return [
            "USERNAME": name, "PASSWORD_CLAIM_SECRET_BLOCK": block, "TIMESTAMP": time,
            "PASSWORD_CLAIM_SIGNATURE": Base64.encode(proof),
        ]
    }

    /// A client for one sign-in; the names do not matter before the proof.
    package static func client(_ seed: UInt64 = 1) throws -> SRPClient {
        try SRPClient(SRP.Identity(group: "", name: ""), secret: RandomSource(seed: seed).bytes(32))
    }

    /// A time as pycognito writes it.
    package static func timestamp(_ seconds: Double) -> String {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(identifier: "UTC")
        format.dateFormat = "EEE MMM d HH:mm:ss 'UTC' yyyy"
        return format.string(from: Date(timeIntervalSince1970: seconds))
    }

    /// The claims of a token in an answer, whose signature is checked.
    package func claims(_ token: String, of answer: JSONValue) throws -> JSONMembers<JSONValue> {
        let text = try #require(answer.at("AuthenticationResult", token)?.text)
        let read = try #require(JSONWebToken(text))
        let keys = try cognito.pools.signingKeys.keys(of: cognito.pools.store.userPool(Self.id))
        let isSigned = try read.isSigned(by: token == "IdToken" ? keys.idToken : keys.accessToken)
        #expect(isSigned)
        return read.claims
    }
}

extension OperationInput {
    /// The members of an object, if it is one.
    package func merging(_ value: JSONValue?) -> OperationInput {
        guard case .object(let members) = value else { return self }
        return OperationInput(self.members.merging(members))
    }
}
