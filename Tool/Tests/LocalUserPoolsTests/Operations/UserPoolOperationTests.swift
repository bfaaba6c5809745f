import CognitoEvents
import LocalTestSupport
import ServerCrypto
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// Pools, app clients, groups, resource servers and tags through the API.
@Suite struct UserPoolOperationTests {
    // MARK: Pools

    @Test func `a pool that says nothing has Cognito's defaults`() async throws {
        let client = try TestClient()
        let id = try await client.pool()
        let pool = try #require(try await client.call("DescribeUserPool", ["UserPoolId": .text(id)])["UserPool"])
        #expect(id.wholeMatch(of: /eu-west-1_[0-9A-Za-z]{9}/) != nil)
        #expect(pool["Arn"]?.scalarText == "arn:aws:cognito-idp:eu-west-1:123456789012:userpool/\(id)")
        #expect(
            pool["Policies"]?.value == [
                "PasswordPolicy": [
                    "MinimumLength": 8, "RequireUppercase": true, "RequireLowercase": true, "RequireNumbers": true,
                    "RequireSymbols": true, "TemporaryPasswordValidityDays": 7,
                ], "SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD"]],
            ])
        #expect(
            pool["AdminCreateUserConfig"]?.value == ["AllowAdminCreateUserOnly": false, "UnusedAccountValidityDays": 7])
        #expect(pool["VerificationMessageTemplate"]?.value == ["DefaultEmailOption": "CONFIRM_WITH_CODE"])
        #expect(pool["EmailConfiguration"]?.value == ["EmailSendingAccount": "COGNITO_DEFAULT"])
        let texts = ["MfaConfiguration", "UserPoolTier", "DeletionProtection"].map { pool[$0]?.scalarText }
        #expect(texts == ["OFF", "ESSENTIALS", "INACTIVE"])
        #expect(pool["LambdaConfig"]?.value == .object([:]))
        #expect(pool["EstimatedNumberOfUsers"]?.integer == 0)
        let names = pool["SchemaAttributes"].map { Array($0.children).compactMap { $0["Name"]?.scalarText } }
        #expect(names?.first == "sub" && names?.count == 21)
    }

    @Test func `each pool has keys of its own, one for each kind of token`() async throws {
        let cognito = try LocalCognito(host: NoFunctions())
        var (moduli, sealingKeys): (Set<[UInt8]>, Set<[UInt8]>) = ([], [])
        for _ in 1...2 {
            let pool = try cognito.pools.createUserPool(OperationInput(["PoolName": "pool"]))
            let keys = try cognito.pools.signingKeys.keys(of: pool)
            moduli.formUnion([keys.idToken.publicKey.modulus, keys.accessToken.publicKey.modulus])
            sealingKeys.insert(pool.sealingKey)
        }
        #expect(moduli.count == 4 && sealingKeys.count == 2)
    }

    @Test func `a policy that is given has no other rules than it says`() async throws {
        let client = try TestClient()
        let id = try await client.pool(["Policies": ["PasswordPolicy": ["MinimumLength": 6]]])
        let pool = try await client.call("DescribeUserPool", ["UserPoolId": .text(id)])["UserPool"]
        let policy = pool?["Policies"]?["PasswordPolicy"]
        #expect(policy?["MinimumLength"]?.integer == 6)
        #expect(policy?["RequireSymbols"]?.flag == false)
    }

    @Test func `an update without any member resets some, and keeps others`() async throws {
        let client = try TestClient()
        let arn = "arn:aws:lambda:eu-west-1:123456789012:function:Gate"
        let id = try await client.pool([
            "LambdaConfig": ["PreSignUp": .text(arn)], "AutoVerifiedAttributes": ["email"],
            "UsernameAttributes": ["email"],
            "Schema": [["Name": "tenant", "AttributeDataType": "String"]], "UserPoolTags": ["a": "b"],
            "UserPoolTier": "PLUS",
        ])
        _ = try await client.call("UpdateUserPool", ["UserPoolId": .text(id), "PoolName": "renamed"])
        let pool = try #require(try await client.call("DescribeUserPool", ["UserPoolId": .text(id)])["UserPool"])
        #expect(pool["LambdaConfig"]?.value == .object([:]))
        #expect(pool["AutoVerifiedAttributes"] == nil)
        #expect(pool["UsernameAttributes"]?.value == ["email"])
        #expect(pool["UserPoolTier"]?.scalarText == "PLUS")
        #expect(pool["Name"]?.scalarText == "renamed")
        let names = Array(try #require(pool["SchemaAttributes"]).children).compactMap { $0["Name"]?.scalarText }
        #expect(names.last == "custom:tenant")
    }

    private static func text(_ name: String) -> JSONValue { ["Name": .text(name), "AttributeDataType": "String"] }

    @Test(
        arguments: [
            (
                ["AliasAttributes": ["email"], "UsernameAttributes": ["email"]],
                "InvalidParameterException: Only one of the aliasAttributes or usernameAttributes can be set in a User pool."
            ),
            (
                [
                    "Policies": ["PasswordPolicy": ["MinimumLength": 8, "TemporaryPasswordValidityDays": 3]],
                    "AdminCreateUserConfig": ["UnusedAccountValidityDays": 4],
                ],
                "InvalidParameterException: Please use TemporaryPasswordValidityDays in PasswordPolicy instead of "
                    + "UnusedAccountValidityDays"
            ),
            (
                ["Schema": [["Name": "x", "AttributeDataType": "String", "Required": true]]],
                "InvalidParameterException: Required custom attributes are not supported currently."
            ),
            (
                ["Schema": .array([Self.text("x"), Self.text("x")])],
                "InvalidParameterException: Duplicate custom attribute names custom:x are not allowed in a user pool schema."
            ),
            (
                ["Schema": .array([Self.text("custom:x"), Self.text("custom:x")])],
                "InvalidParameterException: Duplicate custom attribute names custom:custom:x are not allowed in a user pool "
                    + "schema."
            ),
            (
                ["Schema": [["Name": "email", "AttributeDataType": "Number"]]],
                "InvalidParameterException: You can not change AttributeDataType or set developerOnlyAttribute for standard "
                    + "schema attribute email"
            ),
            (
                [
                    "UserPoolTier": "LITE",
                    "Policies": ["SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP"]]],
                ],
                "FeatureUnavailableInTierException: The following features need to be disabled for the LITE pricing tier "
                    + "configured: Passwordless Sign-In"
            ),
            (
                [
                    "AccountRecoverySetting": [
                        "RecoveryMechanisms": [
                            ["Name": "admin_only", "Priority": 1], ["Name": "verified_email", "Priority": 2],
                        ]
                    ]
                ],
                "InvalidParameterException: Invalid account recovery setting parameter. Account Recovery Setting cannot use "
                    + "admin_only setting with any other recovery mechanisms."
            ),
            (
                ["AdminCreateUserConfig": ["InviteMessageTemplate": ["EmailMessage": "Welcome {username}"]]],
                "InvalidParameterException: 1 validation error detected: Value 'Welcome {username}' at "
                    + "'adminCreateUserConfig.inviteMessageTemplate.emailMessage' failed to satisfy constraint: Member must "
                    + #"satisfy regular expression pattern: .*\{####\}.*"#
            ),
        ] as [(JSONMembers<JSONValue>, String)])
    func `a configuration that Cognito refuses is refused in its words`(
        _ members: JSONMembers<JSONValue>, error: String
    ) async throws {
        var input = members
        input["PoolName"] = "pool"
        #expect(try await TestClient().error("CreateUserPool", .object(input)) == error)
    }

    @Test func `a protected pool is deleted only once it is not protected`() async throws {
        let client = try TestClient()
        let id = try await client.pool(["DeletionProtection": "ACTIVE"])
        let name: JSONValue = ["UserPoolId": .text(id)]
        #expect(
            try await client.error("DeleteUserPool", name)
                == "InvalidParameterException: The user pool cannot be deleted because deletion protection is activated. "
                + "Deletion protection must be inactivated first.")
        _ = try await client.call("UpdateUserPool", name)
        _ = try await client.call("DeleteUserPool", name)
        #expect(
            try await client.error("DescribeUserPool", name)
                == "ResourceNotFoundException: User pool \(id) does not exist.")
    }

    @Test func `the two spellings of the pre token trigger become one`() async throws {
        let client = try TestClient()
        let arn = "arn:aws:lambda:eu-west-1:123456789012:function:Claims"
        let details: JSONValue = ["LambdaVersion": "V2_0", "LambdaArn": .text(arn)]
        let id = try await client.pool(["LambdaConfig": ["PreTokenGenerationConfig": details]])
        let pool = try await client.call("DescribeUserPool", ["UserPoolId": .text(id)])["UserPool"]
        #expect(
            pool?["LambdaConfig"]?.value == ["PreTokenGeneration": .text(arn), "PreTokenGenerationConfig": details])
    }

    @Test func `custom attributes are added once and stay`() async throws {
        let client = try TestClient()
        let id = try await client.pool()
        let input: JSONValue = [
            "UserPoolId": .text(id),
            "CustomAttributes": [
                ["Name": "level", "AttributeDataType": "Number", "NumberAttributeConstraints": ["MaxValue": "9"]]
            ],
        ]
        _ = try await client.call("AddCustomAttributes", input)
        #expect(
            try await client.error("AddCustomAttributes", input)
                == "InvalidParameterException: custom:level: Existing attribute already has name custom:level.")
        let pool = try await client.call("DescribeUserPool", ["UserPoolId": .text(id)])["UserPool"]
        let last = Array(try #require(pool?["SchemaAttributes"]).children).last
        #expect(last?["AttributeDataType"]?.scalarText == "Number")
        #expect(last?["NumberAttributeConstraints"]?.value == ["MaxValue": "9"])
    }

    // MARK: Pages

    @Test func `lists go on where they stopped, and a token of another list is refused`() async throws {
        let client = try TestClient()
        var ids: [String] = []
        for _ in 0..<3 { ids.append(try await client.pool()) }
        let first = try await client.call("ListUserPools", ["MaxResults": 2])
        let token = try #require(first["NextToken"]?.scalarText)
        let second = try await client.call("ListUserPools", ["MaxResults": 2, "NextToken": .text(token)])
        #expect(second["NextToken"] == nil)
        let listed = [first, second].flatMap { Array($0["UserPools"]?.children ?? $0.children) }
            .compactMap { $0["Id"]?.scalarText }
        #expect(Set(listed) == Set(ids) && listed.count == 3)
        let other: JSONValue = ["UserPoolId": .text(ids[0]), "NextToken": .text(token)]
        #expect(try await client.error("ListGroups", other) == "InvalidParameterException: Invalid pagination token.")
    }

    // MARK: App clients

    private static func client(_ test: TestClient, _ pool: String, _ members: JSONMembers<JSONValue> = [:]) async throws
        -> JSONView
    {
        var input = members
        input["UserPoolId"] = .text(pool)
        input["ClientName"] = "app"
        let answer = try await test.call("CreateUserPoolClient", .object(input))
        return try #require(answer["UserPoolClient"], "\(answer.source)")
    }

    @Test func `an app client has Cognito's defaults and no secret`() async throws {
        let test = try TestClient()
        let client = try await Self.client(test, try await test.pool())
        #expect(client["ClientId"]?.scalarText?.wholeMatch(of: /[0-9a-z]{26}/) != nil)
        #expect(client["ClientSecret"] == nil)
        #expect(client["RefreshTokenValidity"]?.integer == 30)
        #expect(client["AuthSessionValidity"]?.integer == 3)
        #expect(client["EnableTokenRevocation"]?.flag == true)
        #expect(client["ExplicitAuthFlows"] == nil)
    }

    @Test func `an update keeps the secret and resets the rest`() async throws {
        let test = try TestClient()
        let pool = try await test.pool()
        let client = try await Self.client(test, pool, ["GenerateSecret": true, "ReadAttributes": ["email"]])
        let secret = try #require(client["ClientSecret"]?.scalarText)
        #expect(secret.wholeMatch(of: /[0-9a-z]{51}/) != nil)
        let id = JSONValue.text(client["ClientId"]?.scalarText ?? "")
        let updated = try await test.call("UpdateUserPoolClient", ["UserPoolId": .text(pool), "ClientId": id])[
            "UserPoolClient"]
        #expect(updated?["ClientSecret"]?.scalarText == secret)
        #expect(updated?["ReadAttributes"] == nil)
    }

    @Test(
        arguments: [
            (
                ["ExplicitAuthFlows": ["ALLOW_USER_SRP_AUTH", "ADMIN_NO_SRP_AUTH"]],
                "InvalidParameterException: Auth flow name with prefix 'ALLOW' cannot be used with legacy auth flow names."
            ),
            (["AccessTokenValidity": 2], "no error: "),
            (["AccessTokenValidity": 25], "InvalidParameterException: Invalid range for token validity."),
            (
                ["AccessTokenValidity": 4, "TokenValidityUnits": ["AccessToken": "minutes"]],
                "InvalidParameterException: Invalid range for token validity."
            ),
            (
                ["WriteAttributes": ["email_verified"]],
                "InvalidParameterException: Invalid write attributes specified while creating a client"
            ),
            (
                ["ReadAttributes": ["custom:none"]],
                "InvalidParameterException: Invalid read attributes specified while creating a client"
            ),
            (
                ["AllowedOAuthFlows": ["client_credentials"]],
                "InvalidOAuthFlowException: client_credentials flow can not be selected if client does not have a client secret."
            ),
            (
                ["AllowedOAuthScopes": ["orders/read"]],
                "ScopeDoesNotExistException: Invalid scope requested: orders/read"
            ),
            (
                ["AllowedOAuthFlowsUserPoolClient": true, "AllowedOAuthFlows": ["code"]],
                "InvalidOAuthFlowException: AllowedOAuthFlows and AllowedOAuthScopes are required"
            ),
            (
                ["AllowedOAuthFlows": ["code"], "AllowedOAuthScopes": ["openid"]],
                "InvalidOAuthFlowException: CallbackUrls can not be empty when code flow or implicit flow is selected"
            ),
            (
                [
                    "AllowedOAuthFlows": ["client_credentials"], "AllowedOAuthScopes": ["openid"],
                    "GenerateSecret": true,
                ], "InvalidOAuthFlowException: openid is not supported with client_credentials flow"
            ),
            (
                ["CallbackURLs": ["http://app.example.org/"]],
                "InvalidParameterException: http://app.example.org/ cannot use the HTTP protocol."
            ),
            (["CallbackURLs": ["http://localhost:3000/", "myapp://back"]], "no error: "),
            (
                ["LogoutURLs": ["https://app.example.org/#a"]],
                "InvalidParameterException: https://app.example.org/#a cannot use fragment"
            ),
            (
                ["CallbackURLs": ["https:/a"], "DefaultRedirectURI": "https:/a"],
                "InvalidParameterException: https:/a must be an absolute URL."
            ),
            (
                ["CallbackURLs": ["https://a.example/"], "DefaultRedirectURI": "https://b.example/"],
                "InvalidParameterException: The default redirect URI https://b.example/ is not in the callback URIs list."
            ),
            (
                ["ExplicitAuthFlows": ["ALLOW_REFRESH_TOKEN_AUTH"], "RefreshTokenRotation": ["Feature": "ENABLED"]],
                "InvalidParameterException: ALLOW_REFRESH_TOKEN_AUTH cannot be set while refresh token rotation is enabled."
            ),
        ] as [(JSONMembers<JSONValue>, String)])
    func `an app client that Cognito refuses is refused`(_ members: JSONMembers<JSONValue>, error: String) async throws
    {
        let test = try TestClient()
        var input = members
        input["UserPoolId"] = .text(try await test.pool())
        input["ClientName"] = "app"
        #expect(try await test.error("CreateUserPoolClient", .object(input)).hasPrefix(error))
    }

    @Test func `a second secret comes and the first goes, but never the last`() async throws {
        let test = try TestClient()
        let pool = try await test.pool()
        let client = try await Self.client(test, pool, ["GenerateSecret": true])
        let id = try #require(client["ClientId"]?.scalarText)
        let names: JSONMembers<JSONValue> = ["UserPoolId": .text(pool), "ClientId": .text(id)]
        let added = try await test.call("AddUserPoolClientSecret", .object(names))["ClientSecretDescriptor"]
        #expect(added?["ClientSecretValue"]?.scalarText?.count == 51)
        #expect(try await test.error("AddUserPoolClientSecret", .object(names)).hasPrefix("LimitExceededException: "))
        let listed = try await test.call("ListUserPoolClientSecrets", .object(names))
        let ids = Array(try #require(listed["ClientSecrets"]).children).compactMap { $0["ClientSecretId"]?.scalarText }
        #expect(ids.count == 2 && Set(ids).count == 2 && ids.allSatisfy { $0.hasPrefix("\(id)--") })
        #expect(!listed.source.contains("ClientSecretValue"))
        let first = names.merging(["ClientSecretId": .text(ids[0])])
        #expect(try await test.call("DeleteUserPoolClientSecret", .object(first)).isEmpty)
        let last = names.merging(["ClientSecretId": .text(ids[1])])
        #expect(
            try await test.error("DeleteUserPoolClientSecret", .object(last)).hasPrefix("InvalidParameterException: "))
    }

    @Test func `a client is not found in another pool`() async throws {
        let test = try TestClient()
        let client = try await Self.client(test, try await test.pool())
        let id = try #require(client["ClientId"]?.scalarText)
        let other = try await test.pool()
        #expect(
            try await test.error("DescribeUserPoolClient", ["UserPoolId": .text(other), "ClientId": .text(id)])
                == "ResourceNotFoundException: User pool client \(id) does not exist.")
    }

    // MARK: Groups

    @Test func `groups are made, changed, listed and deleted`() async throws {
        let test = try TestClient()
        let pool = try await test.pool()
        let group: JSONMembers<JSONValue> = ["UserPoolId": .text(pool), "GroupName": "editors"]
        _ = try await test.call(
            "CreateGroup", .object(group.merging(["Precedence": 0, "Description": "Those who edit"])))
        #expect(
            try await test.error("CreateGroup", .object(group))
                == "GroupExistsException: A group with the name already exists.")
        _ = try await test.call("UpdateGroup", .object(group.merging(["Precedence": 5])))
        let changed = try await test.call("GetGroup", .object(group))["Group"]
        #expect(changed?["Precedence"]?.integer == 5 && changed?["Description"] == nil)
        _ = try await test.call("DeleteGroup", .object(group))
        #expect(try await test.error("GetGroup", .object(group)) == "ResourceNotFoundException: Group not found.")
    }

    @Test func `a user of a group is listed there until they leave`() async throws {
        let test = try TestClient()
        let pool = try await test.pool()
        let stored = try test.cognito.pools.store.userPool(pool)
        try test.cognito.pools.store.write { tables in
            for name in ["ada", "bob", "cy"] {
                let user = User(
                    userPoolID: pool, sub: "sub-\(name)", username: name, status: .confirmed, attributes: [:],
                    created: 1,
                    modified: 1)
                _ = try tables.insert(user, in: stored)
            }
        }
        for (name, precedence) in [("late", 9), ("early", 1)] {
            _ = try await test.call(
                "CreateGroup",
                ["UserPoolId": .text(pool), "GroupName": .text(name), "Precedence": .integer(Int64(precedence))])
            for user in ["ada", "bob", "ada"] {
                _ = try await test.call(
                    "AdminAddUserToGroup",
                    ["UserPoolId": .text(pool), "GroupName": .text(name), "Username": .text(user)])
            }
        }
        func users(_ members: JSONMembers<JSONValue> = [:]) async throws -> JSONView {
            try await test.call(
                "ListUsersInGroup", .object(members.merging(["UserPoolId": .text(pool), "GroupName": "late"])))
        }
        let first = try await users(["Limit": 1])
        let token = try #require(first["NextToken"]?.scalarText)
        let second = try await users(["NextToken": .text(token)])
        let listed = [first, second].compactMap { $0["Users"] }.flatMap { Array($0.children) }
        #expect(listed.compactMap { $0["Username"]?.scalarText } == ["ada", "bob"])
        let groups = try await test.call("AdminListGroupsForUser", ["UserPoolId": .text(pool), "Username": "ada"])
        let names = Array(try #require(groups["Groups"]).children).compactMap { $0["GroupName"]?.scalarText }
        #expect(names == ["early", "late"])
        _ = try await test.call(
            "AdminRemoveUserFromGroup", ["UserPoolId": .text(pool), "GroupName": "late", "Username": "sub-ada"])
        #expect(Array(try #require(try await users()["Users"]).children).count == 1)
        #expect(
            try await test.error(
                "AdminAddUserToGroup", ["UserPoolId": .text(pool), "GroupName": "late", "Username": "nobody"])
                == "UserNotFoundException: User does not exist.")
    }

    // MARK: Resource servers and tags

    @Test func `a resource server's scopes are there for app clients`() async throws {
        let test = try TestClient()
        let pool = try await test.pool()
        let server: JSONMembers<JSONValue> = [
            "UserPoolId": .text(pool), "Identifier": "orders", "Name": "Orders",
            "Scopes": [["ScopeName": "read", "ScopeDescription": "Read orders"]],
        ]
        let made = try await test.call("CreateResourceServer", .object(server))["ResourceServer"]
        #expect(made?.value == .object(server))
        #expect(
            try await test.error("CreateResourceServer", .object(server))
                == "InvalidParameterException: orders already exists in pool \(pool).")
        let client = try await Self.client(test, pool, ["AllowedOAuthScopes": ["orders/read", "openid"]])
        #expect(client["AllowedOAuthScopes"]?.value == ["orders/read", "openid"])
        let name: JSONValue = ["UserPoolId": .text(pool), "Identifier": "orders"]
        _ = try await test.call("DeleteResourceServer", name)
        #expect(
            try await test.error("DescribeResourceServer", name)
                == "ResourceNotFoundException: The resource server orders does not exist.")
    }

    @Test func `tags are set and removed by the pool's ARN`() async throws {
        let test = try TestClient()
        let pool = try await test.pool(["UserPoolTags": ["stage": "test"]])
        let arn = JSONValue.text("arn:aws:cognito-idp:eu-west-1:123456789012:userpool/\(pool)")
        _ = try await test.call("TagResource", ["ResourceArn": arn, "Tags": ["owner": "ada"]])
        _ = try await test.call("UntagResource", ["ResourceArn": arn, "TagKeys": ["stage"]])
        #expect(try await test.call("ListTagsForResource", ["ResourceArn": arn])["Tags"]?.value == ["owner": "ada"])
        let other: JSONValue = [
            "ResourceArn": "arn:aws:cognito-idp:eu-west-1:123456789012:userpool/eu-west-1_x", "Tags": [:],
        ]
        #expect(try await test.error("TagResource", other) == "ResourceNotFoundException: Resource not found.")
    }
}
