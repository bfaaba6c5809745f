import CognitoEvents
import LocalTestSupport
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// Exports, and the pools that they make as seeds.
@Suite struct SeedTests {
    private static let pool: JSONMembers<JSONValue> = TestPool.factors().merging([
        "AliasAttributes": ["email"], "DeletionProtection": "ACTIVE", "UserPoolTier": "PLUS",
        "UserPoolTags": ["stage": "test"], "UserPoolAddOns": ["AdvancedSecurityMode": "AUDIT"],
        "DeviceConfiguration": ["ChallengeRequiredOnNewDevice": true],
        "UserAttributeUpdateSettings": ["AttributesRequireVerificationBeforeUpdate": ["email"]],
        "Policies": [
            "PasswordPolicy": ["MinimumLength": 8, "PasswordHistorySize": 3, "TemporaryPasswordValidityDays": 2],
            "SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD", "WEB_AUTHN"]],
        ], "WebAuthnConfiguration": ["RelyingPartyId": "example.org"],
    ])

    /// The calls that make one of each object of a pool.
    private static let objects: [(operation: String, input: JSONMembers<JSONValue>)] = [
        ("CreateGroup", ["GroupName": "editors", "Precedence": 2, "Description": "They edit."]),
        (
            "CreateResourceServer",
            [
                "Identifier": "orders", "Name": "Orders",
                "Scopes": [["ScopeName": "read", "ScopeDescription": "Read"]],
            ]
        ),
        (
            "CreateIdentityProvider",
            [
                "ProviderName": "Google", "ProviderType": "Google", "IdpIdentifiers": ["g"],
                "ProviderDetails": ["client_id": "a", "client_secret": "b", "authorize_scopes": "email"],
                "AttributeMapping": ["email": "email"],
            ]
        ),
        ("CreateUserPoolDomain", ["Domain": "people"]),
        ("SetUICustomization", ["CSS": ".label-customizable {}"]),
        ("SetRiskConfiguration", ["RiskExceptionConfiguration": ["SkippedIPRangeList": ["192.0.2.0/24"]]]),
        (
            "SetLogDeliveryConfiguration",
            [
                "LogConfigurations": [
                    [
                        "LogLevel": "ERROR", "EventSource": "userNotification",
                        "CloudWatchLogsConfiguration": [
                            "LogGroupArn": "arn:aws:logs:eu-west-1:123456789012:log-group:pool"
                        ],
                    ]
                ]
            ]
        ),
        ("CreateManagedLoginBranding", ["ClientId": client, "UseCognitoProvidedValues": true]),
        (
            "CreateTerms",
            ["ClientId": client, "TermsName": "terms-of-use", "TermsSource": "LINK", "Enforcement": "NONE"]
        ),
        ("CreateUserPoolReplica", ["RegionName": "eu-west-2"]),
        ("SetUserPoolSessionConfiguration", ["UserSessionTracking": "ENABLED"]),
        ("AddUserPoolClientSecret", ["ClientId": client]),
    ]

    private static let client = JSONValue.text(TestPool.clientID)

    /// The operations that answer what a pool holds.
    private static let readings: [(operation: String, input: JSONMembers<JSONValue>)] = [
        ("DescribeUserPool", [:]), ("GetUserPoolMfaConfig", [:]), ("ListUserPoolClients", ["MaxResults": 60]),
        ("DescribeUserPoolClient", ["ClientId": client]), ("ListUserPoolClientSecrets", ["ClientId": client]),
        ("ListGroups", [:]), ("ListUsersInGroup", ["GroupName": "editors"]),
        ("ListResourceServers", ["MaxResults": 50]),
        ("DescribeResourceServer", ["Identifier": "orders"]), ("ListIdentityProviders", ["MaxResults": 60]),
        ("DescribeIdentityProvider", ["ProviderName": "Google"]),
        ("GetIdentityProviderByIdentifier", ["IdpIdentifier": "g"]), ("DescribeUserPoolDomain", ["Domain": "people"]),
        ("GetUICustomization", [:]), ("DescribeRiskConfiguration", [:]), ("GetLogDeliveryConfiguration", [:]),
        ("DescribeManagedLoginBrandingByClient", ["ClientId": client]), ("ListTerms", ["MaxResults": 60]),
        ("DescribeTermsByClient", ["ClientId": client, "TermsName": "terms-of-use"]), ("ListUserPoolReplicas", [:]),
        ("GetUserPoolSessionConfiguration", [:]), ("ListUsers", [:]), ("AdminGetUser", ["Username": "ada"]),
        ("AdminGetUser", ["Username": "cy"]), ("AdminListDevices", ["Username": "ada"]),
        ("AdminListGroupsForUser", ["Username": "ada"]), ("GetCSVHeader", [:]),
    ]

    /// The answers of the readings, without times.
    private static func contents(_ pool: TestPool) async throws -> [String] {
        var answers: [String] = []
        for (operation, input) in readings {
            let answer = try await pool.cognito.respond(
                to: operation, input.merging(["UserPoolId": .text(TestPool.id)]))
            let text = JSONValue.object(answer).flattened
            answers.append("\(operation) \(text.replacing(/"(\w*Date|Version)":"?[0-9.]+"?/, with: "a time"))")
        }
        return answers
    }

    @Test func `a pool with one of everything is the same after its export and its seed`() async throws {
        let pool = try await TestPool(Self.pool, client: TestPool.allFlows, secret: "examplesecretexamplesecret")
        // A pool that a seed makes has Cognito's defaults.
        let bare = try await pool.cognito.exported()
        try await pool.cognito.reset()
        try await pool.cognito.seed(Array(bare.utf8))
        for (operation, input) in Self.objects {
            _ = try await pool.cognito.respond(to: operation, input.merging(["UserPoolId": .text(TestPool.id)]))
        }
        try await pool.addUser(factors: [.softwareToken, .sms], preferred: .sms)
        let phone: JSONValue = ["Name": "phone_number", "Value": "+15555550199"]
        try await pool.call("AdminUpdateUserAttributes", ["Username": "ada", "UserAttributes": [phone]])
        try await pool.call("AdminAddUserToGroup", ["Username": "ada", "GroupName": "editors"])
        try await pool.call("AdminSetUserPassword", ["Username": "ada", "Password": "An0ther!one", "Permanent": true])
        try await pool.call("AdminSetUserPassword", ["Username": "ada", "Password": "A-Th1rd!one", "Permanent": true])
        let source: JSONValue = [
            "ProviderName": "Google", "ProviderAttributeName": "Cognito_Subject", "ProviderAttributeValue": "g-1",
        ]
        let destination: JSONValue = ["ProviderName": "Cognito", "ProviderAttributeValue": "ada"]
        try await pool.call("AdminLinkProviderForUser", ["DestinationUser": destination, "SourceUser": source])
        try await pool.call(
            "AdminCreateUser", ["Username": "cy", "TemporaryPassword": "Temp0rary!", "MessageAction": "SUPPRESS"])
        try await pool.change { $0.pending["email"] = "new@example.org" }
        let contents = try await Self.contents(pool)
        let exported = try await pool.cognito.exported()

        try await pool.cognito.reset()
        try await pool.cognito.seed(Array(exported.utf8))
        #expect(try await pool.cognito.exported() == exported)
        for (before, after) in zip(contents, try await Self.contents(pool)) { #expect(after == before) }

        // What no answer shows counts as well: earlier passwords, what waits for its code, and when a password ends.
        let reused = await pool.outcome(
            "AdminSetUserPassword", ["Username": "ada", "Password": "An0ther!one", "Permanent": true])
        #expect(reused.hasPrefix("PasswordHistoryPolicyViolationException"))
        #expect(try await pool.user("ada").pending["email"] == "new@example.org")
        pool.clock.advance(by: 2 * 86400)
        let input: JSONMembers<JSONValue> = [
            "ClientId": Self.client, "AuthFlow": "ADMIN_USER_PASSWORD_AUTH",
            "AuthParameters": [
                "USERNAME": "cy", "PASSWORD": "Temp0rary!",
                "SECRET_HASH": .text(
                    AppClient.secretHash("examplesecretexamplesecret", "cy", client: TestPool.clientID) ?? ""),
            ],
        ]
        #expect(
            await pool.outcome("AdminInitiateAuth", input)
                == "NotAuthorizedException: Temporary password has expired and must be reset by an administrator.")
    }

    @Test(arguments: [
        (#"{"UserPools": ["x"]}"#, "A pool in the seed has no Id."),
        (#"{"UserPools": [{"Id": "eu-west-1_Ab12Cd34E", "Users": ["ada"]}]}"#, "Missing required parameter Username"),
        (#"{"UserPools": [{"Id": "eu-west-1_Ab12Cd34E", "Clients": [7]}]}"#, "Missing required parameter ClientId"),
        (
            #"{"UserPools": [{"Id": "eu-west-1_Ab12Cd34E", "Groups": ["editors"]}]}"#,
            "Missing required parameter GroupName"
        ),
        (
            #"{"UserPools": [{"Id": "eu-west-1_Ab12Cd34E", "ResourceServers": [[]]}]}"#,
            "Missing required parameter Identifier"
        ),
        (#"{"IdentityPools": ["x"]}"#, "An identity pool in the seed has no IdentityPoolId."),
    ])
    func `an element of a seed that is not an object is refused`(_ seed: String, _ words: String) async throws {
        let pool = try await TestPool()
        let error = await #expect(throws: ServiceError.self) { try await pool.cognito.seed(Array(seed.utf8)) }
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }
}
