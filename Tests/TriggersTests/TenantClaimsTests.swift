import CognitoTriggersTesting
import Testing

@testable import TenantClaims

/// Claims out of attributes.
@Suite struct TenantClaimsTests {
    private let function: TriggerTester

    init() async {
        function = await TriggerTester(
            TenantClaims.self,
            environment: ["CLAIMS": "tenant=custom:tenant, plan=custom:plan", "SUPPRESSED_CLAIMS": "email"])
    }

    private static func sample(
        _ occasion: PreTokenGenerationOccasion, plan: String? = "gold"
    ) throws -> SampleEvent<PreTokenGenerationEvent> {
        try .preTokenGeneration(occasion) {
            $0.request.userAttributes[custom: "tenant"] = "acme"
            $0.request.userAttributes[custom: "plan"] = plan
        }
    }

    private static let changes: JSONValue = [
        "claimsToAddOrOverride": ["plan": "gold", "tenant": "acme"], "claimsToSuppress": ["email"],
    ]

    @Test(arguments: [
        PreTokenGenerationOccasion.hostedAuth, .authentication, .newPasswordChallenge, .authenticateDevice,
        .refreshTokens,
    ])
    func `in V1 the ID token gets the claims`(occasion: PreTokenGenerationOccasion) async throws {
        let invocation = await function.invoke(try Self.sample(occasion))
        #expect(invocation.response == ["claimsOverrideDetails": Self.changes])
    }

    @Test(arguments: [PreTokenGenerationOccasion.authenticationV2, .authenticationV3])
    func `in V2 and V3 both tokens do, by the same code`(occasion: PreTokenGenerationOccasion) async throws {
        let invocation = await function.invoke(try Self.sample(occasion))
        #expect(
            invocation.response == [
                "claimsAndScopeOverrideDetails": [
                    "idTokenGeneration": Self.changes, "accessTokenGeneration": Self.changes,
                ]
            ])
    }

    @Test(arguments: [nil, ""])
    func `without the attribute there is no token`(plan: String?) async throws {
        let invocation = await function.invoke(try Self.sample(.authentication, plan: plan))
        #expect(invocation.refusal == Refusal("This account is not ready to be used yet."))
        #expect(invocation.log.contains("attribute=custom:plan"))
        #expect(!invocation.log.contains("acme"))
    }

    @Test func `a machine's token stays as it is, whatever its caller says`() async throws {
        let sample = try SampleEvent.preTokenGeneration(.clientCredentials) {
            $0.request.clientMetadata = ["tenant": "acme", "custom:tenant": "acme", "custom:plan": "gold"]
        }
        #expect(await function.invoke(sample).answer == sample.json)
    }
}
