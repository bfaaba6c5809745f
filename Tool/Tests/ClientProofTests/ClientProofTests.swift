import CognitoProof
import LocalTestSupport
import LoopbackHTTP
import Testing
import WireJSON

@testable import ClientProof
@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// The exploration of the apps that become clients of a pool by a registration or by a document.
@Suite struct ClientProofTests {
    private static let open: JSONMembers<JSONValue> = ["OpenDcrEnabled": true, "AllowedScopes": ["orders/read"]]

    /// A pool with registrations, and with a policy for documents.
    private static func browser(
        _ registration: JSONMembers<JSONValue>? = open, client: JSONMembers<JSONValue> = [:],
        functions: ScriptedFunctions = ScriptedFunctions([:]), patterns: JSONValue? = ["https://app.example.org/*"]
    ) async throws -> Browser {
        let pool: JSONMembers<JSONValue> = registration.map { ["DcrConfiguration": .object($0)] } ?? [:]
        let browser = try await Browser.make(pool, client: client, functions: functions)
        if let patterns { try await browser.test.policy(patterns) }
        return browser
    }

    private static func report(
        of browser: Browser, atMost histories: Int = 20_000, mistake: MistakenServer.Mistake? = nil
    ) async throws -> ClientReport {
        var answering: (@Sendable (HTTPRequest) async -> HTTPReply)?
        if let mistake { answering = MistakenServer(mistake, of: browser.test).answer }
        let pool = try await ProvedPool(
            browser.test.cognito, pool: TestPool.id, host: browser.web.host, answering: answering)
        return try await ClientProof(pool, atMost: ProofLimit(histories: histories, time: .seconds(3600))).run()
    }

    @Test(.timeLimit(.minutes(60)))
    func `all properties hold of a pool that allows no more than an agent needs`() async throws {
        let browser = try await Self.browser()
        let report = try await Self.report(of: browser)
        #expect(report.holds, "\(report.broken) \(report.json)")
        #expect(report.histories > 300 && report.summary.hasPrefix("held in "))
        // It leaves no app client and no document behind.
        #expect(browser.test.cognito.pools.store.appClients(of: TestPool.id).map(\.id) == [TestPool.clientID])
    }

    // MARK: A pool that allows too much

    struct Loose: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let broken: ClientProperty
        var registration: JSONMembers<JSONValue>? = ClientProofTests.open
        var client: JSONMembers<JSONValue> = [:]
        var adds: JSONValue?
        var patterns: JSONValue? = ["https://app.example.org/*"]
        /// A part of the reason.
        let reason: String
    }

    static let loose: [Loose] = [
        Loose(
            testDescription: "registered apps may change accounts", broken: .accountsAreKept,
            registration: ["OpenDcrEnabled": true, "AllowedScopes": ["aws.cognito.signin.user.admin"]],
            reason: "aws.cognito.signin.user.admin"),
        Loose(
            testDescription: "anyone registers machines", broken: .machinesAreKnown,
            registration: open.merging(["OpenDcrGrantTypes": ["code", "client_credentials"]]), reason: "machine"),
        Loose(
            testDescription: "a document may be at any host", broken: .documentsAreAdmitted, registration: nil,
            client: ["AllowedOAuthScopes": ["openid"]], patterns: ["https://*/*.json"],
            reason: "https://attacker.example.net/"),
        Loose(
            testDescription: "the app client of documents may register", broken: .registrationScopeIsKept,
            client: ["AllowedOAuthScopes": ["openid", "aws.cognito/dcr/register"]], reason: "aws.cognito/dcr/register"),
        Loose(
            testDescription: "a function adds scopes to every token", broken: .scopesAreAllowed,
            adds: ["orders/write"], patterns: nil, reason: "orders/write"),
        Loose(
            testDescription: "an app client without a secret exchanges tokens", broken: .tokensKeepTheirApp,
            client: ["ExplicitAuthFlows": ["ALLOW_USER_SRP_AUTH", "ALLOW_TOKEN_EXCHANGE_IMPERSONATION"]],
            reason: "exchanges its token for one of app"),
        Loose(
            testDescription: "such an app client exchanges tokens with an actor only", broken: .tokensKeepTheirApp,
            client: ["ExplicitAuthFlows": ["ALLOW_USER_SRP_AUTH", "ALLOW_TOKEN_EXCHANGE_DELEGATION"]],
            reason: "exchanges its token for one of app"),
    ]

    @Test(.timeLimit(.minutes(60)), arguments: loose)
    func `what a template allows too much is found, with the shortest way`(case loose: Loose) async throws {
        let adding: JSONMembers<JSONValue> = [
            "claimsAndScopeOverrideDetails": ["accessTokenGeneration": ["scopesToAdd": loose.adds ?? []]]
        ]
        let functions = ScriptedFunctions(loose.adds == nil ? [:] : ["PreTokenGeneration": .response(adding)])
        if loose.adds != nil { functions.setVersion("V2_0") }
        let browser = try await Self.browser(
            loose.registration, client: loose.client, functions: functions, patterns: loose.patterns)
        // Histories with one change are enough to find it.
        let report = try await Self.report(of: browser, atMost: 180)
        #expect(report.broken == [loose.broken], "\(report.json)")
        let finding = try #require(report.findings.first)
        #expect(finding.reason?.contains(loose.reason) == true, "\(finding.reason ?? "")")
        #expect((1...6).contains(finding.history.count), "\(finding.history)")
        #expect(report.worst == .letsIn && report.summary.hasPrefix("refuted in "))
    }

    // MARK: A server with a mistake

    static let mistakes: [(MistakenServer.Mistake, ClientProperty)] = [
        (.ignoresWrongTokensOfRegistrations, .registrationsAreAllowed),
        (.sendsBrowsersAnywhere, .redirectsAreListed), (.sharesSignIns, .signInsBelongToApps),
        (.repeatsCodes, .codesAreSpent), (.takesForeignCodes, .codesAreSpent), (.forgetsChallenges, .codesAreSpent),
        (.forgetsSecrets, .secretsAreNeeded), (.takesForeignRefreshTokens, .refreshTokensBelongToApps),
        (.givesMachineTokens, .grantsAreListed), (.exchangesForAnyone, .tokensKeepTheirApp),
        (.registersAnyScope, .scopesAreAllowed),
    ]

    @Test(.timeLimit(.minutes(60)), arguments: mistakes)
    func `a server that breaks a rule is found out`(mistake: MistakenServer.Mistake, property: ClientProperty)
        async throws
    {
        let browser = try await Self.browser(patterns: nil)
        let report = try await Self.report(of: browser, atMost: 180, mistake: mistake)
        #expect(report.broken.contains(property), "\(report.json)")
        let finding = try #require(report.findings.first { $0.property == property })
        // A good app and one change make the shortest way.
        #expect((1...9).contains(finding.history.count), "\(finding.history)")
    }

    @Test func `each property is broken by a template or by a server of these tests`() {
        let found = Set(Self.loose.map(\.broken) + Self.mistakes.map(\.1))
        #expect(found == Set(ClientProperty.allCases))
        #expect(Set(Self.mistakes.map(\.0)) == Set(MistakenServer.Mistake.allCases))
    }

    // MARK: Limits

    @Test func `no secret is in a history`() async throws {
        let browser = try await Self.browser(patterns: nil)
        let report = try await Self.report(of: browser, atMost: 180, mistake: .forgetsSecrets)
        let texts = report.findings.flatMap(\.history).flatMap(\.lines)
        #expect(texts.contains { $0.contains("code=CODE") })
        // A token begins so, and a code is a UUID.
        #expect(!texts.contains { $0.contains("eyJ") || $0.contains(/code=[0-9a-f]{8}-/) }, "\(texts)")
    }

    @Test func `an exploration that ends at its limit is undecided, and says what it left out`() async throws {
        let report = try await Self.report(of: try await Self.browser(patterns: nil), atMost: 5)
        #expect(!report.holds && report.broken.isEmpty && report.histories == 5)
        #expect(report.problem?.contains("It left out") == true)
        #expect(report.summary.hasPrefix("undecided in 5 histories"))
    }

    @Test func `a pool in which no good app gets tokens shows too little`() async throws {
        let report = try await Self.report(
            of: try await Self.browser(["OpenDcrEnabled": false], patterns: nil), atMost: 200)
        #expect(report.problem?.contains("No history of an app that registers ends in tokens") == true)
        #expect(report.problem?.contains("401. DcrConfiguration demands a token") == true)
    }

    @Test func `a pool whose apps do not become clients by themselves is no pool to explore`() async throws {
        let browser = try await Self.browser(nil, patterns: nil)
        await #expect(throws: ClientProof.Unprovable.self) { try await Self.report(of: browser) }
    }

    @Test func `a closed pool is explored with a token of the app client that has the scope`() async throws {
        let browser = try await Browser.make(
            ["DcrConfiguration": [:]],
            client: [
                "AllowedOAuthFlows": ["client_credentials"], "AllowedOAuthScopes": ["aws.cognito/dcr/register"],
            ], secret: "machine-secret")
        let report = try await Self.report(of: browser, atMost: 180)
        #expect(report.broken == [] && report.problem?.contains("No history") != true, "\(report.json)")
    }
}
