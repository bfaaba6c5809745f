import LocalTestSupport
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// Domains, styles, terms and replicas, which are kept as given.
@Suite struct HostedPagesTests {
    private let client: TestClient
    private let pool: String
    private let app: String

    init() async throws {
        client = try TestClient()
        pool = try await client.pool()
        let made = try await client.call("CreateUserPoolClient", ["UserPoolId": .text(pool), "ClientName": "app"])
        app = try #require(made["UserPoolClient"]?["ClientId"]?.scalarText)
    }

    private func call(_ operation: String, _ members: JSONMembers<JSONValue> = [:]) async throws -> JSONView {
        try await client.call(operation, .object(members.merging(["UserPoolId": .text(pool)])))
    }

    private func error(_ operation: String, _ members: JSONMembers<JSONValue> = [:]) async throws -> String {
        try await client.error(operation, .object(members.merging(["UserPoolId": .text(pool)])))
    }

    @Test func `a domain belongs to one pool, which is deleted after it`() async throws {
        let made = try await call("CreateUserPoolDomain", ["Domain": "people", "ManagedLoginVersion": 2])
        #expect(made["ManagedLoginVersion"]?.integer == 2)
        let custom: JSONValue = [
            "CertificateArn": "arn:aws:acm:us-east-1:123456789012:certificate/8b5a5bd2-0000-4000-8000-000000000000"
        ]
        let whole = try await call(
            "CreateUserPoolDomain", ["Domain": "auth.example.org", "CustomDomainConfig": custom])
        #expect(whole["CloudFrontDomain"]?.scalarText?.hasSuffix(".cloudfront.net") == true)
        let described = try await client.call("DescribeUserPoolDomain", ["Domain": "people"])["DomainDescription"]
        #expect(described?["UserPoolId"]?.scalarText == pool && described?["Status"]?.scalarText == "ACTIVE")
        let pool = try await call("DescribeUserPool")["UserPool"]
        #expect(pool?["Domain"]?.scalarText == "people" && pool?["CustomDomain"]?.scalarText == "auth.example.org")
        let other = try await client.pool()
        #expect(
            try await client.error("CreateUserPoolDomain", ["UserPoolId": .text(other), "Domain": "people"])
                == "InvalidParameterException: Domain already associated with another user pool.")
        #expect(
            try await error("CreateUserPoolDomain", ["Domain": "more"])
                == "InvalidParameterException: User pool already has a domain configured.")
        #expect(try await error("DeleteUserPool").contains("It has a domain configured"))
        _ = try await call("DeleteUserPoolDomain", ["Domain": "people"])
        _ = try await call("DeleteUserPoolDomain", ["Domain": "auth.example.org"])
        #expect(
            try await error("DeleteUserPoolDomain", ["Domain": "people"])
                == "InvalidParameterException: No such domain or user pool exists.")
        let gone = try await client.call("DescribeUserPoolDomain", ["Domain": "people"])
        #expect(gone.source == #"{"DomainDescription":{}}"#)
        _ = try await call("DeleteUserPool")
    }

    @Test(
        arguments: [
            (["Domain": "my-cognito"], "Domain cannot contain reserved word: cognito"),
            (["Domain": "People"], "The domain name contains an invalid character."),
            (["Domain": "people-"], "The domain name contains an invalid character."),
            (["Domain": "people", "ManagedLoginVersion": 3], "ManagedLoginVersion must be 1 for"),
            (
                [
                    "Domain": "example",
                    "CustomDomainConfig": ["CertificateArn": "arn:aws:acm:us-east-1:123456789012:certificate/8b5a5bd2"],
                ], "Custom domain is not a valid subdomain: "
            ),
        ] as [(JSONMembers<JSONValue>, String)])
    func `a domain that Cognito does not take is refused`(members: JSONMembers<JSONValue>, words: String) async throws {
        #expect(try await error("CreateUserPoolDomain", members).hasPrefix("InvalidParameterException: \(words)"))
    }

    @Test func `an app client's look is its own, and otherwise that for all`() async throws {
        #expect(
            try await error("SetUICustomization", ["CSS": ".label-customizable {}"])
                == "InvalidParameterException: There has to be an existing domain associated with this user pool")
        _ = try await call("CreateUserPoolDomain", ["Domain": "people"])
        #expect(try await call("GetUICustomization").source == #"{"UICustomization":{}}"#)
        _ = try await call("SetUICustomization", ["CSS": ".label-customizable {}", "ImageFile": "aGVsbG8="])
        let all = try await call("GetUICustomization", ["ClientId": .text(app)])["UICustomization"]
        #expect(all?["CSS"]?.scalarText == ".label-customizable {}" && all?["ClientId"]?.scalarText == "ALL")
        #expect(all?["ImageFile"] == nil && all?["CSSVersion"]?.scalarText?.count == 14)
        _ = try await call("SetUICustomization", ["ClientId": .text(app), "CSS": ".logo-customizable {}"])
        let own = try await call("GetUICustomization", ["ClientId": .text(app)])["UICustomization"]
        #expect(own?["CSS"]?.scalarText == ".logo-customizable {}")
    }

    @Test func `an app client has one managed login style, which keeps what an update leaves out`() async throws {
        let id = JSONValue.text(app)
        #expect(
            try await error(
                "CreateManagedLoginBranding",
                ["ClientId": id, "UseCognitoProvidedValues": true, "Settings": ["a": 1]]
            )
                == "InvalidParameterException: useCognitoProvidedValues or settings should be specified (but not both)")
        let made = try await call(
            "CreateManagedLoginBranding",
            [
                "ClientId": id, "Settings": ["color": ["a": [1, 2]]],
                "Assets": [["Category": "PAGE_BACKGROUND", "ColorMode": "DARK", "Extension": "PNG", "Bytes": "aGk="]],
            ])
        let branding = try #require(made["ManagedLoginBranding"]?["ManagedLoginBrandingId"]?.scalarText)
        let second: JSONMembers<JSONValue> = ["ClientId": id, "UseCognitoProvidedValues": true]
        #expect(try await error("CreateManagedLoginBranding", second).hasPrefix("ManagedLoginBrandingExists"))
        _ = try await call(
            "UpdateManagedLoginBranding", ["ManagedLoginBrandingId": .text(branding), "Settings": ["b": 2]])
        let found = try await call("DescribeManagedLoginBrandingByClient", ["ClientId": id])["ManagedLoginBranding"]
        #expect(found?["Settings"]?.value == ["b": 2] && found?["Assets"] != nil && found?["ClientId"] == nil)
        _ = try await call("DeleteManagedLoginBranding", ["ManagedLoginBrandingId": .text(branding)])
        #expect(
            try await error("DescribeManagedLoginBranding", ["ManagedLoginBrandingId": .text(branding)])
                == "ResourceNotFoundException: The branding \(branding) does not exist.")
    }

    @Test func `terms are one of a name for an app client`() async throws {
        func terms(_ name: String) -> JSONMembers<JSONValue> {
            [
                "ClientId": .text(app), "TermsName": .text(name), "TermsSource": "LINK", "Enforcement": "NONE",
                "Links": ["cognito:default": "https://example.org/terms"],
            ]
        }
        let made = try await call("CreateTerms", terms("terms-of-use"))
        let id = try #require(made["Terms"]?["TermsId"]?.scalarText)
        #expect(try await error("CreateTerms", terms("terms-of-use")).hasPrefix("TermsExistsException: "))
        _ = try await call("CreateTerms", terms("privacy-policy"))
        #expect(
            try await error("UpdateTerms", ["TermsId": .text(id), "TermsName": "privacy-policy"])
                .hasPrefix("TermsExistsException: "))
        let links: JSONValue = ["cognito:default": "https://example.org/new"]
        _ = try await call("UpdateTerms", ["TermsId": .text(id), "Links": links])
        let found = try await call(
            "DescribeTermsByClient", ["ClientId": .text(app), "TermsName": "terms-of-use"])
        #expect(found["Terms"]?["Links"]?.value == links)
        let listed = try #require(try await call("ListTerms")["Terms"])
        #expect(Array(listed.children).count == 2)
        _ = try await call("DeleteTerms", ["TermsId": .text(id)])
        #expect(
            try await error("DescribeTerms", ["TermsId": .text(id)])
                == "ResourceNotFoundException: The terms \(id) does not exist.")
    }

    @Test func `a pool has one replica, in another region`() async throws {
        #expect(
            try await error("CreateUserPoolReplica", ["RegionName": "eu-west-1"]).contains("the user pool's own region")
        )
        _ = try await call("CreateUserPoolReplica", ["RegionName": "eu-west-2"])
        #expect(try await error("CreateUserPoolReplica", ["RegionName": "eu-west-3"]).hasPrefix("LimitExceeded"))
        _ = try await call("UpdateUserPoolReplica", ["RegionName": "eu-west-2", "Status": "INACTIVE"])
        let listed = try #require(try await call("ListUserPoolReplicas")["UserPoolReplicas"])
        let texts = Array(listed.children).map {
            "\($0["Role"]?.scalarText ?? "") \($0["RegionName"]?.scalarText ?? "") \($0["Status"]?.scalarText ?? "")"
        }
        #expect(texts == ["PRIMARY eu-west-1 ACTIVE", "SECONDARY eu-west-2 INACTIVE"])
        _ = try await call("DeleteUserPoolReplica", ["RegionName": "eu-west-2"])
        #expect(
            try await error("DeleteUserPoolReplica", ["RegionName": "eu-west-2"])
                == "ResourceNotFoundException: The replica eu-west-2 does not exist.")
    }

    @Test func `objects of a pool are exported, and come back with a seed`() async throws {
        _ = try await call("CreateUserPoolDomain", ["Domain": "people"])
        _ = try await call("SetUICustomization", ["CSS": ".label-customizable {}"])
        _ = try await call(
            "CreateIdentityProvider",
            [
                "ProviderName": "Google", "ProviderType": "Google",
                "ProviderDetails": ["client_id": "a", "client_secret": "b", "authorize_scopes": "email"],
            ])
        _ = try await call(
            "UpdateUserPoolClient", ["ClientId": .text(app), "SupportedIdentityProviders": ["Google"]])
        let exported = try await client.cognito.exported()
        let copy = try TestClient()
        try await copy.cognito.seed(Array(exported.utf8))
        #expect(try await copy.cognito.exported() == exported)
        let domain = try await copy.call("DescribeUserPoolDomain", ["Domain": "people"])["DomainDescription"]
        #expect(domain?["UserPoolId"]?.scalarText == pool)
    }
}
