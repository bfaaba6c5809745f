import LocalTestSupport
import LoopbackHTTP
import NIOHTTP1
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// Secrets of app clients in AWS Secrets Manager: `PublishSecretsInAWSSecretsManager`, `GetSecretValue` and rotation.
@Suite struct ManagedSecretTests {
    /// A pool over HTTP, whose clock stands still.
    private struct Secrets {
        let clock = LocalClock(start: 1_760_000_000)
        let client: TestClient
        let pool: String

        init() async throws {
            client = try TestClient(clock: clock)
            pool = try await client.pool()
        }

        func call(_ operation: String, _ members: JSONMembers<JSONValue>) async throws -> JSONValue {
            try await client.call(operation, .object(members.merging(["UserPoolId": .text(pool)]))).value
        }

        func made(_ members: JSONMembers<JSONValue> = [:]) async throws -> JSONValue {
            let input: JSONMembers<JSONValue> = [
                "ClientName": "app", "GenerateSecret": true, "PublishSecretsInAWSSecretsManager": true,
                "ExplicitAuthFlows": ["ALLOW_CLIENT_TOKEN_AUTH"], "AllowedOAuthScopes": [],
            ]
            return try #require(try await call("CreateUserPoolClient", input.merging(members))["UserPoolClient"])
        }

        func update(_ app: JSONValue, _ members: JSONMembers<JSONValue>) async throws -> JSONValue {
            let input: JSONMembers<JSONValue> = [
                "ClientId": app["ClientId"] ?? .null, "ExplicitAuthFlows": ["ALLOW_CLIENT_TOKEN_AUTH"],
            ]
            return try #require(try await call("UpdateUserPoolClient", input.merging(members))["UserPoolClient"])
        }

        /// Calls Secrets Manager.
        func manager(
            _ members: JSONMembers<JSONValue>, operation: String = "GetSecretValue", isSigned: Bool = true
        ) async throws -> JSONValue {
            let reply = await client.send(
                "secretsmanager.\(operation)", JSONValue.object(members).flattened,
                headers: isSigned ? ["Authorization": TestClient.authorization] : [:])
            return try JSONDocument(reply.body).root.value
        }

        /// The value of an app client's secret, as an app reads it.
        func value(_ app: JSONValue, _ members: JSONMembers<JSONValue> = [:]) async throws -> String {
            let answer = try await manager(members.merging(["SecretId": app["ClientSecretArn"] ?? .null]))
            let content = try JSONValue(json: Array((answer["SecretString"]?.text ?? "{}").utf8))
            #expect(content["userPoolId"] == .text(pool) && content["userPoolClientId"] == app["ClientId"], "\(answer)")
            return try #require(content["clientSecretValue"]?.text)
        }

        /// Returns true if a secret proves the client.
        func proves(_ secret: String, _ app: JSONValue) async throws -> Bool {
            let error = try await client.error(
                "GetClientToken", ["ClientId": app["ClientId"] ?? .null, "Secret": .text(secret)])
            return !error.hasPrefix("NotAuthorizedException: Unable to verify secret")
        }
    }

    private static let day = 86400.0

    @Test func `a secret in Secrets Manager has an ARN in the API, and its value there`() async throws {
        let secrets = try await Secrets()
        let app = try await secrets.made()
        let id = try #require(app["ClientId"]?.text)
        let arn = try #require(app["ClientSecretArn"]?.text)
        #expect(arn.hasPrefix("arn:aws:secretsmanager:eu-west-1:123456789012:secret:cognito/\(id)-"))
        #expect(arn.wholeMatch(of: /.*-\w{6}/) != nil && app["ClientSecret"] == nil)
        let described = try await secrets.call("DescribeUserPoolClient", ["ClientId": .text(id)])["UserPoolClient"]
        #expect(described?["ClientSecretArn"] == .text(arn) && described?["ClientSecret"] == nil)
        let value = try await secrets.value(app)
        #expect(try await secrets.proves(value, app))
        #expect(try await !secrets.proves("anothersecretoflength024", app))
        // Secrets Manager also takes the name, and an ARN without its six characters.
        for other in ["cognito/\(id)", String(arn.dropLast(7))] {
            #expect(try await secrets.manager(["SecretId": .text(other)])["ARN"] == .text(arn), "\(other)")
        }
        let info = try await secrets.manager(["SecretId": .text(arn)], operation: "DescribeSecret")
        #expect(info["RotationEnabled"] == true && info.at("RotationRules", "AutomaticallyAfterDays") == 7)
        #expect(info["NextRotationDate"] == .decimal(1_760_000_000 + 7 * Self.day))
    }

    @Test func `it rotates every seven days by the pool's clock, and the value before works until the next time`()
        async throws
    {
        let secrets = try await Secrets()
        let app = try await secrets.made()
        let first = try await secrets.value(app)
        secrets.clock.advance(by: 7 * Self.day - 1)
        #expect(try await secrets.value(app) == first)
        secrets.clock.advance(by: 1)
        // A sign-in asks for the rotation as well, not only Secrets Manager.
        #expect(try await secrets.proves(first, app))
        let second = try await secrets.value(app)
        #expect(second != first)
        #expect(try await secrets.value(app, ["VersionStage": "AWSPREVIOUS"]) == first)
        #expect(try await secrets.proves(second, app))
        secrets.clock.advance(by: 7 * Self.day)
        #expect(try await !secrets.proves(first, app))
        #expect(try await secrets.proves(second, app))
        // After a long time, both values are new.
        secrets.clock.advance(by: 100 * Self.day)
        #expect(try await !secrets.proves(second, app))
        let previous = try await secrets.value(app, ["VersionStage": "AWSPREVIOUS"])
        #expect(try await secrets.proves(previous, app))
        let listed = try await secrets.call("ListUserPoolClientSecrets", ["ClientId": app["ClientId"] ?? .null])
        #expect(listed["ClientSecrets"]?.elements?.count == 2)
        #expect(listed.flattened.contains("ClientSecretValue") == false)
    }

    @Test func `a move to Secrets Manager rotates at once, keeps the newer plain secret, and deletes the older`()
        async throws
    {
        let secrets = try await Secrets()
        let app = try await secrets.made(["PublishSecretsInAWSSecretsManager": false])
        let older = try #require(app["ClientSecret"]?.text)
        #expect(app["ClientSecretArn"] == nil)
        secrets.clock.advance(by: 10)
        let added = try await secrets.call("AddUserPoolClientSecret", ["ClientId": app["ClientId"] ?? .null])
        let newer = try #require(added.at("ClientSecretDescriptor", "ClientSecretValue")?.text)
        let moved = try await secrets.update(app, ["PublishSecretsInAWSSecretsManager": true])
        let current = try await secrets.value(moved)
        #expect(![older, newer].contains(current))
        #expect(try await !secrets.proves(older, app))
        #expect(try await secrets.proves(newer, app))
        #expect(try await secrets.proves(current, app))
        // A second time, and without the member, nothing changes.
        for members in [["PublishSecretsInAWSSecretsManager": true], [:]] as [JSONMembers<JSONValue>] {
            let again = try await secrets.update(app, members)
            #expect(try await secrets.value(again) == current)
        }
        // Back at the pool, the current value is shown, and Secrets Manager has none.
        let back = try await secrets.update(app, ["PublishSecretsInAWSSecretsManager": false])
        #expect(back["ClientSecret"] == .text(current) && back["ClientSecretArn"] == nil)
        let gone = try await secrets.manager(["SecretId": moved["ClientSecretArn"] ?? .null])
        #expect(gone["__type"] == "ResourceNotFoundException")
        #expect(gone["message"] == "Secrets Manager can't find the specified secret.")
        secrets.clock.advance(by: 30 * Self.day)
        #expect(try await secrets.proves(current, app))
    }

    @Test func `only the rotation changes a secret in Secrets Manager, and the client's end deletes it`() async throws {
        let secrets = try await Secrets()
        let app = try await secrets.made()
        let id: JSONMembers<JSONValue> = ["UserPoolId": .text(secrets.pool), "ClientId": app["ClientId"] ?? .null]
        let listed = try await secrets.call("ListUserPoolClientSecrets", id)["ClientSecrets"]?.elements ?? []
        let secret = id.merging(["ClientSecretId": listed.first?["ClientSecretId"] ?? .null])
        for (operation, input) in [("AddUserPoolClientSecret", id), ("DeleteUserPoolClientSecret", secret)] {
            let error = try await secrets.client.error(operation, .object(input))
            #expect(
                error.hasSuffix("cannot be changed while AWS Secrets Manager has it."), "\(operation): \(error)")
        }
        _ = try await secrets.call("DeleteUserPoolClient", id)
        let gone = try await secrets.manager(["SecretId": app["ClientSecretArn"] ?? .null])
        #expect(gone["__type"] == "ResourceNotFoundException")
    }

    @Test func `a client without a generated secret has nothing to move`() async throws {
        let secrets = try await Secrets()
        let publicClient = try await secrets.call(
            "CreateUserPoolClient", ["ClientName": "open", "PublishSecretsInAWSSecretsManager": true])["UserPoolClient"]
        #expect(publicClient?["ClientSecret"] == nil && publicClient?["ClientSecretArn"] == nil)
        let own = try await secrets.call(
            "CreateUserPoolClient",
            [
                "ClientName": "own", "ClientSecret": "asecretofmyown0123456789",
                "PublishSecretsInAWSSecretsManager": true,
            ])["UserPoolClient"]
        #expect(own?["ClientSecret"] == "asecretofmyown0123456789" && own?["ClientSecretArn"] == nil)
    }

    @Test func `reading a secret needs a signature, and other secrets keep their stand-ins`() async throws {
        let secrets = try await Secrets()
        let app = try await secrets.made()
        let id: JSONMembers<JSONValue> = ["SecretId": app["ClientSecretArn"] ?? .null]
        #expect(try await secrets.manager(id, isSigned: false)["__type"] == "MissingAuthenticationTokenException")
        let unknown = try await secrets.manager(["SecretId": "cognito/unknown"])
        #expect(unknown["__type"] == "ResourceNotFoundException")
        let other = try await secrets.manager(["SecretId": "mail-key"], isSigned: false)
        #expect(other["SecretString"]?.text?.contains("only-for-rehearsals") == true)
    }

    @Test func `the database and an export have both values and the time of the rotation`() async throws {
        let test = try await TestPool()
        let made = try await test.cognito.respond(
            to: "CreateUserPoolClient",
            [
                "UserPoolId": .text(TestPool.id), "ClientName": "app", "GenerateSecret": true,
                "PublishSecretsInAWSSecretsManager": true,
            ])
        let id = try #require(made["UserPoolClient"]?["ClientId"]?.text)
        let before = try test.cognito.pools.store.appClient(id)
        // The value from before the first rotation was never in Secrets Manager.
        #expect(before.managedSecret?.versions.count == 1 && before.secrets.count == 2)
        try test.cognito.pools.store.reload()
        let stored = try test.cognito.pools.store.appClient(id)
        #expect(stored.managedSecret == before.managedSecret && stored.secrets == before.secrets)
        let seed = JSONValue.object(["UserPools": .array(try await test.cognito.pools.exported())])
        let other = try LocalCognito(host: NoFunctions(), clock: LocalClock(start: 1_760_000_000)).sharingKeys()
        try await other.pools.seed(Array(seed.flattened.utf8))
        let seeded = try other.pools.store.appClient(id)
        #expect(seeded.secrets.map(\.value) == before.secrets.map(\.value))
        #expect(seeded.managedSecret?.arn == before.managedSecret?.arn)
    }
}
