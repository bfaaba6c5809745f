import CognitoTriggersTesting
import HTTPS
import Testing
import TriggerKit

// The function of the guide "Migration from another directory", and its test.

struct Migration: TriggerFunction, UserMigrationHandler {
    static let permissions = LegacyAPI.permissions

    private let legacy: any LegacySystem

    init() async throws { self.init(legacy: try await LegacyAPI()) }

    init(legacy: any LegacySystem) { self.legacy = legacy }

    func userMigration(_ event: UserMigrationEvent, context: InvocationContext) async throws -> UserMigrationDecision {
        let password = event.request.password
        guard let name = event.userName?.rawValue,
            password != nil || event.triggerSource == .userMigrationForgotPassword,
            let user = try await legacy.user(name, password: password, in: context),
            // Cognito can send a code only to a verified contact; in this pool the address is the user name.
            user.emailVerified, user.email?.lowercased() == name.lowercased()
        else { return .unknownUser }
        return .accept(MigratedUser(attributes: user), keepingPassword: password != nil)
    }
}

protocol LegacySystem: Sendable {
    /// Returns the user's attributes; nil for an unknown user or a wrong password. Without a password, the name is enough.
    func user(_ name: String, password: Secret<String>?, in context: InvocationContext) async throws -> UserAttributes?
}

/// The old system answers `POST {"name": …, "password": …}` with 200 and a JSON object, or with 401.
struct LegacyAPI: LegacySystem {
    static let permissions = LambdaEnvironment.secretPermissions("LEGACY_KEY")

    private let client = HTTPSClient()
    private let url: String
    private let key: StoredSecret

    init() async throws {
        url = try LambdaEnvironment.required("LEGACY_URL")
        key = try await LambdaEnvironment.secret("LEGACY_KEY", client: client)
    }

    func user(_ name: String, password: Secret<String>?, in context: InvocationContext) async throws -> UserAttributes?
    {
        try await key.refresh(in: context)
        let body: JSONValue = ["name": .text(name), "password": password.map { .text($0.reveal()) } ?? nil]
        let authorization = "Bearer \(try key.value.reveal())"
        var request = HTTPSRequest.post(url, try .json(body), headers: ["Authorization": authorization])
        request.timeout = .seconds(3)
        request.isIdempotent = true  // it only asks, so it may be sent again over a new connection
        let response = try await client.send(request, in: context)
        if response.status == 401 { return nil }
        guard response.isSuccess else { throw LegacyFailed(status: response.status) }
        let profile = try response.json()
        var user = UserAttributes()
        user.email = profile["email"]?.text
        user.emailVerified = profile["email_verified"]?.flag == true
        user.locale = profile["locale"]?.text
        user[custom: "customer"] = profile["number"]?.flattened  // 4711 as text
        return user
    }
}

struct LegacyFailed: Error {
    let status: Int
}

/// Keeps users instead of asking for them.
struct OldUsers: LegacySystem {
    let users: [String: UserAttributes]

    func user(_ name: String, password: Secret<String>?, in context: InvocationContext) -> UserAttributes? {
        if let password, !password.matches(Secret("right")) { return nil }
        return users[name]
    }
}

struct MigrationTests {
    private let ada: UserAttributes = ["email": "ada@example.org", "email_verified": "true"]

    private func migrate(
        _ name: String, at occasion: UserMigrationOccasion, password: String = "right"
    ) async throws -> TestedInvocation<UserMigrationDecision> {
        let function = await TriggerTester { [ada] in Migration(legacy: OldUsers(users: ["ada@example.org": ada])) }
        return await function.invoke(
            try .userMigration(occasion) {
                $0.userName = UserName(rawValue: name)
                if occasion == .authentication { $0.request.password = Secret(password) }
            })
    }

    @Test(arguments: UserMigrationOccasion.allCases)
    func `a user of the old system is migrated`(occasion: UserMigrationOccasion) async throws {
        let invocation = try await migrate("ada@example.org", at: occasion)
        let decision = UserMigrationDecision.accept(
            MigratedUser(attributes: ada), keepingPassword: occasion == .authentication)
        #expect(invocation.decision == decision, "\(invocation)")
    }

    @Test func `a wrong password and an unknown name migrate no one`() async throws {
        let wrong = try await migrate("ada@example.org", at: .authentication, password: "wrong")
        let unknown = try await migrate("eve@example.org", at: .forgotPassword)
        #expect(wrong.decision == .unknownUser && unknown.decision == .unknownUser)
    }
}
