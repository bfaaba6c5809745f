import CognitoCrypto
import Foundation
import LocalTestSupport
import LoopbackHTTP
import NIOHTTP1
import ServerCrypto
import Synchronization
import WireJSON

@testable import LocalAWS
@testable import LocalUserPools

/// An OpenID provider on this machine, which signs in everybody as one person, or errs as a test asks.
final class MockProvider: Sendable {
    /// A mistake of the provider.
    enum Fault: Sendable {
        case none, es256, hs256, unsigned, hs256WithPublicKey, wrongSignature, unknownKey, noKeyID, encryptionKey
        case issuer, audience, audienceList, audienceListWithoutParty, otherParty, expired, nonce, noToken, otherSubject
        case tokenError, tokenHang, keysHang, userInfoHang, tokenDropped, hugeToken, hugeUserInfo
        case notYetValid, issuedLater, noSubject
        case redirectingUserInfo, redirectingUserInfoToPeer, endlessRedirects, redirectToAnywhere, noDiscovery
    }

    static let secret = "the secret of the pool at the provider"
    private static let rsa = try? SigningKey(der: RSA.PrivateKey().der())
    private static let ec = try? P256.SigningKey()

    private struct State {
        var fault = Fault.none
        var server: HTTPServer?
        var nonce = ""
        var requests: [HTTPRequest] = []
        var claims: JSONMembers<JSONValue> = ["email": "ada@example.org", "email_verified": true]
        var userInfo = JSONMembers<JSONValue>()
        var peer: MockProvider?
    }

    private let state = Mutex(State())

    /// Starts a provider on a free port; a peer is the provider to which it may redirect.
    static func start(_ fault: Fault = .none, peer: MockProvider? = nil) async throws -> MockProvider {
        let provider = MockProvider()
        provider.state.withLock { ($0.fault, $0.peer) = (fault, peer) }
        let server = try await HTTPServer.start(host: "127.0.0.1", port: 0, bodyLimit: { _ in 1 << 20 }) {
            await provider.answer($0)
        }
        provider.state.withLock { $0.server = server }
        return provider
    }

    func stop() async { await state.withLock(\.server)?.stop() }

    var issuer: String { "http://127.0.0.1:\(state.withLock(\.server)?.port ?? 0)" }
    var requests: [HTTPRequest] { state.withLock(\.requests) }

    /// Changes the claims of the ID token and of userInfo.
    func say(_ claims: JSONMembers<JSONValue>, inUserInfo userInfo: JSONMembers<JSONValue> = [:]) {
        state.withLock { ($0.claims, $0.userInfo) = (claims, userInfo) }
    }

    /// The details of the provider in a pool.
    var details: JSONMembers<JSONValue> {
        [
            "client_id": "members", "client_secret": .text(Self.secret), "authorize_scopes": "openid email",
            "attributes_request_method": "GET", "oidc_issuer": .text(issuer),
        ]
    }

    /// Takes the place of the person at the provider: reads the pool's request, and returns the address to go back to.
    func signIn(_ address: String) -> String {
        let query = FormValues(String(address.drop { $0 != "?" }.dropFirst())) ?? .empty
        state.withLock { $0.nonce = query["nonce"] ?? "" }
        let back = (query["redirect_uri"] ?? "").replacing("http://\(FederatedPool.host)", with: "")
        return "\(back)?\(FormValues.query(["code": "a code", "state": query["state"]]))"
    }

    // MARK: Endpoints

    private func answer(_ request: HTTPRequest) async -> HTTPReply {
        let fault = state.withLock { state in
            state.requests.append(request)
            return state.fault
        }
        switch (request.path, fault) {
        case ("/.well-known/openid-configuration", .noDiscovery): return .notFound
        case ("/.well-known/openid-configuration", _):
            return Self.json([
                "issuer": .text(issuer), "authorization_endpoint": .text("\(issuer)/authorize"),
                "token_endpoint": .text("\(issuer)/token"), "userinfo_endpoint": .text("\(issuer)/userinfo"),
                "jwks_uri": .text("\(issuer)/keys"),
            ])
        case ("/token", .tokenHang), ("/keys", .keysHang), ("/userinfo", .userInfoHang):
            try? await Task.sleep(for: .seconds(60))
            return .notFound
        case ("/token", .tokenDropped): return .dropped
        case ("/token", .tokenError): return Self.json(["error": "invalid_grant"], status: .badRequest)
        case ("/token", .hugeToken), ("/userinfo", .hugeUserInfo):
            return Self.json(["access_token": .text(String(repeating: "x", count: 5 << 20))])
        case ("/token", _): return tokens(fault)
        case ("/keys", _): return Self.json(["keys": .array(keys(fault))])
        case ("/userinfo", .redirectingUserInfo):
            return HTTPReply(status: .temporaryRedirect, headers: ["Location": "/person"])
        case ("/userinfo", .redirectingUserInfoToPeer):
            let peer = state.withLock(\.peer)?.issuer ?? ""
            return HTTPReply(status: .temporaryRedirect, headers: ["Location": "\(peer)/person"])
        case ("/userinfo", .endlessRedirects):
            return HTTPReply(status: .found, headers: ["Location": "/userinfo"])
        case ("/userinfo", .redirectToAnywhere):
            return HTTPReply(status: .found, headers: ["Location": "http://192.0.2.1/secrets"])
        case ("/userinfo", _), ("/person", _):
            return Self.json(
                state.withLock(\.claims).merging([
                    "sub": fault == .otherSubject ? "s-2" : state.withLock(\.claims)["sub"] ?? "s-1",
                    "email": "info@b.example",
                ]).merging(state.withLock(\.userInfo)))
        default: return .notFound
        }
    }

    private static func json(_ value: JSONMembers<JSONValue>, status: HTTPResponseStatus = .ok) -> HTTPReply {
        HTTPReply(
            status: status, headers: ["Content-Type": "application/json"],
            body: Array(JSONValue.object(value).flattened.utf8))
    }

    private func tokens(_ fault: Fault) -> HTTPReply {
        var members: JSONMembers<JSONValue> = ["access_token": "an-access-token", "token_type": "Bearer"]
        if fault != .noToken { members["id_token"] = .text((try? idToken(fault)) ?? "") }
        return Self.json(members)
    }

    private func keys(_ fault: Fault) -> [JSONValue] {
        guard var rsa = Self.rsa?.published.members, let point = try? Self.ec?.coordinates() else { return [] }
        if fault == .encryptionKey { rsa["use"] = "enc" }
        return [
            .object(rsa),
            [
                "kty": "EC", "crv": "P-256", "kid": "ec", "alg": "ES256", "use": "sig",
                "x": .text(Base64URL.encode(point.x)), "y": .text(Base64URL.encode(point.y)),
            ],
        ]
    }

    private func idToken(_ fault: Fault) throws -> String {
        guard let rsa = Self.rsa, let ec = Self.ec else { return "" }
        let now = Int64(Date().timeIntervalSince1970)
        let isForSeveral = fault == .audienceList || fault == .audienceListWithoutParty
        let claims = (["sub": "s-1"] as JSONMembers<JSONValue>).merging(state.withLock(\.claims)).merging(
            fault == .noSubject ? ["sub": .null] : [:]
        ).merging([
            "iss": fault == .issuer ? "http://127.0.0.1:1" : .text(issuer),
            "aud": fault == .audience ? "others" : isForSeveral ? ["x", "members"] : "members",
            "azp": fault == .audienceList ? "members" : fault == .otherParty ? "x" : .null,
            "exp": .integer(fault == .expired ? now - 1 : now + 600),
            "iat": .integer(fault == .issuedLater ? now + 120 : now),
            "nbf": fault == .notYetValid ? .integer(now + 120) : .null,
            "nonce": fault == .nonce ? "another" : .text(state.withLock(\.nonce)),
        ]).filter { $0.value != .null }
        let isShared = fault == .hs256 || fault == .hs256WithPublicKey
        let algorithm = fault == .unsigned ? "none" : isShared ? "HS256" : fault == .es256 ? "ES256" : "RS256"
        var header: JSONMembers<JSONValue> = ["alg": .text(algorithm)]
        let keyID = fault == .es256 ? "ec" : fault == .unknownKey ? "another" : rsa.id
        if fault != .noKeyID, !isShared { header["kid"] = .text(keyID) }
        let message = [header, claims].map { Base64URL.encode(Array(JSONValue.object($0).flattened.utf8)) }
            .joined(separator: ".")
        let bytes = Array(message.utf8)
        var signature: [UInt8]
        switch fault {
        case .unsigned: signature = []
        case .hs256, .hs256WithPublicKey:
            let key = fault == .hs256 ? SecretBytes(Self.secret) : SecretBytes(rsa.publicKey.modulus.span.bytes)
            signature = try HashFunction.sha256.authenticationCode(of: bytes.span.bytes, key: key).revealed()
        case .es256: signature = try ec.tokenSignature(of: bytes.span.bytes)
        default: signature = try rsa.privateKey.signature(of: bytes.span.bytes)
        }
        if fault == .wrongSignature { signature[0] ^= 1 }
        return "\(message).\(Base64URL.encode(signature))"
    }
}
