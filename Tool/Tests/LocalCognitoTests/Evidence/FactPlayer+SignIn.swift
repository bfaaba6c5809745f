import CognitoCrypto
import CognitoProcessTestSupport
import LocalTestSupport
import LoopbackHTTP
import NIOHTTP1
import Testing
@_spi(Internal) import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools
@testable import UserCredentials

/// The steps that are short for several calls, or compare what no call answers.
extension FactPlayer {
    private static let flows: JSONValue = [
        "ALLOW_ADMIN_USER_PASSWORD_AUTH", "ALLOW_USER_PASSWORD_AUTH", "ALLOW_USER_SRP_AUTH", "ALLOW_CUSTOM_AUTH",
        "ALLOW_REFRESH_TOKEN_AUTH",
    ]

    /// Plays a step that makes something ready.
    ///
    /// - Returns: False if the step is none of them.
    mutating func prepare(_ step: JSONValue, _ place: String) async throws -> Bool {
        if let given = step["given"] {
            try await make(given, place)
        } else if let name = step["signIn"] {
            let answer = try await succeed(
                "InitiateAuth",
                [
                    "AuthFlow": "USER_PASSWORD_AUTH", "ClientId": kept["client"] ?? .null,
                    "AuthParameters": ["USERNAME": name, "PASSWORD": step["password"] ?? .text(Self.password)],
                ], place)
            for (short, long) in [("access", "AccessToken"), ("id", "IdToken"), ("refresh", "RefreshToken")] {
                let token: JSONValue = try #require(
                    answer.at("AuthenticationResult", long), "\(place): \(answer.flattened)")
                kept[short] = token
            }
        } else if let name = step["srp"]?.text {
            try check(try await proof(name, step["password"]?.text ?? Self.password, place), step, place)
        } else if let secret = step["totp"]?.text {
            let key = try #require(Base32.decode(secret), "\(place): the secret of a token is Base32")
            let period = UInt64(clock.now / AuthenticatorCode.period)
            kept["totp"] = .text(try AuthenticatorCode.make(counter: period, key: SecretBytes(key.span.bytes)))
        } else if let name = step["hash"]?.text {
            let hash = AppClient.secretHash(kept["secret"]?.text ?? "", name, client: kept["client"]?.text ?? "")
            kept["hash"] = .text(try #require(hash, "\(place): the client has no secret"))
        } else if let line = step["api"]?.text {
            let request = try Self.request(
                line, ["Host": "127.0.0.1:9229", "Authorization": TestClient.authorization],
                Array((step["body"]?.flattened ?? "").utf8), place)
            let routes = APIEndpoint(cognito: cognito, secrets: nil).routes + LocalRoutes(cognito: cognito).all
            let reply = await HTTPRouter(routes).answer(request)
            var answer = reply.body.isEmpty ? .null : try JSONDocument(reply.body).root.value
            if let error = reply.headers.first(name: "x-amzn-ErrorType"), var members = answer.members {
                members["__type"] = .text(String(error.prefix { $0 != ":" }))
                answer = .object(members)
            }
            if case .integer(let status)? = step["status"] { #expect(Int64(reply.status.code) == status, "\(place)") }
            try check(answer, step, place)
        } else {
            return false
        }
        return true
    }

    /// Plays a step that only compares.
    ///
    /// - Returns: False if the step is none of them.
    mutating func compareAlone(_ step: JSONValue, _ place: String) throws -> Bool {
        if let token = step["claims"]?.text {
            let parts = token.split(separator: ".").map(String.init)
            let payload = try #require(parts.count == 3 ? Base64URL.decode(parts[1]) : nil, "\(place): no token")
            try check(try JSONDocument(payload).root.value, step, place)
        } else if let source = step["event"]?.text {
            let event = functions.events.last { $0["triggerSource"]?.text == source }
            try check(try #require(event, "\(place): \(functions.sources)"), step, place)
        } else if let wanted = step["message"]?.text {
            let messages = try cognito.pools.store.read { try $0.messages() }
            let new = messages.dropFirst(messagesSeen)
            messagesSeen = messages.count
            #expect(new.isEmpty == (wanted == "none"), "\(place): \(new.map(\.flattened))")
            if let last = new.last { try check(last, step, place) }
        } else if let pair = step["same"]?.elements, pair.count == 2 {
            #expect(pair[0] == pair[1], "\(place)")
        } else if let pair = step["differ"]?.elements, pair.count == 2 {
            #expect(pair[0] != pair[1], "\(place)")
        } else {
            return false
        }
        return true
    }

    private mutating func make(_ given: JSONValue, _ place: String) async throws {
        var pool: JSONMembers<JSONValue> = ["PoolName": "people"]
        if !functions.configuration.isEmpty { pool["LambdaConfig"] = .object(functions.configuration) }
        let people = try await succeed(
            "CreateUserPool", .object(pool.merging(given["pool"]?.members ?? [:])), place)
        kept["pool"] = people.at("UserPool", "Id")
        let client: JSONMembers<JSONValue> = [
            "UserPoolId": kept["pool"] ?? .null, "ClientName": "app", "ExplicitAuthFlows": Self.flows,
        ]
        let made = try await succeed(
            "CreateUserPoolClient", .object(client.merging(given["client"]?.members ?? [:])), place)
        kept["client"] = made.at("UserPoolClient", "ClientId")
        kept["secret"] = made.at("UserPoolClient", "ClientSecret")
        if let domain = given["domain"]?.members {
            let settings: JSONMembers<JSONValue> = ["UserPoolId": kept["pool"] ?? .null, "Domain": "people"]
            _ = try await succeed("CreateUserPoolDomain", .object(settings.merging(domain)), place)
        }
        for name in given["users"]?.elements?.compactMap(\.text) ?? [] { try await makeUser(name, place) }
        functions.clear()
        messagesSeen = try cognito.pools.store.read { try $0.messages() }.count
    }

    private mutating func makeUser(_ name: String, _ place: String) async throws {
        let address = name.contains("@") ? name : "\(name)@example.org"
        let attributes: JSONValue = [
            ["Name": "email", "Value": .text(address)], ["Name": "email_verified", "Value": "true"],
        ]
        let user: JSONMembers<JSONValue> = ["UserPoolId": kept["pool"] ?? .null, "Username": .text(name)]
        let made = try await succeed(
            "AdminCreateUser",
            .object(user.merging(["UserAttributes": attributes, "MessageAction": "SUPPRESS"])), place)
        _ = try await succeed(
            "AdminSetUserPassword",
            .object(user.merging(["Password": .text(Self.password), "Permanent": true])), place)
        kept[String(name.prefix { $0 != "@" })] = Self.value("User.Attributes.sub", in: made)
    }

    private func succeed(_ operation: String, _ input: JSONValue, _ place: String) async throws -> JSONValue {
        let answer = try await send(operation, input, place)
        try #require(answer["__type"] == nil, "\(place): \(operation): \(answer.flattened)")
        return answer
    }

    /// Proves a password over `USER_SRP_AUTH`.
    ///
    /// - Returns: The answer to the proof, or to the beginning if that is an error.
    private func proof(_ name: String, _ password: String, _ place: String) async throws -> JSONValue {
        let client = try TestPool.client()
        let challenge = try await send(
            "InitiateAuth",
            [
                "AuthFlow": "USER_SRP_AUTH", "ClientId": kept["client"] ?? .null,
                "AuthParameters": ["USERNAME": .text(name), "SRP_A": .text(SRP.text(client.shown))],
            ], place)
        guard let parameters = challenge["ChallengeParameters"] else { return challenge }
        func text(_ name: String) throws -> String { try #require(parameters[name]?.text, "\(place): \(name)") }
        let group = (kept["pool"]?.text ?? "").split(separator: "_").last.map(String.init) ?? ""
        let block = try text("SECRET_BLOCK")
        let time = TestPool.timestamp(clock.now)
        let proof = try SRPClient(SRP.Identity(group: group, name: text("USER_ID_FOR_SRP")), secret: client.secret)
            .proof(
                password, salt: try #require(Hexadecimal.decode(try text("SALT"))),
                server: try #require(SRP.number(try text("SRP_B"))), secretBlock: Base64.decode(block) ?? [],
                timestamp: time)
        return try await send(
            "RespondToAuthChallenge",
            [
                "ClientId": kept["client"] ?? .null, "ChallengeName": "PASSWORD_VERIFIER",
                "Session": challenge["Session"] ?? .null,
                "ChallengeResponses": [
                    "USERNAME": .text(try text("USER_ID_FOR_SRP")), "PASSWORD_CLAIM_SECRET_BLOCK": .text(block),
                    "TIMESTAMP": .text(time), "PASSWORD_CLAIM_SIGNATURE": .text(Base64.encode(proof)),
                ],
            ], place)
    }
}
