import LoopbackHTTP
import NIOHTTP1
import WireJSON

extension ClientRun {
    func form(_ code: String, of app: PlayedApp) -> [(name: String, value: String)] {
        let grant = codes[code]
        var form: [(name: String, value: String)] = [
            ("grant_type", "authorization_code"), ("client_id", app.id), ("code", code),
            ("redirect_uri", grant?.redirect ?? redirect(of: grant?.app ?? app)),
        ]
        if let verifier = grant?.verifier { form.append(("code_verifier", verifier)) }
        if let secret = app.secret { form.append(("client_secret", secret)) }
        return form
    }

    mutating func redeem(_ own: String, of app: PlayedApp) async throws -> JSONMembers<JSONValue>? {
        var code = own
        for case .stolen(let other) in parts(.redemption) {
            guard let stolen = try await stolenCode(of: other) else { return nil }
            code = stolen
        }
        var form = form(code, of: app)
        var isRepeated = false
        for part in parts(.redemption) {
            switch part {
            case .form(let name, let value):
                form.removeAll { $0.name == name }
                if let value { form.append((name, value)) }
            case .again: isRepeated = true
            default: break
            }
        }
        if isRepeated, await token(form, "\(app.name) gets tokens for the code") == nil { return nil }
        return await token(form, words("\(app.name) asks for tokens", .redemption))
    }

    mutating func refresh(_ own: String, of app: PlayedApp) async throws {
        var token = own
        for part in parts(.refresh) {
            switch part {
            case .stolen(let other):
                guard let known = try await play(other),
                    let code = try await signIn(to: known, "the person signs in to \(known.name)"),
                    let tokens = await self.token(
                        form(code, of: known), "\(known.name) gets tokens, and its refresh token is read by an attacker"
                    ),
                    let stolen = tokens["refresh_token"]?.text
                else { return }
                token = stolen
            case .revoked:
                var form: [(name: String, value: String)] = [("token", own), ("client_id", app.id)]
                if let secret = app.secret { form.append(("client_secret", secret)) }
                let reply = await send(
                    .POST, "/oauth2/revoke", form: form, "\(app.name) revokes its refresh token")
                guard reply.status == .ok else { return }
                refreshTokens[own]?.isSpent = true
            default: break
            }
        }
        var form: [(name: String, value: String)] = [
            ("grant_type", "refresh_token"), ("client_id", app.id), ("refresh_token", token),
        ]
        if let secret = app.secret { form.append(("client_secret", secret)) }
        for case .form(let name, let value) in parts(.refresh) {
            form.removeAll { $0.name == name }
            if let value { form.append((name, value)) }
        }
        _ = await self.token(form, words("\(app.name) refreshes its tokens", .refresh))
    }

    mutating func takeMachineToken(_ app: PlayedApp) async {
        var form: [(name: String, value: String)] = [("grant_type", "client_credentials"), ("client_id", app.id)]
        if let secret = app.secret { form.append(("client_secret", secret)) }
        for case .form(let name, let value) in parts(.redemption) {
            form.removeAll { $0.name == name }
            if let value { form.append((name, value)) }
        }
        guard await token(form, words("\(app.name) asks for a machine's token", .redemption)) != nil else { return }
        if app.isUnknown {
            breaks(.machinesAreKnown, "anyone registers \(app.name), and it gets tokens of a machine")
        }
    }

    /// Calls the token endpoint, and checks the tokens that it gives.
    mutating func token(
        _ form: [(name: String, value: String)], _ words: String
    ) async -> JSONMembers<JSONValue>? {
        let reply = await send(.POST, "/oauth2/token", form: form, words)
        guard reply.status == .ok, let members = Self.json(reply), let access = members["access_token"]?.text else {
            return nil
        }
        func value(_ name: String) -> String? { form.last { $0.name == name }?.value }
        hide(access, as: "ACCESS_TOKEN")
        guard let app = value("client_id").flatMap({ apps[$0] }) else { return members }
        if let secret = app.secret, value("client_secret") != secret {
            breaks(.secretsAreNeeded, "\(app.name) gets tokens without its secret")
        }
        var scopes = app.scopes
        switch value("grant_type") {
        case "authorization_code":
            let code = value("code") ?? ""
            checkCode(codes[code], by: app, redirect: value("redirect_uri"), verifier: value("code_verifier"))
            codes[code]?.isSpent = true
            scopes = codes[code]?.scopes ?? []
            note(codes[code], app)
        case "refresh_token":
            let grant = refreshTokens[value("refresh_token") ?? ""]
            if grant?.app.id != app.id {
                breaks(.refreshTokensBelongToApps, "\(app.name) gets tokens for the refresh token of another app")
            } else if grant?.isSpent == true {
                breaks(.refreshTokensBelongToApps, "a refresh token gives tokens after it was revoked")
            }
            scopes = grant?.scopes ?? []
        case "client_credentials":
            if !app.grants.contains("client_credentials") {
                breaks(.grantsAreListed, "\(app.name) gets a machine's token without the grant client_credentials")
            }
            scopes = scopes.filter { $0.contains("/") }
            if let asked = value("scope") { scopes.formIntersection(asked.split(separator: " ").map(String.init)) }
        default: break
        }
        // The administrator decides what the template's own app clients get.
        if app.isDocument || !pool.clients.contains(where: { $0.id == app.id }) {
            check(Self.scopes(of: access), allowed: scopes, "the token", of: app)
        }
        if let refresh = members["refresh_token"]?.text {
            hide(refresh, as: app.name == "the app" ? "REFRESH_TOKEN" : "OTHER_REFRESH_TOKEN")
            let grant = codes[value("code") ?? ""]
            refreshTokens[refresh] = PlayedGrant(
                app: app, redirect: nil, verifier: nil, scopes: grant?.scopes ?? scopes)
            if app.isDocument, !app.grants.contains("refresh_token") {
                breaks(.grantsAreListed, "\(app.name) gets a refresh token, which its document does not ask for")
            }
        }
        if app.name == "the app" { hasTokens = true }
        return members
    }

    mutating func checkCode(
        _ grant: PlayedGrant?, by app: PlayedApp, redirect: String?, verifier: String?
    ) {
        let wrong: String? =
            switch grant {
            case nil: "\(app.name) gets tokens for an invalid code"
            case let grant? where grant.app.id != app.id: "\(app.name) gets tokens for the code of \(grant.app.name)"
            case let grant? where grant.isSpent: "a code gives tokens a second time"
            case let grant? where grant.redirect != nil && grant.redirect != redirect:
                "a code gives tokens with another redirect_uri than that of its request"
            case let grant? where grant.verifier != nil && grant.verifier != verifier:
                "a code gives tokens without the verifier of its challenge"
            default: nil
            }
        if let wrong { breaks(.codesAreSpent, wrong) }
    }

    mutating func note(_ grant: PlayedGrant?, _ app: PlayedApp) {
        guard app.name == "the app", app.secret == nil, let grant, grant.verifier == nil else { return }
        notes.append(
            "Cognito does not demand PKCE: without it, whoever reads a code of an app without a secret can use it.")
    }
}
