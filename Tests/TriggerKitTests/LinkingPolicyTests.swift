import CognitoTestSupport
import CognitoTriggersTesting
import HTTPS
import Testing
import TriggerKit

/// Linking, with a server in Python as Cognito.
@Suite(.serialized, .timeLimit(.minutes(5))) struct LinkingPolicyTests {
    struct Linking: TriggerFunction, PreSignUpHandler {
        private let linking = FederatedLinking(trusting: ["Google", "SignInWithApple"])

        func preSignUp(_ event: PreSignUpEvent, context: InvocationContext) async throws -> PreSignUpDecision {
            try await linking.link(event, in: context)
            return .allow
        }
    }

    private static let server = Task { try PythonServer("Tests/TriggerKitTests/Server/cognito.py") }

    private func user(
        _ name: String = "ada", email: String = "ada@example.org", verified: String = "true",
        status: String = "CONFIRMED", isEnabled: Bool = true
    ) -> JSONValue {
        [
            "Username": .text(name), "UserStatus": .text(status), "Enabled": .boolean(isEnabled),
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

    @Test func `a disabled user is not linked`() async throws {
        let (invocation, links) = try await come([user(isEnabled: false)])
        #expect(invocation.decision == .allow && links.isEmpty)
        #expect(invocation.log.contains(#"reason="the user is disabled""#), "\(invocation.log)")
    }

    @Test(arguments: [(9, true), (10, false)])
    func `a user is linked only if one page has all users with the address`(
        others: Int, isLinked: Bool
    ) async throws {
        let federated = (1...others).map { user("Google_\($0)", status: "EXTERNAL_PROVIDER") }
        let (invocation, links) = try await come([user()] + federated)
        #expect(links == (isLinked ? ["Google_105": "ada"] : [:]))
        #expect(isLinked || invocation.log.contains(#"reason="several users have the address""#), "\(invocation.log)")
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

    // MARK: - Companies

    struct CompanyGate: TriggerFunction, PreSignUpHandler {
        static let permissions = FederatedLinking.permissions + DynamoDBTable.permissions(reading: "DOMAINS_TABLE")

        private let linking: FederatedLinking
        private let domains: DynamoDBTable

        init() throws {
            let client = HTTPSClient()
            linking = FederatedLinking(trusting: ["AcmeOkta", "GlobexEntra"], client: client)
            domains = try DynamoDBTable(from: "DOMAINS_TABLE", client: client)
        }

        func preSignUp(_ event: PreSignUpEvent, context: InvocationContext) async throws -> PreSignUpDecision {
            let user = event.request.userAttributes
            guard let address = user.email.flatMap({ EmailAddress($0) }),
                let item = try await domains.get(["domain": .text(address.domain.description)], in: context)
            else { throw Refusal("Your company does not use this service yet.", code: "unknown-company") }
            if event.triggerSource == .preSignUpSignUp {
                guard item["provider"] == nil else {
                    throw Refusal("Please sign in with your own company's provider.", code: "wrong-provider")
                }
                // Anyone can sign up through any app client, also through one that may write every attribute.
                guard !user.names.contains(where: { $0.hasPrefix("custom:") }) else {
                    throw Refusal("Please sign up without custom attributes.", code: "custom-attributes")
                }
            }
            if case .federated(let provider, _)? = event.userKind {
                // A company's provider may speak for its own domain only.
                guard item["provider"]?.text?.lowercased() == provider.lowercased() else {
                    throw Refusal("Please sign in with your own company's provider.", code: "wrong-provider")
                }
                guard user.emailVerified else {
                    throw Refusal("Your provider has not verified your address.", code: "unverified")
                }
                try await linking.link(event, in: context)
            }
            return .allow
        }
    }

    @Test(
        arguments: [
            Row("a company without a provider", (["email": "ada@example.org"], nil)),
            Row("a company with a provider", (["email": "ada@acme.example"], "wrong-provider")),
            Row("a sign-up with a role", (["email": "ada@example.org", "custom:role": "admin"], "custom-attributes")),
            Row("an unknown company", (["email": "ada@example.com"], "unknown-company")),
        ] as [Row<(UserAttributes, String?)>])
    func `a company's gate decides about a sign-up`(row: Row<(UserAttributes, String?)>) async throws {
        let (attributes, code) = row.value
        let invocation = try await enter(.signUp, "ada", attributes)
        #expect(invocation.refusal?.code == code && (invocation.decision == .allow) == (code == nil), "\(invocation)")
    }

    @Test(
        arguments: [
            Row("its provider", ("AcmeOkta_1", "ada@acme.example", nil)),
            Row("another company's provider", ("GlobexEntra_1", "ada@acme.example", "wrong-provider")),
            Row("a company without a provider", ("AcmeOkta_1", "ada@example.org", "wrong-provider")),
        ] as [Row<(String, String, String?)>])
    func `a company's gate takes its own provider only`(row: Row<(String, String, String?)>) async throws {
        let (name, email, code) = row.value
        let invocation = try await enter(
            .externalProvider, name, ["email": email, "email_verified": "true", "custom:department": "sales"])
        #expect(invocation.refusal?.code == code && (invocation.decision == .allow) == (code == nil), "\(invocation)")
    }

    /// Lets a user come to the company's gate.
    private func enter(
        _ occasion: PreSignUpOccasion, _ name: String, _ attributes: UserAttributes
    ) async throws -> TestedInvocation<PreSignUpDecision> {
        let server = try await Self.server.value
        let environment = server.environment.merging(["DOMAINS_TABLE": "domains"]) { $1 }
        return await TriggerTester(CompanyGate.self, environment: environment, timeout: .seconds(60)).invoke(
            try .preSignUp(occasion) {
                $0.userName = UserName(rawValue: name)
                $0.request.userAttributes = attributes
            })
    }
}
