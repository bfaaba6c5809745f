import CognitoTriggers
import HTTPS
import Tracing

/// Calls AWS once for each sign-up, and refuses one of the users.
@main
struct TracedService: TriggerFunction, PreSignUpHandler {
    private let client = HTTPSClient()

    init() async throws { InstrumentationSystem.bootstrap(LineTracer()) }

    func preSignUp(_ event: PreSignUpEvent, context: InvocationContext) async throws -> PreSignUpDecision {
        let response = try await client.send(.call("Test.Call", [:], of: .dynamoDB, version: "1.0"), in: context)
        guard response.isSuccess else { throw Refusal("Not now.") }
        return .allow
    }
}
