import CognitoCrypto
import LocalAWS
import LoopbackHTTP
import NIOHTTP1
import WireJSON

extension ClientRun {
    /// Returns the access token of an app client with the scope of registrations; nil if the client does not get it.
    mutating func registrationToken(of client: ProvedPool.Client) async throws -> String? {
        var form: [(name: String, value: String)] = [
            ("grant_type", "client_credentials"), ("client_id", client.id), ("scope", ProvedPool.registrationScope),
        ]
        if client.flows.contains("client_credentials"), let secret = client.secret {
            form.append(("client_secret", secret))
            return await token(form, "\(client.name) gets a token for registrations")?["access_token"]?.text
        }
        guard client.flows.contains("code"), !client.callbacks.isEmpty, let app = try await play(.client(client)),
            let code = try await signIn(to: app, "a person signs in to \(client.name)")
        else { return nil }
        return await token(self.form(code, of: app), "and it gets tokens")?["access_token"]?.text
    }

    /// Returns the person's code for another app; an attacker has read the code.
    mutating func stolenCode(of other: OtherApp) async throws -> String? {
        guard let app = try await play(other) else { return nil }
        return try await signIn(to: app, "the person signs in to \(app.name), and its code is read by an attacker")
    }

    mutating func play(_ other: OtherApp) async throws -> PlayedApp? {
        switch other {
        case .registered:
            return await registerOther(pool.registration?.isOpen == true ? nil : initialToken)
        case .document(let policy):
            guard let url = policy.otherURL else { return nil }
            var document = Self.document(at: url)
            document["redirect_uris"] = ["https://other.example.org/callback"]
            return publish(document, at: url, of: policy, as: "another app", "another app publishes a document")
        case .client(let client):
            if let secret = client.secret { hide(secret, as: "OTHER_SECRET") }
            let app = PlayedApp(
                name: client.name, id: client.id, client: client.id, secret: client.secret,
                redirects: client.callbacks, scopes: client.scopes, grants: Set(client.flows.map(Self.grant)),
                isUnknown: false, isDocument: false)
            apps[client.id] = app
            return app
        }
    }

    static let verifier = "a-verifier-of-a-proof-that-is-long-enough-for-pkce"

    /// Signs the person in to an app, and returns the code that the browser takes to the app.
    ///
    /// `isChanged` is true for the app of the plan, whose requests have the plan's changes and a PKCE challenge. The
    /// other apps are as weak as Cognito allows.
    mutating func signIn(
        to app: PlayedApp, _ words: String, changed isChanged: Bool = false
    ) async throws -> String? {
        var query: [(name: String, value: String)] = [
            ("response_type", "code"), ("client_id", app.id), ("redirect_uri", redirect(of: app)), ("state", "s"),
        ]
        if isChanged {
            let digest = try HashFunction.sha256.digest(of: Array(Self.verifier.utf8).span.bytes)
            let challenge = Base64URL.encode(digest)
            hide(challenge, as: "CHALLENGE")
            hide(Self.verifier, as: "VERIFIER")
            query += [("code_challenge", challenge), ("code_challenge_method", "S256")]
        }
        var cookie = try pool.signedInBrowser(client: app.client, document: app.isDocument ? app.id : nil)
        var isOfOther = false
        for part in isChanged ? parts(.request) : [] {
            switch part {
            case .query(let name, let value):
                let place = query.firstIndex { $0.name == name } ?? query.endIndex
                query.removeAll { $0.name == name || value == nil && $0.name == "\(name)_method" }
                if let value { query.insert((name, value), at: min(place, query.endIndex)) }
            case .secondValue(let name, let value): query.append((name, value))
            case .signIn(let other):
                guard let known = try await play(other) else { return nil }
                cookie = try pool.signedInBrowser(client: known.client, document: known.isDocument ? known.id : nil)
                isOfOther = true
            default: break
            }
        }
        let reply = await send(.GET, "/oauth2/authorize", query: query, headers: ["Cookie": cookie], words)
        // The pool's own pages have a path; an address with two slashes is another site's.
        guard let location = reply.headers.first(name: "Location"),
            location.hasPrefix("//") || !location.hasPrefix("/")
        else { return nil }
        func value(_ name: String) -> String? { query.first { $0.name == name }?.value }
        let sent = query.filter { $0.name == "redirect_uri" }.map(\.value)
        if !sent.allSatisfy(app.lists) || sent.isEmpty && app.redirects.count != 1 {
            breaks(
                .redirectsAreListed,
                "the browser goes to \(location.prefix { !"?#".contains($0) }), which \(app.name) does not list")
        } else if let address = sent.first ?? app.redirects.first, !location.hasPrefix(address) {
            breaks(.redirectsAreListed, "the browser goes to another address than the request's")
        }
        let mark = location.firstIndex { "?#".contains($0) } ?? location.endIndex
        let answer = FormValues(String(location[mark...].dropFirst())) ?? .empty
        let asked = value("scope")?.split(separator: " ").map(String.init)
        let scopes = app.scopes.intersection(asked ?? Array(app.scopes))
        if let token = answer["access_token"] {
            if !app.grants.contains("implicit") {
                breaks(.grantsAreListed, "\(app.name) gets tokens in an address without the grant implicit")
            }
            checkDocument(app)
            check(Self.scopes(of: token), allowed: scopes, "the token", of: app)
            return nil
        }
        guard let code = answer["code"] else { return nil }
        hide(code, as: app.name == "the app" ? "CODE" : "OTHER_CODE")
        if isOfOther {
            breaks(.signInsBelongToApps, "\(app.name) gets a code in a browser that is signed in to another app only")
        }
        if !app.grants.contains("authorization_code") {
            breaks(.grantsAreListed, "\(app.name) gets a code without the grant authorization_code")
        }
        checkDocument(app)
        let hasChallenge = value("code_challenge") != nil && value("code_challenge") != ""
        codes[code] = PlayedGrant(
            app: app, redirect: value("redirect_uri"), verifier: hasChallenge ? Self.verifier : nil, scopes: scopes)
        return code
    }

    /// Returns an address of the app; a document's address on this machine gets a port.
    func redirect(of app: PlayedApp) -> String {
        let address = app.redirects.first ?? Self.callback
        return address == Self.portless ? "http://localhost:54321/callback" : address
    }

    mutating func checkDocument(_ app: PlayedApp) {
        if let defect = defect(of: app) { breaks(.documentsAreAdmitted, defect) }
    }
}
