import CognitoEvents
package import LocalAWS
package import LocalCognito
import LocalUserPools
import LocalUserPoolsWeb
package import LoopbackHTTP
import WireJSON

/// A pool of a local server whose clients are explored, as the API describes it.
package struct ProvedPool: Sendable {
    /// An app client that an administrator has made.
    struct Client: Sendable {
        let id: String
        let name: String
        let secret: String?
        /// The flows of OAuth; empty if the client may not use OAuth.
        let flows: Set<String>
        let scopes: Set<String>
        let callbacks: [String]
    }

    /// A policy that admits documents.
    struct Policy: Sendable {
        let id: String
        let name: String
        let client: Client
        let patterns: [String]
        /// An address that the policy admits; nil if no pattern names one.
        let url: String?
        /// Another such address; nil if the patterns name one only.
        let otherURL: String?
    }

    /// The configuration of registrations.
    struct Registration: Sendable {
        let isOpen: Bool
        let openGrants: Set<String>
        let tokenGrants: Set<String>
        let scopes: Set<String>
    }

    static let standardScopes: Set = ["openid", "email", "phone", "profile"]
    static let accountScope = "aws.cognito.signin.user.admin"
    static let registrationScope = "aws.cognito/dcr/register"

    let cognito: LocalCognito
    let id: String
    /// The host of the pool's domain, with its port.
    let host: String
    let registration: Registration?
    let policies: [Policy]
    let clients: [Client]
    /// The scopes of the pool's resource servers.
    let customScopes: [String]
    let person: User
    let password: String
    private let domain: DomainService
    private let answering: @Sendable (HTTPRequest) async -> HTTPReply

    /// Reads a pool, and makes a person in it.
    ///
    /// - Parameters:
    ///   - cognito: The server.
    ///   - id: The pool's id.
    ///   - host: The host of the pool's domain, with its port.
    ///   - answering: The answers of the domain; nil for those of the server. A test gives the answers of a server with a mistake.
    /// - Throws: An error of the API.
    package init(
        _ cognito: LocalCognito, pool id: String, host: String,
        answering: (@Sendable (HTTPRequest) async -> HTTPReply)? = nil
    ) async throws(ServiceError) {
        (self.cognito, self.id, self.host) = (cognito, id, host)
        domain = DomainService(cognito.pools)
        self.answering = answering ?? HTTPRouter(domain.routes).answer
        let described = try await cognito.respond(to: "DescribeUserPool", ["UserPoolId": .text(id)])
        registration = described["UserPool"]?["DcrConfiguration"]?.members.flatMap(Registration.init)
        let clients = try await Self.all("ListUserPoolClients", "UserPoolClients", in: id, cognito)
        var known: [Client] = []
        for client in clients {
            let name: JSONValue = client["ClientId"] ?? ""
            let answer = try await cognito.respond(
                to: "DescribeUserPoolClient", ["UserPoolId": .text(id), "ClientId": name])
            guard let members = answer["UserPoolClient"]?.members, members["ClientType"] != "DCR" else { continue }
            known.append(
                Client(members, secret: try cognito.pools.store.appClient(name.text ?? "").secrets.first?.value))
        }
        self.clients = known
        customScopes = try await Self.all("ListResourceServers", "ResourceServers", in: id, cognito, size: 50)
            .flatMap { server in
                (server["Scopes"]?.elements ?? []).compactMap { scope in
                    scope["ScopeName"]?.text.map { "\(server["Identifier"]?.text ?? "")/\($0)" }
                }
            }
        var policies: [Policy] = []
        for policy in try await Self.all("ListCIMDPolicies", "CIMDPolicies", in: id, cognito) {
            let answer = try await cognito.respond(
                to: "DescribeCIMDPolicy", ["UserPoolId": .text(id), "CIMDPolicyId": policy["CIMDPolicyId"] ?? ""])
            guard let members = answer["CIMDPolicy"]?.members,
                let client = known.first(where: { $0.id == members["ClientId"]?.text })
            else { continue }
            policies.append(Policy(members, client))
        }
        self.policies = policies
        password = String(repeating: "Pr0of-of-clients!", count: 6)
        person = try await Self.person(password, in: id, cognito)
    }

    /// Returns the objects of a list, page by page.
    private static func all(
        _ operation: String, _ member: String, in pool: String, _ cognito: LocalCognito, size: Int64 = 60
    ) async throws(ServiceError) -> [JSONValue] {
        var (all, token): ([JSONValue], JSONValue?) = ([], nil)
        repeat {
            var input: JSONMembers<JSONValue> = ["UserPoolId": .text(pool), "MaxResults": .integer(size)]
            input["NextToken"] = token
            let answer = try await cognito.respond(to: operation, input)
            all += answer[member]?.elements ?? []
            token = answer["NextToken"]
        } while token != nil && token != .null
        return all
    }

    /// Makes a person without the functions and the rules for sign-ups.
    private static func person(
        _ password: String, in id: String, _ cognito: LocalCognito
    ) async throws(ServiceError) -> User {
        let pools = cognito.pools
        let (pool, sub) = (try pools.store.userPool(id), pools.random.uuid())
        var attributes = JSONMembers<String>()
        attributes["email"] = "\(sub)@example.org"
        attributes["email_verified"] = "true"
        let new = User(
            userPoolID: id, sub: sub, username: sub, status: .confirmed, attributes: attributes,
            created: pools.clock.now, modified: pools.clock.now)
        let user = try pools.store.write { try $0.insert(new, in: pool) }
        _ = try await cognito.respond(
            to: "AdminSetUserPassword",
            ["UserPoolId": .text(id), "Username": .text(sub), "Password": .text(password), "Permanent": true])
        return user
    }

    // MARK: Requests

    /// Sends a request to the pool's domain.
    func send(_ request: HTTPRequest) async -> HTTPReply { await answering(request) }

    /// Returns the cookie of a browser in which the person is signed in to a client.
    func signedInBrowser(client: String, document: String?) throws -> String {
        try domain.signedInBrowser(of: person, client: client, document: document, at: host)
    }
}

extension ProvedPool.Registration {
    /// Reads the configuration; nil if apps cannot register.
    fileprivate init?(_ members: JSONMembers<JSONValue>) {
        guard members["EnableStatus"] != "Disabled" else { return nil }
        func texts(_ name: String, _ standard: [String]) -> Set<String> {
            Set(members[name]?.elements?.compactMap(\.text) ?? standard)
        }
        isOpen = members["OpenDcrEnabled"] == true
        openGrants = texts("OpenDcrGrantTypes", ["code"])
        tokenGrants = texts("AuthenticatedGrantTypes", ["code", "client_credentials"])
        scopes = texts("AllowedScopes", [])
    }
}

extension ProvedPool.Client {
    fileprivate init(_ members: JSONMembers<JSONValue>, secret: String?) {
        func texts(_ name: String) -> [String] { members[name]?.elements?.compactMap(\.text) ?? [] }
        id = members["ClientId"]?.text ?? ""
        name = members["ClientName"]?.text ?? ""
        self.secret = secret
        flows = members["AllowedOAuthFlowsUserPoolClient"] == true ? Set(texts("AllowedOAuthFlows")) : []
        scopes = Set(texts("AllowedOAuthScopes"))
        callbacks = texts("CallbackURLs")
    }
}

extension ProvedPool.Policy {
    fileprivate init(_ members: JSONMembers<JSONValue>, _ client: ProvedPool.Client) {
        id = members["CIMDPolicyId"]?.text ?? ""
        name = members["PolicyName"]?.text ?? ""
        self.client = client
        patterns = members["URLPatterns"]?.elements?.compactMap(\.text) ?? []
        let urls = patterns.compactMap { Self.url(of: $0, "agent") }
        url = urls.first
        otherURL = (urls.dropFirst() + patterns.compactMap { Self.url(of: $0, "other") }).first { $0 != urls.first }
    }

    /// Returns an address that a pattern admits: `*` becomes a word; nil if the pattern names no document.
    private static func url(of pattern: String, _ word: String) -> String? {
        let url = pattern.replacing("*", with: word)
        let rest = url.dropFirst("https://".count)
        guard let slash = rest.firstIndex(of: "/"), rest[slash...] != "/" else { return nil }
        return url
    }
}
