import LocalTestSupport
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalIdentityPools
@testable import LocalSync

/// Identities: G1 to G5 and M1 to M7 of the specification.
@Suite struct LinkingTests {
    private static let developer = "login.example"

    private static func pool() async throws -> TestIdentityPool {
        try await TestIdentityPool(["DeveloperProviderName": .text(developer)])
    }

    /// An identity with a developer's user, and a token that proves it.
    private static func developerIdentity(
        _ user: String, in pool: TestIdentityPool, _ more: JSONMembers<JSONValue> = [:], logins: JSONValue = [:]
    ) async throws -> (id: String, login: JSONValue) {
        let all = logins.members?.merging([developer: .text(user)]) ?? [:]
        let answer = try await pool.call(
            "GetOpenIdTokenForDeveloperIdentity", more.merging(["Logins": .object(all)]))
        return (
            try #require(answer["IdentityId"]?.text),
            ["cognito-identity.amazonaws.com": try #require(answer["Token"])]
        )
    }

    private static func joined(_ one: JSONValue, _ other: JSONValue) -> JSONValue {
        .object((one.members ?? [:]).merging(other.members ?? [:]))
    }

    @Test func `G1: every call of a guest makes an identity`() async throws {
        let pool = try await Self.pool()
        let (first, second) = (try await pool.identity(), try await pool.identity())
        #expect(first != second)
        #expect(first.wholeMatch(of: /eu-west-1:[0-9a-f-]{36}/) != nil)
    }

    @Test func `G2: a pool without guests refuses them`() async throws {
        let pool = try await TestIdentityPool(["AllowUnauthenticatedIdentities": false])
        let refusal = "NotAuthorizedException: Unauthenticated access is not supported for this identity pool."
        #expect(await pool.outcome("GetId") == refusal)
        #expect(try await pool.outcome("GetId", ["Logins": pool.logins()]) == "ok")
    }

    @Test func `G3 and G4: a login makes one identity`() async throws {
        let pool = try await Self.pool()
        let first = try await pool.identity(pool.logins())
        #expect(try await pool.identity(pool.logins()) == first)
        #expect(try await pool.identity(pool.logins("bob")) != first)
        let described = try await pool.call("DescribeIdentity", ["IdentityId": .text(first)])
        #expect(described["Logins"] == [.text(TestIdentityPool.provider)])
    }

    @Test func `M1: an identity has one login of a provider`() async throws {
        let pool = try await Self.pool()
        let (id, login) = try await Self.developerIdentity("ada", in: pool, logins: pool.logins())
        let both = try Self.joined(login, pool.logins("bob"))
        #expect(
            await pool.outcome("GetCredentialsForIdentity", ["IdentityId": .text(id), "Logins": both])
                == "ResourceConflictException: Logins are linked to another account.")
    }

    @Test func `M2: a guest's identity keeps its id with a login, and is a guest's no more`() async throws {
        let pool = try await Self.pool()
        let id = try await pool.identity()
        #expect(try await pool.credentials(id).stored.isAuthenticated == false)
        #expect(try await pool.credentials(id, pool.logins()).identity == id)
        let forbidden = "NotAuthorizedException: Access to Identity '\(id)' is forbidden."
        for operation in ["GetCredentialsForIdentity", "GetOpenIdToken"] {
            #expect(await pool.outcome(operation, ["IdentityId": .text(id)]) == forbidden)
        }
    }

    @Test func `M3: an identity with the login of another one is merged into it`() async throws {
        let pool = try await Self.pool()
        let first = try await pool.identity(pool.logins())
        let guest = try await pool.identity()
        #expect(try await pool.credentials(guest, pool.logins()).identity == first)
        let all = try await pool.call("ListIdentities", ["MaxResults": 10])
        #expect(all["Identities"]?.elements?.count == 2)
        let shown = try await pool.call("ListIdentities", ["MaxResults": 10, "HideDisabled": true])
        #expect(shown["Identities"]?.elements?.compactMap { $0["IdentityId"]?.text } == [first])
    }

    @Test func `M3: the identity of the older login is the parent`() async throws {
        let pool = try await Self.pool()
        let older = try await pool.identity(pool.logins())
        let (younger, login) = try await Self.developerIdentity("ada", in: pool)
        #expect(older != younger)
        let both = try Self.joined(login, pool.logins())
        #expect(try await pool.identity(both) == older)
        let answer = try await pool.call("LookupDeveloperIdentity", ["DeveloperUserIdentifier": "ada"])
        #expect(answer["IdentityId"] == .text(older))
    }

    @Test func `M4: an identity with a login needs one`() async throws {
        let pool = try await Self.pool()
        let id = try await pool.identity(pool.logins())
        #expect(
            await pool.outcome("GetCredentialsForIdentity", ["IdentityId": .text(id)])
                == "NotAuthorizedException: Access to Identity '\(id)' is forbidden.")
    }

    @Test func `M5: another user's login does not open an identity`() async throws {
        let pool = try await Self.pool()
        let id = try await pool.identity(pool.logins())
        for name in ["bob", "eve"] {
            if name == "bob" { _ = try await pool.identity(pool.logins("bob")) }
            #expect(
                try await pool.outcome(
                    "GetCredentialsForIdentity", ["IdentityId": .text(id), "Logins": pool.logins(name)])
                    == "NotAuthorizedException: Logins don't match. Please include at least one valid login for this "
                    + "identity or identity pool.")
        }
    }

    @Test func `M6: a disabled identity leads to its parent, with a login only`() async throws {
        let pool = try await Self.pool()
        let parent = try await pool.identity(pool.logins())
        let guest = try await pool.identity()
        _ = try await pool.credentials(guest, pool.logins())
        #expect(
            await pool.outcome("GetCredentialsForIdentity", ["IdentityId": .text(guest)])
                == "NotAuthorizedException: Access to Identity '\(guest)' is forbidden.")
        #expect(try await pool.credentials(guest, pool.logins()).identity == parent)
        #expect(
            try await pool.outcome(
                "GetCredentialsForIdentity", ["IdentityId": .text(guest), "Logins": pool.logins("bob")]
            ).hasPrefix("NotAuthorizedException: Logins don't match."))
    }

    @Test func `an identity whose last login is gone is unreachable, and the login makes a new one`() async throws {
        let pool = try await Self.pool()
        let id = try await pool.identity(pool.logins())
        let removal: JSONMembers<JSONValue> = [
            "IdentityId": .text(id), "Logins": try pool.logins(),
            "LoginsToRemove": [.text(TestIdentityPool.provider)],
        ]
        var stranger = removal
        stranger["Logins"] = try pool.logins("bob")
        #expect(await pool.outcome("UnlinkIdentity", stranger).hasPrefix("NotAuthorizedException: Logins don't match."))
        try await pool.call("UnlinkIdentity", removal)
        for logins in [nil, try pool.logins()] as [JSONValue] {
            #expect(
                await pool.outcome("GetCredentialsForIdentity", ["IdentityId": .text(id), "Logins": logins])
                    .hasPrefix("NotAuthorizedException: "))
        }
        #expect(try await pool.identity(pool.logins()) != id)
    }

    @Test func `an identity of another pool and an unknown one are not found`() async throws {
        let pool = try await Self.pool()
        let unknown = "eu-west-1:11111111-2222-3333-4444-555555555555"
        #expect(
            await pool.outcome("GetCredentialsForIdentity", ["IdentityId": .text(unknown)])
                == "ResourceNotFoundException: Identity '\(unknown)' not found.")
        #expect(
            await pool.outcome("GetId", ["IdentityPoolId": .text(unknown)])
                == "ResourceNotFoundException: IdentityPool '\(unknown)' not found.")
    }

    // MARK: Developers' users

    @Test func `a developer's token opens its identity, for an hour of credentials`() async throws {
        let pool = try await Self.pool()
        let (id, login) = try await Self.developerIdentity("ada", in: pool)
        let (opened, stored) = try await pool.credentials(id, login)
        #expect(opened == id && stored.isAuthenticated && stored.role == TestIdentityPool.authenticated)
        #expect(stored.expiration == pool.clock.now + 3600)
        #expect(try await Self.developerIdentity("ada", in: pool).id == id)
        pool.clock.advance(by: 900)
        #expect(
            await pool.outcome("GetCredentialsForIdentity", ["IdentityId": .text(id), "Logins": login])
                == "NotAuthorizedException: Invalid login token. Token expired: 1760000900 >= 1760000900")
    }

    @Test func `a developer's token opens no other identity, and no other pool`() async throws {
        let pool = try await Self.pool()
        let (_, login) = try await Self.developerIdentity("ada", in: pool)
        let other = try await pool.identity(pool.logins())
        #expect(
            await pool.outcome("GetCredentialsForIdentity", ["IdentityId": .text(other), "Logins": login])
                .hasPrefix("NotAuthorizedException: Logins don't match."))
        let created = try await pool.call(
            "CreateIdentityPool", ["IdentityPoolName": "other", "AllowUnauthenticatedIdentities": true])
        #expect(
            await pool.outcome("GetId", ["IdentityPoolId": created["IdentityPoolId"] ?? nil, "Logins": login])
                == "NotAuthorizedException: Token is not from a supported provider of this identity pool.")
    }

    @Test func `a guest's OpenID token is no login`() async throws {
        let pool = try await Self.pool()
        let id = try await pool.identity()
        let token = try await pool.call("GetOpenIdToken", ["IdentityId": .text(id)])["Token"] ?? nil
        let logins: JSONValue = ["cognito-identity.amazonaws.com": token]
        #expect(
            await pool.outcome("GetCredentialsForIdentity", ["IdentityId": .text(id), "Logins": logins])
                .hasPrefix("NotAuthorizedException: Logins don't match."))
    }

    @Test func `an unsigned call may not name a developer's user`() async throws {
        let pool = try await Self.pool()
        #expect(
            await pool.outcome("GetId", ["Logins": [Self.developer: "ada"]])
                == "NotAuthorizedException: Token is not from a supported provider of this identity pool.")
    }

    @Test func `a developer's user is linked to a guest, and never to two identities`() async throws {
        let pool = try await Self.pool()
        let guest = try await pool.identity()
        let (id, _) = try await Self.developerIdentity("ada", in: pool, ["IdentityId": .text(guest)])
        #expect(id == guest)
        let other = try await pool.identity()
        #expect(
            await pool.outcome(
                "GetOpenIdTokenForDeveloperIdentity",
                ["IdentityId": .text(other), "Logins": [Self.developer: "ada"]]
            ).hasPrefix("DeveloperUserAlreadyRegisteredException: "))
    }

    @Test func `two developer's users become one`() async throws {
        let pool = try await Self.pool()
        let (source, destination) = (
            try await Self.developerIdentity("ada", in: pool).id, try await Self.developerIdentity("bob", in: pool).id
        )
        let merge: JSONMembers<JSONValue> = [
            "SourceUserIdentifier": "ada", "DestinationUserIdentifier": "bob",
            "DeveloperProviderName": .text(Self.developer),
        ]
        #expect(try await pool.call("MergeDeveloperIdentities", merge)["IdentityId"] == .text(destination))
        let found = try await pool.call("LookupDeveloperIdentity", ["IdentityId": .text(destination), "MaxResults": 1])
        #expect(found["DeveloperUserIdentifierList"] == ["ada"])
        let rest = try await pool.call(
            "LookupDeveloperIdentity",
            ["IdentityId": .text(destination), "MaxResults": 1, "NextToken": found["NextToken"] ?? nil])
        #expect(rest["DeveloperUserIdentifierList"] == ["bob"] && rest["NextToken"] == nil)
        #expect(try await Self.developerIdentity("ada", in: pool).id == destination)
        #expect(
            await pool.outcome(
                "LookupDeveloperIdentity", ["IdentityId": .text(source), "DeveloperUserIdentifier": "ada"]
            ).hasPrefix("ResourceConflictException: "))
        try await pool.call(
            "UnlinkDeveloperIdentity",
            [
                "IdentityId": .text(destination), "DeveloperProviderName": .text(Self.developer),
                "DeveloperUserIdentifier": "ada",
            ])
        #expect(try await Self.developerIdentity("ada", in: pool).id != destination)
        #expect(
            await pool.outcome("LookupDeveloperIdentity", ["DeveloperUserIdentifier": "eve"])
                .hasPrefix("ResourceNotFoundException: "))
    }

    @Test func `twenty clients of one login get one identity`() async throws {
        let pool = try await Self.pool()
        let logins = try pool.logins()
        let ids = try await withThrowingTaskGroup { group in
            for _ in 0..<20 { group.addTask { try await pool.identity(logins) } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(ids.count == 1)
    }
}
