import LocalAWS
import LocalCognito
import LocalUserPools
import LoopbackHTTP
import NIOHTTP1
import WireJSON

extension ClientRun {
    mutating func use(
        _ tokens: JSONMembers<JSONValue>, of app: PlayedApp, for use: ClientChange.TokenUse
    ) async throws {
        guard let access = tokens["access_token"]?.text else { return }
        let secret: [(name: String, value: String)] = app.secret.map { [(name: "client_secret", value: $0)] } ?? []
        switch use {
        case .register:
            let reply = await send(
                .POST, "/oauth2/register",
                headers: ["Content-Type": "application/json", "Authorization": "Bearer \(access)"],
                body: #"{"redirect_uris":["https://other.example.org/callback"]}"#,
                "the app registers another app with its access token")
            guard reply.status == .created else { return }
            if let id = Self.json(reply)?["client_id"]?.text { made.append(id) }
            breaks(.registrationScopeIsKept, "the app registers another app with its access token")
        case .exchange:
            await exchange(access, as: app.id, app.name, secret)
        case .exchangeStolen(let other):
            guard let known = try await play(other),
                let code = try await signIn(to: known, "the person signs in to \(known.name)"),
                let stolen = await token(
                    form(code, of: known), "\(known.name) gets tokens, and its access token is read by an attacker")?[
                        "access_token"]?.text
            else { return }
            await exchange(stolen, as: app.id, app.name, secret)
        case .exchangeAs(let client, let isDelegation):
            let type = "urn:ietf:params:oauth:token-type:access_token"
            let actor: [(name: String, value: String)] =
                isDelegation ? [("actor_token", access), ("actor_token_type", type)] : []
            await exchange(access, as: client, pool.clients.first { $0.id == client }?.name ?? client, actor)
        case .machine:
            var form = secret
            form += [("grant_type", "client_credentials"), ("client_id", app.id)]
            _ = await token(form, "the app asks for a machine's token")
        case .password:
            var parameters: JSONMembers<JSONValue> = [
                "USERNAME": .text(pool.person.username), "PASSWORD": .text(pool.password),
            ]
            parameters["SECRET_HASH"] = app.secret.flatMap {
                .text(AppClient.secretHash($0, pool.person.username, client: app.id) ?? "")
            }
            let answer = await call(
                "InitiateAuth",
                ["ClientId": .text(app.id), "AuthFlow": "USER_PASSWORD_AUTH", "AuthParameters": .object(parameters)],
                "the app signs the person in by the API with the password")
            if answer != nil { breaks(.grantsAreListed, "the app signs people in by the API, and so sees passwords") }
        case .account:
            let answer = await call("GetUser", ["AccessToken": .text(access)], "the app reads the account by the API")
            guard answer != nil, !Self.scopes(of: access).contains(ProvedPool.accountScope) else { return }
            breaks(.accountsAreKept, "the API accepts a token without the scope \(ProvedPool.accountScope)")
        }
    }

    mutating func exchange(
        _ access: String, as client: String, _ name: String, _ more: [(name: String, value: String)]
    ) async {
        var form = more
        form += [
            ("grant_type", "urn:ietf:params:oauth:grant-type:token-exchange"), ("client_id", client),
            ("subject_token", access), ("subject_token_type", "urn:ietf:params:oauth:token-type:access_token"),
        ]
        let reply = await send(.POST, "/oauth2/token", form: form, "the app exchanges its access token as \(name)")
        guard reply.status == .ok else { return }
        breaks(
            .tokensKeepTheirApp,
            name != "the app"
                ? "the app exchanges its token for one of \(name), which has no secret and may exchange tokens"
                : "the app exchanges its token")
    }

    /// Calls an operation of apps; nil if it is refused.
    mutating func call(
        _ operation: String, _ input: JSONMembers<JSONValue>, _ words: String
    ) async -> JSONMembers<JSONValue>? {
        requests += 1
        let request = "\(operation) \(input.keys.joined(separator: ", "))"
        do throws(ServiceError) {
            let answer = try await pool.cognito.respond(to: operation, input)
            steps.append(ClientStep(words: words, request: request, answer: "200"))
            return answer
        } catch {
            steps.append(ClientStep(words: words, request: request, answer: error.name))
            return nil
        }
    }
}
