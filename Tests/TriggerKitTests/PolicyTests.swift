import CognitoTestSupport
import CognitoTriggersTesting
import HTTPS
import Synchronization
import Testing
import TriggerKit

/// Linking, permissions by group, and users who are seen for the first time.
@Suite(.serialized, .timeLimit(.minutes(5))) struct PolicyTests {
    // MARK: - Linking

    struct Linking: TriggerFunction, PreSignUpHandler {
        private let linking = FederatedLinking(trusting: ["Google", "SignInWithApple"])

        func preSignUp(_ event: PreSignUpEvent, context: TriggerContext) async throws -> PreSignUpDecision {
            try await linking.link(event, in: context)
            return .allow
        }
    }

    private static let server = Task { try PythonServer("Tests/TriggerKitTests/Server/cognito.py") }

    private func user(
        _ name: String = "ada", email: String = "ada@example.org", verified: String = "true",
        status: String = "CONFIRMED"
    ) -> JSONValue {
        [
            "Username": .text(name), "UserStatus": .text(status),
            "Attributes": [
                ["Name": "email", "Value": .text(email)], ["Name": "email_verified", "Value": .text(verified)],
            ],
        ]
    }

    /// Lets a federated user come for the first time; returns what became of it and the links that there are then.
    private func come(
        _ users: [JSONValue], times: Int = 1, _ change: @escaping @Sendable (inout PreSignUpEvent) -> Void = { _ in }
    ) async throws -> (TestedInvocation<PreSignUpDecision>, [String: String]) {
        let server = try await Self.server.value
        let url = try #require(server.environment["AWS_ENDPOINT_URL"])
        let post = HTTPSRequest.post(url + "/users", try .json(.array(users)))
        _ = try await server.client.send(post, within: .seconds(60))
        let tester = await TriggerTester(Linking.self, environment: server.environment, timeout: .seconds(60))
        var last: TestedInvocation<PreSignUpDecision>?
        for _ in 0..<times {
            last = await tester.invoke(
                try .preSignUp(.externalProvider) {
                    $0.userName = "google_105"
                    $0.request.userAttributes = ["email": "ada@example.org", "email_verified": "true"]
                    change(&$0)
                })
        }
        let links = try await server.client.send(.get(url + "/links"), within: .seconds(60)).json()
        let pairs = (links.members ?? [:]).map { ($0.key, $0.value.text ?? "") }
        return (try #require(last), Dictionary(uniqueKeysWithValues: pairs))
    }

    @Test(arguments: [1, 3])
    func `a verified address is linked once, and the app is told to start anew`(times: Int) async throws {
        let (invocation, links) = try await come([user(), user("eve", email: "eve@example.org")], times: times)
        #expect(invocation.refusal?.code == "linked")
        #expect(links == ["Google_105": "ada"])
    }

    @Test(
        arguments: [
            Row("nobody", ([], nil)),
            Row("one who has not verified it", ([("ada", "false", "CONFIRMED")], nil)),
            Row("one who is not confirmed", ([("ada", "true", "UNCONFIRMED")], nil)),
            Row("another federated user", ([("Google_9", "true", "EXTERNAL_PROVIDER")], nil)),
            Row("two users", ([("ada", "true", "CONFIRMED"), ("eve", "true", "CONFIRMED")], nil)),
            Row("a user of no provider that is trusted", ([("ada", "true", "CONFIRMED")], "Facebook_105")),
        ] as [Row<([(String, String, String)], String?)>])
    func `an address is not linked if anything is unproven`(
        row: Row<([(String, String, String)], String?)>
    ) async throws {
        let (users, name) = row.value
        let (invocation, links) = try await come(users.map { user($0.0, verified: $0.1, status: $0.2) }) {
            if let name { $0.userName = UserName(rawValue: name) }
        }
        #expect(invocation.decision == .allow)
        #expect(links.isEmpty)
        #expect(!invocation.log.contains("ada@"))
    }

    @Test func `an address that the provider has not verified is not linked`() async throws {
        let (invocation, links) = try await come([user()]) { $0.request.userAttributes.emailVerified = false }
        #expect(invocation.decision == .allow && links.isEmpty)
    }

    @Test func `an error of Cognito's keeps the user from being created, and names no address`() async throws {
        let (invocation, links) = try await come([user("broken")])
        #expect(invocation.decision == nil && invocation.refusal == nil && links.isEmpty)
        #expect(invocation.log.contains("InternalErrorException") && !invocation.log.contains("example.org"))
    }

    // MARK: - Permissions

    struct Permissions: TriggerFunction, PreTokenGenerationHandler {
        private let permissions = GroupPermissions([
            "readers": ["orders:read"],
            "clerks": ["orders:read", "orders:write"],
        ])

        func preTokenGeneration(
            _ event: PreTokenGenerationEvent, context: TriggerContext
        ) async throws -> PreTokenGenerationDecision { permissions.decision(for: event) }
    }

    @Test func `permissions of groups are a claim, and Cognito's groups stay`() async throws {
        func decision(_ occasion: PreTokenGenerationOccasion) async throws -> PreTokenGenerationDecision? {
            await TriggerTester(Permissions.self).invoke(
                try .preTokenGeneration(occasion) {
                    $0.request.groupConfiguration.groupsToOverride = ["clerks", "others", "readers"]
                }
            ).decision
        }
        let changes = ClaimChanges(adding: ["permissions": ["orders:read", "orders:write"]])
        #expect(
            try await decision(.authenticationV2) == PreTokenGenerationDecision(idToken: changes, accessToken: changes))
        #expect(
            try await decision(.authentication)
                == PreTokenGenerationDecision(
                    idToken: ClaimChanges(adding: ["permissions": "orders:read orders:write"])))
        #expect(try await decision(.clientCredentials) == .unchanged)
    }

    // MARK: - First seen

    struct Onboarding: FirstSeenFunction {
        let store: MemoryStore
        let seen: Seen

        init(_ seen: Seen = Seen()) {
            self.seen = seen
            store = seen.store
        }
        init() async throws { self.init(Seen()) }

        func onFirstSeen(_ user: SeenUser, context: TriggerContext) async throws { try seen.note(user) }
    }

    /// The users whom a function has seen; it may fail at first.
    final class Seen: Sendable {
        struct Failed: Error {}
        let store = MemoryStore()
        private let state = Mutex<(names: [String], failures: Int)>(([], 0))
        init(failures: Int = 0) { state.withLock { $0.failures = failures } }
        var names: [String] { state.withLock { $0.names } }
        func note(_ user: SeenUser) throws {
            try state.withLock { state in
                if state.failures > 0 {
                    state.failures -= 1
                    throw Failed()
                }
                state.names.append(user.attributes.sub ?? "")
            }
        }
    }

    @Test(arguments: [0, 1])
    func `a user is seen first once, at confirmation or at a sign-in, and again after an error`(failures: Int)
        async throws
    {
        let seen = Seen(failures: failures)
        let tester = await TriggerTester { Onboarding(seen) }
        for sub in ["1", "1", "2", "1", "2"] {
            let confirmed = await tester.invoke(
                try .postConfirmation(.confirmSignUp) {
                    $0.userPoolID = "eu-west-1_A"
                    $0.request.userAttributes.sub = sub
                })
            let signedIn = await tester.invoke(
                try .postAuthentication {
                    $0.userPoolID = "eu-west-1_A"
                    $0.request.userAttributes.sub = sub
                })
            #expect(confirmed.error == nil && signedIn.error == nil)
        }
        #expect(seen.names == ["1", "2"])
    }

    @Test func `a new password is no first sight`() async throws {
        let seen = Seen()
        _ = await TriggerTester { Onboarding(seen) }.invoke(try .postConfirmation(.confirmForgotPassword) { _ in })
        #expect(seen.names == [])
    }
}
