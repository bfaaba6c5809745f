import CognitoCrypto
import LocalTestSupport
import LoopbackHTTP
import NIOHTTP1
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalIdentityPools
@testable import LocalUserPools

/// A server with a user pool and an identity pool that accepts its tokens, driven through the route of the API.
struct TestIdentityPool: Sendable {
    static let provider = "cognito-idp.eu-west-1.amazonaws.com/\(TestPool.id)"
    static let authenticated = "arn:aws:iam::123456789012:role/Authenticated"
    static let guest = "arn:aws:iam::123456789012:role/Guest"

    let users: TestPool
    /// The id of the identity pool.
    let id: String
    private let endpoint: APIEndpoint

    var cognito: LocalCognito { users.cognito }
    var clock: LocalClock { users.clock }

    /// Creates a pool that accepts guests and users of the user pool, with a role for each.
    init(
        _ configuration: JSONMembers<JSONValue> = [:], checksTokenOnServer: Bool = false, hasRoles: Bool = true,
        functions: ScriptedFunctions = ScriptedFunctions([:]), data: String? = nil
    ) async throws {
        users = try await TestPool(functions: functions, data: data)
        endpoint = APIEndpoint(cognito: users.cognito, secrets: nil)
        let standard: JSONMembers<JSONValue> = [
            "IdentityPoolName": "pool", "AllowUnauthenticatedIdentities": true,
            "CognitoIdentityProviders": [
                [
                    "ProviderName": .text(Self.provider), "ClientId": .text(TestPool.clientID),
                    "ServerSideTokenCheck": .boolean(checksTokenOnServer),
                ]
            ],
        ]
        let answer = await Self.send("CreateIdentityPool", standard.merging(configuration), to: endpoint)
        id = try #require(answer["IdentityPoolId"]?.text, "\(answer.flattened)")
        if hasRoles { try await setRoles() }
    }

    // MARK: Calls

    /// Calls an operation as a developer; the id of the pool is added if the operation needs one.
    @discardableResult
    func call(_ operation: String, _ input: JSONMembers<JSONValue> = [:]) async throws -> JSONValue {
        let answer = await answer(operation, input)
        if let name = answer["__type"]?.text { throw Refusal(name: name, message: answer["message"]?.text ?? "") }
        return answer
    }

    struct Refusal: Error, CustomStringConvertible {
        let name: String
        let message: String
        var description: String { "\(name): \(message)" }
    }

    /// Calls an operation.
    ///
    /// - Returns: `ok`, or the error in AWS's words.
    func outcome(_ operation: String, _ input: JSONMembers<JSONValue> = [:]) async -> String {
        let answer = await answer(operation, input)
        return answer["__type"]?.text.map { "\($0): \(answer["message"]?.text ?? "")" } ?? "ok"
    }

    private func answer(_ operation: String, _ input: JSONMembers<JSONValue>) async -> JSONValue {
        let shape = ServiceModel.identityPools.input(of: operation)
        var input = input
        if case .structure(let members) = shape?.kind, members.contains(where: { $0.name == "IdentityPoolId" }),
            input["IdentityPoolId"] == nil
        {
            input["IdentityPoolId"] = .text(id)
        }
        return await Self.send(operation, input, to: endpoint)
    }

    private static func send(
        _ operation: String, _ input: JSONMembers<JSONValue>, to endpoint: APIEndpoint
    ) async -> JSONValue {
        let unsigned = ["GetId", "GetCredentialsForIdentity", "GetOpenIdToken", "UnlinkIdentity"]
        var headers: HTTPHeaders = ["Host": "127.0.0.1:9229", "X-Amz-Target": "AWSCognitoIdentityService.\(operation)"]
        if !unsigned.contains(operation) { headers.add(name: "Authorization", value: TestClient.authorization) }
        let reply = await endpoint.answer(
            HTTPRequest(method: .POST, path: "/", headers: headers, body: Array(JSONValue.object(input).flattened.utf8))
        )
        return (try? JSONDocument(reply.body).root.value) ?? .null
    }

    func setRoles(_ mappings: JSONValue = nil) async throws {
        try await call(
            "SetIdentityPoolRoles",
            [
                "Roles": ["authenticated": .text(Self.authenticated), "unauthenticated": .text(Self.guest)],
                "RoleMappings": mappings,
            ])
    }

    // MARK: Identities

    func identity(_ logins: JSONValue = nil) async throws -> String {
        try #require(try await call("GetId", ["Logins": logins])["IdentityId"]?.text)
    }

    /// The role of an identity's credentials, as the record of the call names it, and the identity's id.
    func credentials(_ identity: String, _ logins: JSONValue = nil, custom: JSONValue = nil) async throws -> (
        identity: String, stored: IdentityCredentials
    ) {
        let answer = try await call(
            "GetCredentialsForIdentity",
            ["IdentityId": .text(identity), "Logins": logins, "CustomRoleArn": custom])
        let key = try #require(answer.at("Credentials", "AccessKeyId")?.text)
        let stored = try #require(try cognito.server.store.read { try $0.credentials(key) })
        #expect(answer.at("Credentials", "SecretKey") == .text(stored.secretKey))
        #expect(answer.at("Credentials", "SessionToken") == .text(stored.sessionToken))
        return (try #require(answer["IdentityId"]?.text), stored)
    }

    // MARK: Tokens

    /// The user pool's keys.
    func keys() throws -> SigningKeys {
        try cognito.pools.signingKeys.keys(of: cognito.pools.store.userPool(TestPool.id))
    }

    /// An ID token of the user pool, signed by its key, with changed claims.
    func token(_ subject: String = "ada", _ changes: JSONMembers<JSONValue> = [:], key: SigningKey? = nil) throws
        -> String
    {
        let now = Int64(clock.now)
        let claims: JSONMembers<JSONValue> = [
            "sub": .text(subject), "aud": .text(TestPool.clientID), "token_use": "id", "iat": .integer(now),
            "exp": .integer(now + 3600), "iss": .text("https://\(Self.provider)"),
        ]
        return try JSONWebToken.make(
            claims.merging(changes).filter { $0.value != .null }, try key ?? keys().idToken)
    }

    /// The logins of a user.
    func logins(_ subject: String = "ada", _ changes: JSONMembers<JSONValue> = [:]) throws -> JSONValue {
        [Self.provider: .text(try token(subject, changes))]
    }
}
