import LocalTestSupport
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalIdentityPools

/// Pools and their settings, limits and errors.
@Suite struct IdentityPoolOperationTests {
    private static let pattern = "satisfy regular expression pattern: "

    @Test func `every operation of the model is emulated`() {
        #expect(IdentityPoolService.operations.names == ServiceModel.identityPools.operationNames)
    }

    @Test func `every pattern of the model can be read`() {
        #expect(ServiceModel.identityPools.patterns.allSatisfy { JavaPattern($0) != nil })
    }

    @Test func `an update replaces the whole configuration, without the developer name`() async throws {
        let pool = try await TestIdentityPool(["DeveloperProviderName": "login.example", "AllowClassicFlow": true])
        let minimal: JSONMembers<JSONValue> = ["IdentityPoolName": "new", "AllowUnauthenticatedIdentities": false]
        let expected: JSONValue = [
            "IdentityPoolId": .text(pool.id), "IdentityPoolName": "new", "AllowUnauthenticatedIdentities": false,
            "DeveloperProviderName": "login.example",
        ]
        #expect(try await pool.call("UpdateIdentityPool", minimal) == expected)
        #expect(try await pool.call("DescribeIdentityPool") == expected)
        #expect(
            await pool.outcome("UpdateIdentityPool", minimal.merging(["DeveloperProviderName": "other"]))
                == "InvalidParameterException: The developer provider name cannot be changed.")
        #expect(
            try await pool.call("GetIdentityPoolRoles").at("Roles", "authenticated")
                == .text(TestIdentityPool.authenticated))
    }

    @Test func `pools and identities are listed page by page`() async throws {
        let pool = try await TestIdentityPool()
        for _ in 0..<2 {
            try await pool.call(
                "CreateIdentityPool", ["IdentityPoolName": "more", "AllowUnauthenticatedIdentities": true])
            _ = try await pool.identity()
        }
        for (operation, list, id, count) in [
            ("ListIdentityPools", "IdentityPools", "IdentityPoolId", 3),
            ("ListIdentities", "Identities", "IdentityId", 2),
        ] {
            var (ids, token, pages) = (Set<String>(), nil as JSONValue?, 0)
            repeat {
                let page = try await pool.call(operation, ["MaxResults": 1, "NextToken": token ?? nil])
                ids.formUnion(page[list]?.elements?.compactMap { $0[id]?.text } ?? [])
                token = page["NextToken"]
                pages += 1
            } while token != nil
            #expect(ids.count == count && pages == count)
            #expect(
                await pool.outcome(operation, ["MaxResults": 1, "NextToken": "x"])
                    == "InvalidParameterException: Invalid pagination token.")
        }
    }

    @Test(
        arguments: [
            ("ListIdentityPools", ["MaxResults": 61], "'61' at 'maxResults'", "have value less than or equal to 60"),
            ("ListIdentityPools", [:], "null at 'maxResults'", "not be null"),
            ("GetId", ["IdentityPoolId": "../pool"], "'../pool' at 'identityPoolId'", "\(pattern)[\\w-]+:[0-9a-f-]+"),
            (
                "CreateIdentityPool", ["IdentityPoolName": "a/b", "AllowUnauthenticatedIdentities": true],
                "'a/b' at 'identityPoolName'", "\(pattern)[\\w\\s+=,.@-]+"
            ),
            (
                "DescribeIdentity", ["IdentityId": "eu-west-1:%2e%2e"], "'eu-west-1:%2e%2e' at 'identityId'",
                "\(pattern)[\\w-]+:[0-9a-f-]+"
            ),
        ] as [(String, JSONMembers<JSONValue>, String, String)])
    func `an input beyond the model's limits is a ValidationException`(
        operation: String, input: JSONMembers<JSONValue>, value: String, constraint: String
    ) async throws {
        let pool = try await TestIdentityPool()
        #expect(
            await pool.outcome(operation, input)
                == "ValidationException: 1 validation error detected: Value \(value) failed to satisfy constraint: "
                + "Member must \(constraint)")
    }

    @Test func `principal tags belong to a provider of the pool, and go into OpenID tokens`() async throws {
        let pool = try await TestIdentityPool()
        let provider: JSONMembers<JSONValue> = ["IdentityProviderName": .text(TestIdentityPool.provider)]
        try await pool.call(
            "SetPrincipalTagAttributeMap", provider.merging(["PrincipalTags": ["department": "custom:department"]]))
        let map = try await pool.call("GetPrincipalTagAttributeMap", provider)
        #expect(map["UseDefaults"] == false && map["PrincipalTags"] == ["department": "custom:department"])
        #expect(
            await pool.outcome("SetPrincipalTagAttributeMap", ["IdentityProviderName": "accounts.google.com"])
                == "InvalidParameterException: accounts.google.com is not a provider of this identity pool.")
        let logins = try pool.logins("ada", ["custom:department": "sales"])
        let identity = try await pool.identity(logins)
        let answer = try await pool.call("GetOpenIdToken", ["IdentityId": .text(identity), "Logins": logins])
        let token = try #require(JSONWebToken(answer["Token"]?.text ?? "", .rs512))
        #expect(token.claims["https://aws.amazon.com/tags"] == ["principal_tags": ["department": ["sales"]]])
        #expect(
            token.claims["amr"] == [
                "authenticated", .text(TestIdentityPool.provider),
                .text("\(TestIdentityPool.provider):CognitoSignIn:ada"),
            ])
        #expect(token.claims["sub"] == .text(identity) && token.claims["aud"] == .text(pool.id))
        #expect(token.claims["iss"] == "https://cognito-identity.amazonaws.com")
        #expect(token.claims["exp"] == .integer(1_760_000_600))
        let keys = try pool.cognito.identities.pools.keySet()
        #expect(keys["keys"]?.elements?.first?["kid"] == .text(token.keyID))
        #expect(try token.isSigned(by: pool.cognito.identities.pools.openIDKeys.key(pool.cognito.server.store)))
    }

    @Test func `tags of a pool are changed by its ARN`() async throws {
        let pool = try await TestIdentityPool(["IdentityPoolTags": ["a": "1", "b": "2"]])
        let arn: JSONMembers<JSONValue> = [
            "ResourceArn": .text("arn:aws:cognito-identity:eu-west-1:123456789012:identitypool/\(pool.id)")
        ]
        try await pool.call("UntagResource", arn.merging(["TagKeys": ["a"]]))
        try await pool.call("TagResource", arn.merging(["Tags": ["c": "3"]]))
        #expect(try await pool.call("ListTagsForResource", arn)["Tags"] == ["b": "2", "c": "3"])
        #expect(try await pool.call("DescribeIdentityPool")["IdentityPoolTags"] == ["b": "2", "c": "3"])
    }

    @Test func `a deleted pool takes its identities along, and a restart keeps everything else`() async throws {
        let file = DatabaseFile()
        defer { file.remove() }
        let (id, identity, token): (String, String, JSONValue)
        do {
            let pool = try await TestIdentityPool(["DeveloperProviderName": "login.example"], data: file.path)
            (id, identity) = (pool.id, try await pool.identity())
            token =
                try await pool.call("GetOpenIdTokenForDeveloperIdentity", ["Logins": ["login.example": "ada"]])["Token"]
                ?? nil
        }
        let pool = try await TestIdentityPool(data: file.path)
        let described = try await pool.call("DescribeIdentity", ["IdentityId": .text(identity)])
        #expect(described["IdentityId"] == .text(identity))
        let old: JSONMembers<JSONValue> = ["IdentityPoolId": .text(id)]
        #expect(
            await pool.outcome("GetId", old.merging(["Logins": ["cognito-identity.amazonaws.com": token]])) == "ok")
        try await pool.call("DeleteIdentityPool", old)
        #expect(
            await pool.outcome("DescribeIdentity", ["IdentityId": .text(identity)])
                == "ResourceNotFoundException: Identity '\(identity)' not found.")
        #expect(
            await pool.outcome("DescribeIdentityPool", old)
                == "ResourceNotFoundException: IdentityPool '\(id)' not found.")
    }

    @Test func `identities are deleted, and unknown ones are no error`() async throws {
        let pool = try await TestIdentityPool()
        let identity = try await pool.identity(pool.logins())
        let ids: JSONValue = [.text(identity), "eu-west-1:11111111-2222-3333-4444-555555555555"]
        #expect(
            try await pool.call("DeleteIdentities", ["IdentityIdsToDelete": ids]) == ["UnprocessedIdentityIds": []])
        #expect(await pool.outcome("DescribeIdentity", ["IdentityId": .text(identity)]).hasPrefix("ResourceNotFound"))
        #expect(try await pool.identity(pool.logins()) != identity)
    }

    @Test func `the calls of an identity are one flow`() async throws {
        let pool = try await TestIdentityPool()
        let identity = try await pool.identity(pool.logins())
        _ = try await pool.credentials(identity, pool.logins())
        let flow = try #require(pool.cognito.server.trace.recorded.first { $0.key.text == "identity \(identity)" })
        #expect(flow.calls.map(\.operation) == ["GetId", "GetCredentialsForIdentity"] && !flow.isOpen)
    }
}
