import CognitoEvents
import LambdaRuntime
import Testing

@testable import CognitoTriggers

/// The description of a function for tools.
@Suite struct FunctionDescriptionTests {
    @Test(arguments: [
        (
            "a gate", FunctionDescription(of: Gate.self),
            #"{"function":"Gate","handlers":[{"trigger":"PreSignUp"},{"trigger":"PreAuthentication"}],"fallback":false,"permissions":[]}"#
        ),
        (
            "a version, permissions and a fallback", FunctionDescription(of: Tokens.self),
            #"{"function":"Tokens","handlers":[{"trigger":"PreTokenGeneration","version":"V2_0"}],"fallback":true,"permissions":[{"actions":["dynamodb:GetItem","dynamodb:Query"],"resource":"arn:aws:dynamodb:*:*:table/${TABLE}","conditions":{}}]}"#
        ),
        (
            "a token handler that says nothing", FunctionDescription(of: AnyTokens.self),
            #"{"function":"AnyTokens","handlers":[{"trigger":"PreTokenGeneration","version":"V1_0"}],"fallback":false,"permissions":[]}"#
        ),
    ])
    func `a type is described without an instance`(
        _: String, description: FunctionDescription, json: String
    ) {
        #expect(String(decoding: description.json, as: UTF8.self) == json)
    }

    private struct NeverStarts: Error {}

    private struct Gate: TriggerFunction, PreSignUpHandler, PreAuthenticationHandler {
        init() throws { throw NeverStarts() }
        func preSignUp(_ event: PreSignUpEvent, context: InvocationContext) -> PreSignUpDecision { .allow }
        func preAuthentication(_ event: PreAuthenticationEvent, context: InvocationContext) {}
    }

    private struct Tokens: TriggerFunction, PreTokenGenerationHandler, FallbackHandler {
        static let neededVersion = PreTokenGenerationVersion.v2
        static let permissions = [
            Permission("dynamodb:GetItem", "dynamodb:Query", on: "arn:aws:dynamodb:*:*:table/${TABLE}")
        ]
        init() throws { throw NeverStarts() }
        func preTokenGeneration(
            _ event: PreTokenGenerationEvent, context: InvocationContext
        ) -> PreTokenGenerationDecision { .unchanged }
        func fallback(_ event: ReceivedEvent, context: InvocationContext) {}
    }

    private struct AnyTokens: TriggerFunction, PreTokenGenerationHandler {
        func preTokenGeneration(
            _ event: PreTokenGenerationEvent, context: InvocationContext
        ) -> PreTokenGenerationDecision { .unchanged }
    }
}
