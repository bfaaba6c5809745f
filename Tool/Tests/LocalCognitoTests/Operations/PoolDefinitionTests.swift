import CognitoEvents
import LocalTestSupport
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// Pools as templates describe them.
@Suite struct PoolDefinitionTests {
    private static let id = "eu-west-1_Template1"

    /// A pool of a template with all that belongs to it.
    private static func definition(
        domain: String = "people", scopes: String = "openid", link: String = "https://example.org/terms"
    ) -> PoolDefinition {
        var pool = PoolDefinition(
            id: id,
            input: [
                "PoolName": "people", "UserPoolTier": "PLUS", "UserPoolAddOns": ["AdvancedSecurityMode": "ENFORCED"],
                "DeviceConfiguration": ["ChallengeRequiredOnNewDevice": true],
                "Policies": ["SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD", "WEB_AUTHN"]]],
            ])
        pool.mfa = [
            "MfaConfiguration": "OPTIONAL", "SoftwareTokenMfaConfiguration": ["Enabled": true],
            "WebAuthnConfiguration": ["UserVerification": "required"],
        ]
        let client: JSONMembers<JSONValue> = [
            "ClientName": "app", "SupportedIdentityProviders": ["COGNITO", "Corp", "Nobody"],
        ]
        pool.clients = [PoolDefinition.Client(id: "templateclient", secret: "s", input: client)]
        pool.clients[0].mayNameOthers = true
        func add(_ operation: String, _ input: JSONMembers<JSONValue>) {
            pool.objects.append(PoolDefinition.Object(name: operation, operation: operation, input: input))
        }
        add(
            "CreateIdentityProvider",
            [
                "ProviderName": "Corp", "ProviderType": "OIDC",
                "ProviderDetails": [
                    "client_id": "a", "attributes_request_method": "GET", "oidc_issuer": "https://id.example.org",
                    "authorize_scopes": .text(scopes),
                ],
            ])
        add("CreateUserPoolDomain", ["Domain": .text(domain)])
        add("SetUICustomization", ["ClientId": "templateclient", "CSS": ".label-customizable {}"])
        add("SetRiskConfiguration", ["RiskExceptionConfiguration": ["SkippedIPRangeList": ["192.0.2.0/24"]]])
        add(
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
            ])
        add("CreateManagedLoginBranding", ["ClientId": "templateclient", "UseCognitoProvidedValues": true])
        add(
            "CreateTerms",
            [
                "ClientId": "templateclient", "TermsName": "terms-of-use", "TermsSource": "LINK",
                "Enforcement": "NONE", "Links": ["cognito:default": .text(link)],
            ])
        return pool
    }

    private static func call(
        _ cognito: LocalCognito, _ operation: String, _ input: JSONMembers<JSONValue> = [:]
    ) async throws -> JSONValue {
        .object(try await cognito.respond(to: operation, input.merging(["UserPoolId": .text(id)])))
    }

    @Test func `what a template describes is made once, and follows the template`() async throws {
        let cognito = try LocalCognito(host: ScriptedFunctions([:])).sharingKeys()
        let missing = ["app.SupportedIdentityProviders: the pool has no Nobody here, which is left out"]
        #expect(await cognito.pools.apply(Self.definition()).notes == missing)
        let first = try await Self.call(cognito, "ListTerms", ["MaxResults": 5]).at("Terms")
        let changed = Self.definition(domain: "persons", scopes: "openid email", link: "https://example.org/new")
        let outcome = await cognito.pools.apply(changed)
        #expect(outcome.notes == missing && outcome.refused.isEmpty)

        let pool = try await Self.call(cognito, "DescribeUserPool")["UserPool"]
        #expect(pool?.at("DeviceConfiguration", "ChallengeRequiredOnNewDevice") == true)
        #expect(pool?["MfaConfiguration"] == "OPTIONAL")
        #expect(pool?["Domain"] == "persons")
        let mfa = try await Self.call(cognito, "GetUserPoolMfaConfig")
        #expect(mfa.at("SoftwareTokenMfaConfiguration", "Enabled") == true)
        #expect(mfa.at("WebAuthnConfiguration", "UserVerification") == "required")
        let client = try await Self.call(cognito, "DescribeUserPoolClient", ["ClientId": "templateclient"])
        #expect(client.at("UserPoolClient", "SupportedIdentityProviders") == ["COGNITO", "Corp"])
        let provider = try await Self.call(cognito, "DescribeIdentityProvider", ["ProviderName": "Corp"])
        #expect(provider.at("IdentityProvider", "ProviderDetails", "authorize_scopes") == "openid email")
        let gone = try await cognito.respond(to: "DescribeUserPoolDomain", ["Domain": "people"])
        #expect(gone["DomainDescription"] == [:])
        let look = try await Self.call(cognito, "GetUICustomization", ["ClientId": "templateclient"])
        #expect(look.at("UICustomization", "CSS") == ".label-customizable {}")
        let risk = try await Self.call(cognito, "DescribeRiskConfiguration")
        #expect(
            risk.at("RiskConfiguration", "RiskExceptionConfiguration", "SkippedIPRangeList") == ["192.0.2.0/24"])
        let logs = try await Self.call(cognito, "GetLogDeliveryConfiguration")
        #expect(
            OperationInput(["a": logs["LogDeliveryConfiguration"] ?? .null]).object("a").objects("LogConfigurations")
                .count == 1)
        let style = try await Self.call(
            cognito, "DescribeManagedLoginBrandingByClient", ["ClientId": "templateclient"])
        #expect(style.at("ManagedLoginBranding", "UseCognitoProvidedValues") == true)
        let terms = try await Self.call(
            cognito, "DescribeTermsByClient", ["ClientId": "templateclient", "TermsName": "terms-of-use"])
        #expect(terms.at("Terms", "Links", "cognito:default") == "https://example.org/new")
        let listed = try await Self.call(cognito, "ListTerms", ["MaxResults": 5])
        #expect(OperationInput(["a": listed]).object("a").objects("Terms").count == 1)
        guard case .array(let before) = first, case .array(let after) = listed["Terms"] else {
            Issue.record("no lists")
            return
        }
        #expect(before.map { $0["TermsId"] } == after.map { $0["TermsId"] })
    }

    @Test func `a group whose name changes in the template is replaced, and a call's groups stay`() async throws {
        func definition(_ names: [String: String]) -> PoolDefinition {
            var pool = PoolDefinition(id: Self.id, input: ["PoolName": "people"])
            pool.groups = names.sorted { $0.key < $1.key }.map { id, name in
                PoolDefinition.Object(name: id, operation: "CreateGroup", input: ["GroupName": .text(name)])
            }
            return pool
        }
        let cognito = try LocalCognito(host: ScriptedFunctions([:])).sharingKeys()
        func names() async throws -> [String?] {
            try await Self.call(cognito, "ListGroups")["Groups"]?.elements?.map { $0["GroupName"]?.text } ?? []
        }
        #expect(await cognito.pools.apply(definition(["Admins": "admins", "Guests": "guests"])).notes.isEmpty)
        _ = try await Self.call(cognito, "CreateGroup", ["GroupName": "own"])
        _ = try await Self.call(cognito, "UpdateGroup", ["GroupName": "admins", "Precedence": 1])
        let renamed = await cognito.pools.apply(definition(["Admins": "owners", "Guests": "guests"]))
        #expect(
            renamed.notes == [
                "The group admins is now owners: as in a deployment, this is a new group, without the members of the old one."
            ])
        #expect(try await names() == ["guests", "own", "owners"])
        // A group that the template lost may be another template's.
        #expect(await cognito.pools.apply(definition(["Admins": "own"])).refused.isEmpty)
        #expect(try await names() == ["guests", "own"])
    }

    @Test func `attributes that a template gains are added to its pool once, and users can have them`() async throws {
        let cognito = try LocalCognito(host: ScriptedFunctions([:])).sharingKeys()
        func apply(_ schema: [JSONValue]) async throws -> [String] {
            let outcome = await cognito.pools.apply(
                PoolDefinition(id: Self.id, input: ["PoolName": "people", "Schema": .array(schema)]))
            return outcome.notes + outcome.refused.map(\.error.message)
        }
        let level: JSONValue = ["Name": "level", "AttributeDataType": "String"]
        let plan: JSONValue = ["Name": "plan", "AttributeDataType": "String", "Mutable": true]
        let internalPlan: JSONValue = [
            "Name": "plan", "AttributeDataType": "Number", "DeveloperOnlyAttribute": true,
        ]
        for schema in [
            [level], [level, plan], [level, plan], [level, plan, internalPlan], [level, plan, internalPlan],
        ] {
            #expect(try await apply(schema) == [])
        }
        let described = try await Self.call(cognito, "DescribeUserPool").at("UserPool", "SchemaAttributes")
        let names = described?.elements?.compactMap { $0.at("Name")?.text }.filter { $0.contains(":") }
        #expect(names == ["custom:level", "custom:plan", "dev:custom:plan"])
        _ = try await Self.call(
            cognito, "AdminCreateUser",
            ["Username": "ada", "UserAttributes": [["Name": "custom:plan", "Value": "gold"]]])
    }

    @Test func `what Cognito refuses of a template's objects is said, and the pool is made without it`() async throws {
        let cognito = try LocalCognito(host: ScriptedFunctions([:])).sharingKeys()
        var pool = PoolDefinition(id: Self.id, input: ["PoolName": "people"])
        pool.objects = [
            PoolDefinition.Object(
                name: "Corp", operation: "CreateIdentityProvider",
                // The secret is one that only a deployment knows.
                input: [
                    "ProviderName": "Google", "ProviderType": "Google",
                    "ProviderDetails": ["client_id": "a", "authorize_scopes": "email"],
                ]),
            PoolDefinition.Object(name: "Domain", operation: "CreateUserPoolDomain", input: ["Domain": "my-aws"]),
        ]
        let refused = await cognito.pools.apply(pool).refused
        #expect(refused.map(\.id) == ["Corp", "Domain"])
        #expect(refused.last?.error.message == "Domain cannot contain reserved word: aws")
        #expect(try await Self.call(cognito, "DescribeUserPool").at("UserPool", "Name") == "people")
    }
}
