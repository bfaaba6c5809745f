import CognitoTestSupport
import CognitoTriggersTesting
import Testing

@testable import MachineClaims

/// Claims of machines.
@Suite struct MachineClaimsTests {
    private static let settings = ["CLIENT_CLAIMS": "app/tenant=acme, app/tier=2", "METADATA_CLAIMS": "job=workload"]

    private func invoke(
        _ client: String?, _ metadata: StringMap = [:], occasion: PreTokenGenerationOccasion = .clientCredentials
    ) async throws -> TestedInvocation<PreTokenGenerationDecision> {
        await TriggerTester(MachineClaims.self, environment: Self.settings).invoke(
            try .preTokenGeneration(occasion) {
                $0.callerContext.clientID = client
                $0.request.clientMetadata = metadata
            })
    }

    @Test func `a machine gets its client's claims, and those that it may say itself`() async throws {
        let invocation = try await invoke("app", ["workload": "recount", "tenant": "other", "tier": "9"])
        #expect(
            invocation.decision?.accessToken == ClaimChanges(adding: ["tenant": "acme", "tier": "2", "job": "recount"]))
        #expect(invocation.decision?.idToken.isEmpty == true)
    }

    @Test(arguments: [nil, "", "APP", "another"])
    func `a client without claims gets no token`(client: String?) async throws {
        let invocation = try await invoke(client)
        #expect(invocation.refusal == Refusal("This client is not ready to be used yet."))
    }

    @Test func `a user's tokens stay as they are`() async throws {
        #expect(try await invoke("app", occasion: .authenticationV3).decision == .unchanged)
    }

    @Test(arguments: ["TokenGeneration_Authentication", "TokenGeneration_TokenExchange"])
    func `a user's token that the machine has exchanged stays the user's`(source: String) async throws {
        let tester = await TriggerTester(MachineClaims.self, environment: Self.settings)
        let invocation = await tester.invoke(
            try .preTokenGeneration(.authenticationV3) {
                $0.triggerSource = TriggerSource(rawValue: source)
                $0.callerContext.clientID = "app"
                $0.request.clientMetadata = ["workload": "recount"]
            })
        #expect(invocation.decision == .unchanged)
    }

    @Test(
        arguments: [
            Row("nothing", [:]), Row("no client", ["CLIENT_CLAIMS": "tenant=acme"]),
            Row("no value", ["CLIENT_CLAIMS": "app/tenant="]),
            Row("a protected claim", ["CLIENT_CLAIMS": "app/sub=1"]),
            Row(
                "a claim that the client would say", ["CLIENT_CLAIMS": "app/job=1", "METADATA_CLAIMS": "job=workload"]),
        ] as [Row<[String: String]>])
    func `a setting that cannot be is an error at the start`(row: Row<[String: String]>) async {
        let invocation = await TriggerTester(MachineClaims.self, environment: row.value).invoke(
            .preTokenGeneration(.clientCredentials))
        #expect(invocation.error is InvalidSetting)
    }
}
