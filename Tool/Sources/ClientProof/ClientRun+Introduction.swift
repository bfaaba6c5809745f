import LocalAWS
import LocalCognito
import LocalUserPools
import LoopbackHTTP
import NIOHTTP1
import UserPoolObjects
import WireJSON

extension ClientRun {
    static let callback = "http://localhost:3118/callback"
    /// An address in a document, which an app may use with any port.
    static let portless = "http://localhost/callback"
    static let site = "https://agent.example.org/callback"

    mutating func introduce() async throws -> PlayedApp? {
        switch side {
        case .registration:
            var metadata: JSONMembers<JSONValue> = [
                "client_name": "Agent", "redirect_uris": [.text(Self.callback), .text(Self.site)],
                "token_endpoint_auth_method": "client_secret_post",
            ]
            var proof: String? = pool.registration?.isOpen == true ? nil : initialToken
            for part in parts(.introduction) {
                switch part {
                case .metadata(let name, let value): metadata[name] = value == .null ? nil : value
                case .proof(.missing): proof = nil
                case .proof(.initialToken): proof = initialToken
                case .proof(.noToken(let text)): proof = text
                case .proof(.otherToken):
                    guard let token = try await ownToken() else { return nil }
                    proof = token
                default: break
                }
            }
            return await register(
                metadata, proof: proof, as: "the app", words("the app registers", .introduction))
        case .document(let policy):
            guard let url = policy.url else { return nil }
            var (document, address) = (Self.document(at: url), url)
            for part in parts(.introduction) {
                switch part {
                case .metadata(let name, let value): document[name] = value == .null ? nil : value
                case .url(let other):
                    address = other
                    document["client_id"] = .text(other)
                default: break
                }
            }
            return publish(
                document, at: address, of: policy, as: "the app", words("the app publishes a document", .introduction))
        }
    }

    static func document(at url: String) -> JSONMembers<JSONValue> {
        [
            "client_id": .text(url), "client_name": "Agent", "redirect_uris": [.text(portless), .text(site)],
            "grant_types": ["authorization_code", "refresh_token"], "token_endpoint_auth_method": "none",
        ]
    }

    /// Returns an access token of an app that has registered as the pool allows; the token lacks the scope of registrations.
    mutating func ownToken() async throws -> String? {
        let proof = pool.registration?.isOpen == true ? nil : initialToken
        guard let other = await registerOther(proof), let code = try await signIn(to: other, "a person signs in to it")
        else { return nil }
        return await token(form(code, of: other), "and it gets tokens")?["access_token"]?.text
    }

    mutating func registerOther(_ proof: String?) async -> PlayedApp? {
        await register(
            [
                "client_name": "Other", "redirect_uris": ["https://other.example.org/callback"],
                "token_endpoint_auth_method": "none",
            ], proof: proof, as: "another app", "another app registers")
    }

    mutating func register(
        _ metadata: JSONMembers<JSONValue>, proof: String?, as name: String, _ words: String
    ) async -> PlayedApp? {
        guard let registration = pool.registration else { return nil }
        var headers: HTTPHeaders = ["Content-Type": "application/json"]
        if let proof { headers.add(name: "Authorization", value: "Bearer \(proof)") }
        let reply = await send(
            .POST, "/oauth2/register", headers: headers, body: JSONValue.object(metadata).flattened, words)
        guard reply.status == .created, let answer = Self.json(reply), let id = answer["client_id"]?.text else {
            return nil
        }
        made.append(id)
        hide(id, as: name == "the app" ? "APP" : "OTHER")
        if let secret = answer["client_secret"]?.text { hide(secret, as: "SECRET") }
        let isProved = proof != nil && proof == initialToken
        if proof == nil, !registration.isOpen {
            breaks(.registrationsAreAllowed, "the app registers without a token in a pool that demands one")
        } else if proof != nil, !isProved {
            breaks(.registrationsAreAllowed, "the app registers with a token that lacks the scope for it")
        }
        let grants = Set(answer["grant_types"]?.elements?.compactMap(\.text) ?? [])
        let allowed = Set((isProved ? registration.tokenGrants : registration.openGrants).map(Self.grant))
            .union(["refresh_token"]).subtracting(["implicit"])
        if let wrong = grants.subtracting(allowed).sorted().first {
            breaks(.grantsAreListed, "the app registers for the grant \(wrong), which the pool does not allow")
        }
        let redirects = answer["redirect_uris"]?.elements?.compactMap(\.text) ?? []
        if let wrong = redirects.first(where: Self.isDangerous) {
            breaks(.redirectsAreListed, "the app registers \(wrong.debugDescription), to which no browser should go")
        }
        let isMachine = grants.contains("client_credentials")
        var scopes = registration.scopes.subtracting([ProvedPool.registrationScope])
        scopes = isMachine ? scopes.filter { $0.contains("/") } : scopes.union(ProvedPool.standardScopes)
        if let asked = metadata["scope"]?.text { scopes.formIntersection(asked.split(separator: " ").map(String.init)) }
        let given = Set((answer["scope"]?.text ?? "").split(separator: " ").map(String.init))
        check(given, allowed: scopes, "the registration")
        let app = PlayedApp(
            name: name, id: id, client: id, secret: answer["client_secret"]?.text, redirects: redirects,
            scopes: scopes, grants: grants, isUnknown: proof == nil, isDocument: false)
        apps[id] = app
        return app
    }

    /// Returns the grant for a flow of the configuration.
    static func grant(_ flow: String) -> String { flow == "code" ? "authorization_code" : flow }

    /// Returns true for an address at which a browser runs code, or whose requests the network can read.
    static func isDangerous(_ address: String) -> Bool {
        let lower = address.lowercased()
        if lower.hasPrefix("http:") {
            return lower.wholeMatch(of: /http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:[0-9]+)?([\/?].*)?/) == nil
        }
        return ["javascript:", "data:", "file:", "vbscript:"].contains(where: lower.hasPrefix)
            || address.contains { $0.isNewline || $0 == "#" }
    }

    mutating func publish(
        _ document: JSONMembers<JSONValue>, at url: String, of policy: ProvedPool.Policy, as name: String,
        _ words: String
    ) -> PlayedApp {
        let text = JSONValue.object(document).flattened
        // The source refuses an address that cannot be a client's id; the pool must refuse it as well.
        try? pool.cognito.pools.clientDocuments.set(OperationInput(["url": .text(url), "body": .text(text)]))
        published.append((policy.id, url))
        steps.append(ClientStep(words: words, request: "\(url): \(text)", answer: "published"))
        func texts(_ name: String) -> [String]? { document[name]?.elements?.compactMap(\.text) }
        let listed = Set(texts("grant_types") ?? ["authorization_code"])
        let ofClient = Set(policy.client.flows.map(Self.grant)).union(["refresh_token"])
        var scopes = policy.client.scopes
        if let asked = document["scope"]?.text { scopes.formIntersection(asked.split(separator: " ").map(String.init)) }
        let isAnyones = url.contains("attacker.")
        let app = PlayedApp(
            name: name, id: url, client: policy.client.id, secret: nil, redirects: texts("redirect_uris") ?? [],
            scopes: scopes, grants: listed.intersection(ofClient).subtracting(["client_credentials"]),
            isUnknown: isAnyones, isDocument: true)
        apps[url] = app
        return app
    }

    /// Returns the reason why a document must not make a client; nil if it may.
    func defect(of app: PlayedApp) -> String? {
        guard app.isDocument, app.name == "the app", case .document(let policy) = side else { return nil }
        if app.isUnknown {
            return "an attacker's document at \(app.id) makes a client of the policy \(policy.name)"
        }
        if app.id != policy.url {
            return "a document at \(app.id) makes a client, although \(policy.name) names another host or path"
        }
        for case .metadata(let name, let value) in parts(.introduction) {
            switch name {
            case "client_id", "client_secret", "client_secret_expires_at", "token_endpoint_auth_method":
                return "a document whose \(name) is \(value.flattened) makes a client"
            case "redirect_uris":
                let wrong = value.elements?.compactMap(\.text).first(where: Self.isDangerous)
                if let wrong { return "a document with the address \(wrong.debugDescription) makes a client" }
            default: break
            }
        }
        return nil
    }
}
