import CognitoCrypto
import Foundation
package import LoopbackHTTP
package import NIOHTTP1
import Testing
package import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools
@testable import UserPoolObjects

/// A browser and an app over the routes of a pool's domain, without a socket.
package final class Browser: Sendable {
    package static let callback = "http://localhost:3000/callback"
    package static let verifier = "a-verifier-of-forty-three-characters-or-more-0123"
    /// The app client's settings for the web.
    package static let client: JSONMembers<JSONValue> = [
        "AllowedOAuthFlowsUserPoolClient": true, "AllowedOAuthFlows": ["code"],
        "AllowedOAuthScopes": ["openid", "email", "aws.cognito.signin.user.admin", "orders/read"],
        "CallbackURLs": [.text(callback), "myapp://callback"], "LogoutURLs": ["http://localhost:3000/bye"],
        "SupportedIdentityProviders": ["COGNITO"],
    ]

    package let test: TestPool
    package let web: TestBrowser

    /// Opens a browser for a pool, which gets a domain; for managed login, its client gets a style.
    package init(_ test: TestPool, version: Int64 = 1, isStyled: Bool = true) throws {
        self.test = test
        web = TestBrowser(test, domain: "people")
        try test.cognito.pools.store.configure { tables in
            try tables.save(
                StoredObject(.domain, "people", ["Domain": "people", "ManagedLoginVersion": .integer(version)], at: 1),
                in: TestPool.id)
            if version == 2, isStyled {
                let style: JSONMembers<JSONValue> = [
                    "ClientId": .text(TestPool.clientID), "UseCognitoProvidedValues": true,
                ]
                try tables.save(StoredObject(.branding, "style", style, at: 1), in: TestPool.id)
            }
            try tables.save(
                ResourceServer(members: [
                    "Identifier": "orders", "Name": "orders",
                    "Scopes": [["ScopeName": "read", "ScopeDescription": "r"]],
                ]), "orders", in: TestPool.id, now: 1)
        }
    }

    /// A pool whose client may use OAuth, with a browser.
    package static func make(
        _ pool: JSONMembers<JSONValue> = [:], client: JSONMembers<JSONValue> = [:], secret: String? = nil,
        functions: ScriptedFunctions = ScriptedFunctions([:]), version: Int64 = 1
    ) async throws -> Browser {
        try Browser(
            await TestPool(pool, client: Self.client.merging(client), secret: secret, functions: functions),
            version: version)
    }

    // MARK: Requests

    /// Sends a request as the browser does.
    package func send(
        _ method: HTTPMethod, _ path: String, form: [(String, String)]? = nil, headers: HTTPHeaders = [:],
        host: String? = nil
    ) async -> HTTPReply {
        await web.send(method, path, form: form?.map { ($0.0, $0.1) }, headers: headers, host: host)
    }

    /// Posts a page's form, with its hidden fields.
    package func submit(_ page: HTTPReply, to path: String, _ values: KeyValuePairs<String, String>) async -> HTTPReply
    {
        await send(.POST, path, form: page.hiddenFields + values.map { ($0.key, $0.value) })
    }

    /// Follows an answer to the page that it leads to.
    package func follow(_ reply: HTTPReply) async -> HTTPReply { await send(.GET, reply.location ?? "") }

    // MARK: Flows

    /// The query of a request for a sign-in.
    package static func query(_ changes: KeyValuePairs<String, String?> = [:]) -> String {
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
    package static var challenge: String {
        get throws { Base64URL.encode(try HashFunction.sha256.digest(of: Array(verifier.utf8).span.bytes)) }
    }

    /// Signs `ada` in on the pages.
    ///
    /// - Returns: The answer that leads back to the app.
    package func signIn(_ query: String = query(), password: String = TestPool.password) async -> HTTPReply {
        let page = await send(.GET, "/login?\(query)")
        return await submit(page, to: "/login?\(query)", ["username": "ada", "password": password])
    }

    /// Signs `ada` in, and returns the app's code.
    package func code(_ query: String = query()) async throws -> String {
        let reply = await signIn(query)
        return try #require(reply.appAnswer["code"], "\(reply.text)")
    }

    /// Exchanges a code for tokens.
    package func exchange(
        _ code: String, _ more: KeyValuePairs<String, String> = [:], uri: String = callback
    ) async -> HTTPReply {
        let common: [(String, String)] = [
            ("grant_type", "authorization_code"), ("client_id", TestPool.clientID), ("code", code),
            ("redirect_uri", uri),
        ]
        return await token(common + more.map { ($0.key, $0.value) })
    }

    /// Calls the token endpoint.
    package func token(_ members: [(String, String)], headers: HTTPHeaders = [:]) async -> HTTPReply {
        await send(.POST, "/oauth2/token", form: members, headers: headers)
    }

    // MARK: Answers

    /// The address to which an answer leads, without its query.
    package static func place(_ reply: HTTPReply) -> String {
        String((reply.location ?? "").prefix { $0 != "?" && $0 != "#" })
    }

    package static func json(_ reply: HTTPReply) throws -> JSONValue { try JSONValue(json: reply.body) }

    /// The claims of a token in an answer.
    package static func claims(_ reply: HTTPReply, _ token: String) throws -> JSONMembers<JSONValue> {
        let text = try #require(try json(reply)[token]?.text, "\(reply.text)")
        return try #require(JSONWebToken(text)).claims
    }

    /// The error that a page shows; nil for a page without one.
    package static func error(_ page: HTTPReply) -> String? {
        page.text.firstMatch(of: /id="loginErrorMessage"[^>]*>\s*([^<]*?)\s*</).map { HTTPReply.unescaped($0.1) }
    }
}

extension ScriptedFunctions {
    /// The events of a source.
    package func events(of source: String) -> [JSONValue] { events.filter { $0["triggerSource"] == .text(source) } }
}
