import CognitoTriggersTesting
import Testing

@testable import SignUpGate

struct PreTokenGenerationTests {
    @Test(arguments: [PreTokenGenerationOccasion.authenticationV2, .authenticationV3])
    func `the access token says the language`(occasion: PreTokenGenerationOccasion) async throws {
        let invocation = try await TriggerTester(SignUpGate.self).invoke(
            .preTokenGeneration(occasion) { $0.request.userAttributes.locale = "ko-KR" })
        #expect(invocation.decision?.accessToken == ClaimChanges(adding: ["locale": "ko-KR"]), "\(invocation)")
        #expect(invocation.decision?.idToken.isEmpty == true, "\(invocation)")
    }

    @Test(arguments: [PreTokenGenerationOccasion.authentication, .clientCredentials])
    func `without a language, or in V1, tokens stay as they are`(occasion: PreTokenGenerationOccasion) async {
        let invocation = await TriggerTester(SignUpGate.self).invoke(.preTokenGeneration(occasion))
        #expect(invocation.decision == .unchanged, "\(invocation)")
    }
}
