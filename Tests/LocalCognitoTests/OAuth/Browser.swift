import CognitoCrypto
import Foundation
import LoopbackHTTP
import NIOHTTP1
import Synchronization
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// A browser and an app over the routes of a pool's domain, without a socket.
final class Browser: Sendable {
    static let callback = "http://localhost:3000/callback"
    static let verifier = "a-verifier-of-forty-three-characters-or-more-0123"
    /// The app client's settings for the web.
    static let client: JSONMembers<JSONValue> = [
        "AllowedOAuthFlowsUserPoolClient": true, "AllowedOAuthFlows": ["code"],
        "AllowedOAuthScopes": ["openid", "email", "aws.cognito.signin.user.admin", "orders/read"],
        "CallbackURLs": [.text(callback), "myapp://callback"], "LogoutURLs": ["http://localhost:3000/bye"],
        "SupportedIdentityProviders": ["COGNITO"],
    ]

    let test: TestPool
    let host = "people.localhost:9229"
    private let router: HTTPRouter
    private let cookies = Mutex<[String: String]>([:])

    /// Opens a browser for a pool, which gets a domain.
    init(_ test: TestPool, version: Int64 = 1) throws {
        self.test = test
        router = HTTPRouter(DomainService(test.cognito.pools).routes)
        try test.cognito.pools.store.write { tables in
            try tables.save(
                StoredObject(.domain, "people", ["Domain": "people", "ManagedLoginVersion": .integer(version)], at: 1),
                in: TestPool.id)
            try tables.save(
                ResourceServer(members: [
                    "Identifier": "orders", "Name": "orders",
                    "Scopes": [["ScopeName": "read", "ScopeDescription": "r"]],
                ]), "orders", in: TestPool.id, now: 1)
        }
    }

    /// A pool whose client may use OAuth, with a browser.
    static func make(
        _ pool: JSONMembers<JSONValue> = [:], client: JSONMembers<JSONValue> = [:], secret: String? = nil,
        functions: ScriptedFunctions = ScriptedFunctions([:]), version: Int64 = 1
    ) async throws -> Browser {
        try Browser(
            await TestPool(pool, client: Self.client.merging(client), secret: secret, functions: functions),
            version: version)
    }

    // MARK: Requests

    /// Sends a request as the browser does.
    func send(
        _ method: HTTPMethod, _ path: String, form: [(String, String)]? = nil, headers: HTTPHeaders = [:],
        host: String? = nil
    ) async -> HTTPReply {
        var headers = headers
        headers.add(name: "Host", value: host ?? self.host)
        let sent = held.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
        if !sent.isEmpty { headers.add(name: "Cookie", value: sent) }
        if form != nil { headers.add(name: "Content-Type", value: "application/x-www-form-urlencoded") }
        let body = (form ?? []).map { "\($0.0)=\(FormValues.encoded($0.1))" }.joined(separator: "&")
        let parts = path.split(separator: "?", maxSplits: 1)
        let reply = await router.answer(
            HTTPRequest(
                method: method, path: String(parts[0]), query: parts.count > 1 ? String(parts[1]) : "",
                headers: headers, body: Array(body.utf8)))
        for cookie in reply.headers["Set-Cookie"] {
            let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
            cookies.withLock { $0[String(pair[0])] = pair.count > 1 ? String(pair[1]) : nil }
        }
        return reply
    }

    /// Forgets the cookies, as another browser has none.
    func forget() { cookies.withLock { $0 = [:] } }

    /// The cookies that the browser holds.
    var held: [String: String] { cookies.withLock(\.self) }

    /// Posts a page's form, with its hidden fields.
    func submit(_ page: HTTPReply, to path: String, _ values: KeyValuePairs<String, String>) async -> HTTPReply {
        await send(.POST, path, form: Self.hidden(page) + values.map { ($0.key, $0.value) })
    }

    /// Follows an answer to the page that it leads to.
    func follow(_ reply: HTTPReply) async -> HTTPReply { await send(.GET, reply.headers.first(name: "Location") ?? "") }

    // MARK: Flows

    /// The query of a request for a sign-in.
    static func query(_ changes: KeyValuePairs<String, String?> = [:]) -> String {
        var members: [(String, String?)] = [
            ("response_type", "code"), ("client_id", TestPool.clientID), ("redirect_uri", callback), ("state", "x y"),
        ]
        for (name, value) in changes {
            members.removeAll { $0.0 == name }
            members.append((name, value))
        }
        return members.compactMap { name, value in value.map { "\(name)=\(FormValues.encoded($0))" } }
            .joined(separator: "&")
    }

    /// The challenge of ``verifier``.
    static var challenge: String {
        get throws { Base64URL.encode(try HashFunction.sha256.digest(of: Array(verifier.utf8).span.bytes)) }
    }

    /// Signs `ada` in on the pages.
    ///
    /// - Returns: The answer that leads back to the app.
    func signIn(_ query: String = query(), password: String = TestPool.password) async -> HTTPReply {
        let page = await send(.GET, "/login?\(query)")
        return await submit(page, to: "/login?\(query)", ["username": "ada", "password": password])
    }

    /// Signs `ada` in, and returns the app's code.
    func code(_ query: String = query()) async throws -> String {
        let reply = await signIn(query)
        return try #require(Self.answer(reply)["code"], "\(Self.text(reply))")
    }

    /// Exchanges a code for tokens.
    func exchange(
        _ code: String, _ more: KeyValuePairs<String, String> = [:], uri: String = callback
    ) async -> HTTPReply {
        let common: [(String, String)] = [
            ("grant_type", "authorization_code"), ("client_id", TestPool.clientID), ("code", code),
            ("redirect_uri", uri),
        ]
        return await token(common + more.map { ($0.key, $0.value) })
    }

    /// Calls the token endpoint.
    func token(_ members: [(String, String)], headers: HTTPHeaders = [:]) async -> HTTPReply {
        await send(.POST, "/oauth2/token", form: members, headers: headers)
    }

    // MARK: Answers

    /// The members of the query, or of the fragment, of the address to which an answer leads.
    static func answer(_ reply: HTTPReply) -> FormValues {
        let address = reply.headers.first(name: "Location") ?? ""
        let query = address.split(maxSplits: 1) { $0 == "?" || $0 == "#" }
        return FormValues(query.count > 1 ? String(query[1]) : "") ?? .empty
    }

    /// The address to which an answer leads, without its query.
    static func place(_ reply: HTTPReply) -> String {
        String((reply.headers.first(name: "Location") ?? "").prefix { $0 != "?" && $0 != "#" })
    }

    static func text(_ reply: HTTPReply) -> String { String(decoding: reply.body, as: UTF8.self) }

    static func json(_ reply: HTTPReply) throws -> JSONValue { try JSONValue(json: reply.body) }

    /// The claims of a token in an answer.
    static func claims(_ reply: HTTPReply, _ token: String) throws -> JSONMembers<JSONValue> {
        let text = try #require(try json(reply)[token]?.text, "\(text(reply))")
        return try #require(JSONWebToken(text)).claims
    }

    /// The hidden fields of a page.
    static func hidden(_ page: HTTPReply) -> [(String, String)] {
        text(page).matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)"/).map { match in
            (String(match.1), unescaped(String(match.2)))
        }
    }

    /// The error that a page shows; nil for a page without one.
    static func error(_ page: HTTPReply) -> String? {
        text(page).firstMatch(of: /id="loginErrorMessage"[^>]*>\s*([^<]*?)\s*</).map { unescaped(String($0.1)) }
    }

    private static func unescaped(_ text: String) -> String {
        ["&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'", "&amp;": "&"].sorted { $0.key > $1.key }
            .reduce(text) { $0.replacing($1.key, with: $1.value) }
    }
}

extension ScriptedFunctions {
    /// The events of a source.
    func events(of source: String) -> [JSONValue] { events.filter { $0["triggerSource"] == .text(source) } }
}
