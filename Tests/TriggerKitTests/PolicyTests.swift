import CognitoTriggersTesting
import Synchronization
import Testing
import TriggerKit

/// Permissions by group, and users who are seen for the first time.
@Suite(.timeLimit(.minutes(5))) struct PolicyTests {
    // MARK: - Permissions

    struct Permissions: TriggerFunction, PreTokenGenerationHandler {
        private let groups = GroupPermissions([
            "readers": ["orders:read"],
            "clerks": ["orders:read", "orders:write"],
        ])

        func preTokenGeneration(
            _ event: PreTokenGenerationEvent, context: InvocationContext
        ) async throws -> PreTokenGenerationDecision { groups.decision(for: event) }
    }

    @Test func `permissions of groups are a claim, and Cognito's groups stay`() async throws {
        func decision(_ occasion: PreTokenGenerationOccasion) async throws -> PreTokenGenerationDecision? {
            await TriggerTester(Permissions.self).invoke(
                try .preTokenGeneration(occasion) {
                    $0.request.groups = ["clerks", "others", "readers"]
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

    /// The id of a client that has a document: Cognito may send it in events.
    private static let document = "https://agents.example.org/desk.json"

    @Test(arguments: [
        ("agent", "TokenGeneration_TokenExchange", ["clerks"], ["orders:read"]),
        ("agent", "TokenGeneration_Authentication", ["others"], []),
        ("app", "TokenGeneration_TokenExchange", ["clerks"], ["orders:read", "orders:write"]),
        (document, "TokenGeneration_HostedAuth", ["clerks"], ["orders:read"]),
    ])
    func `an exchanged token and a document's client have the permissions of the user's groups within the limit`(
        client: String, source: String, groups: [String], granted: [String]
    ) throws {
        let permissions = GroupPermissions(
            ["clerks": ["orders:read", "orders:write"]],
            limits: ["agent": ["orders:read", "users:manage"], Self.document: ["orders:read"]])
        let sample = try SampleEvent.preTokenGeneration(.authenticationV3) {
            $0.triggerSource = TriggerSource(rawValue: source)
            $0.callerContext.clientID = client
            $0.request.groups = groups
        }
        #expect(
            try permissions.decision(for: sample.event).accessToken["permissions"] == .array(granted.map { .text($0) }))
    }

    struct GuardedPermissions: TriggerFunction, PreTokenGenerationHandler {
        private let groups = GroupPermissions([
            "clerks": ["orders:read", "orders:write"],
            "admins": ["orders:read", "orders:write", "users:manage"],
        ])

        func preTokenGeneration(
            _ event: PreTokenGenerationEvent, context: InvocationContext
        ) async throws -> PreTokenGenerationDecision {
            // The sign-in asks for the PIN by this attribute, because it does not see groups.
            let isAskedForPIN = event.request.userAttributes[custom: "role"] == "admin"
            guard isAskedForPIN || !event.request.groups.contains("admins") else {
                throw Refusal("This administrator has no PIN yet.", code: "no-pin")
            }
            return groups.decision(for: event)
        }
    }

    @Test(arguments: [nil, "admin", "clerk"])
    func `a group's permissions need the role that the sign-in sees`(role: String?) async throws {
        let invocation = await TriggerTester(GuardedPermissions.self).invoke(
            try .preTokenGeneration(.refreshTokens) {
                $0.request.groups = ["admins"]
                $0.request.userAttributes[custom: "role"] = role
            }.inVersion(.v2))
        let permissions = invocation.decision?.accessToken["permissions"]
        #expect(permissions == (role == "admin" ? ["orders:read", "orders:write", "users:manage"] : nil))
        #expect(invocation.refusal?.code == (role == "admin" ? nil : "no-pin"))
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

        func onFirstSeen(_ user: SeenUser, context: InvocationContext) async throws { try seen.note(user) }
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
