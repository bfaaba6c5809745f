import LocalCognito
import WireJSON

/// A history: an app becomes a client, a person signs in, and the app gets tokens, each step with the changes of a plan.
///
/// The run knows only what it has sent and received and what the pool's configuration says, and compares the answers with it.
struct ClientRun {
    /// A property that the history breaks.
    struct Breach {
        let property: ClientProperty
        let reason: String
        /// The history up to the breach.
        let steps: [ClientStep]
    }

    let pool: ProvedPool
    let side: ClientSide
    let changes: [ClientChange]
    /// The token with which apps register; nil if there is none.
    let initialToken: String?

    var steps: [ClientStep] = []
    var breaches: [Breach] = []
    var notes: [String] = []
    /// The stages that the history has reached.
    var reached: Set = [ClientChange.Stage.introduction]
    var hasTokens = false
    var requests = 0

    var apps: [String: PlayedApp] = [:]
    var codes: [String: PlayedGrant] = [:]
    var refreshTokens: [String: PlayedGrant] = [:]
    /// The app clients to be deleted at the end.
    var made: [String] = []
    /// The documents whose copies are to be removed at the end.
    var published: [(policy: String, url: String)] = []
    /// Values that differ in each run or are secret, and their names in histories.
    var shown: [String: String] = [:]

    init(_ pool: ProvedPool, _ side: ClientSide, _ changes: [ClientChange], initialToken: String?) {
        (self.pool, self.side, self.changes, self.initialToken) = (pool, side, changes, initialToken)
    }

    func parts(_ stage: ClientChange.Stage) -> [ClientChange.Part] {
        changes.filter { $0.stage == stage }.map(\.part)
    }

    func words(_ start: String, _ stage: ClientChange.Stage) -> String {
        ([start] + changes.filter { $0.stage == stage }.map(\.words)).joined(separator: " ")
    }

    // MARK: The history

    /// Plays the history, and removes the clients that it has made.
    mutating func play() async throws {
        let result: Result<Void, any Error>
        do {
            result = .success(try await playSteps())
        } catch {
            result = .failure(error)
        }
        for client in made {
            _ = try? await pool.cognito.respond(
                to: "DeleteUserPoolClient", ["UserPoolId": .text(pool.id), "ClientId": .text(client)])
        }
        for (policy, url) in published {
            // A document that was not read has no copy.
            _ = try? await pool.cognito.respond(
                to: "UpdateClientMetadataURLState",
                [
                    "UserPoolId": .text(pool.id), "CIMDPolicyId": .text(policy), "URL": .text(url),
                    "Action": "INVALIDATE",
                ])
        }
        try result.get()
    }

    mutating func playSteps() async throws {
        guard let app = try await introduce() else { return }
        if app.grants.contains("client_credentials") {
            reached.insert(.redemption)
            return await takeMachineToken(app)
        }
        reached.insert(.request)
        guard let code = try await signIn(to: app, words("a person signs in to \(app.name)", .request), changed: true)
        else { return }
        reached.insert(.redemption)
        guard let tokens = try await redeem(code, of: app) else { return }
        reached.insert(.use)
        if case .use(let use)? = parts(.use).first { return try await self.use(tokens, of: app, for: use) }
        guard let refreshToken = tokens["refresh_token"]?.text else { return }
        reached.insert(.refresh)
        try await refresh(refreshToken, of: app)
    }

    // MARK: Findings

    mutating func breaks(_ property: ClientProperty, _ reason: String) {
        breaches.append(Breach(property: property, reason: reason, steps: steps))
    }

    /// Checks the scopes of a registration or a token.
    mutating func check(
        _ scopes: Set<String>, allowed: Set<String>, _ what: String, of app: PlayedApp? = nil
    ) {
        if scopes.contains(ProvedPool.registrationScope) {
            breaks(.registrationScopeIsKept, "\(what) has the scope \(ProvedPool.registrationScope)")
        }
        if let app, app.isUnknown, scopes.contains(ProvedPool.accountScope) {
            breaks(
                .accountsAreKept,
                "\(what) of an unknown app has the scope \(ProvedPool.accountScope)")
        }
        let others = scopes.subtracting(allowed).subtracting([ProvedPool.registrationScope]).sorted()
        guard !others.isEmpty else { return }
        breaks(
            .scopesAreAllowed,
            "\(what) has \(others.joined(separator: ", ")), which neither the configuration nor the app's request allows"
        )
    }
}
