import CognitoTriggersTesting
import Testing

/// What a function counts by itself.
@Suite struct MetricsTests {
    private static let environment = ["METRICS_NAMESPACE": "Members", "AWS_LAMBDA_FUNCTION_NAME": "members"]

    private struct Gate: TriggerFunction, PreSignUpHandler, PostConfirmationHandler {
        static let timeLimits: [TriggerFamily: TimeLimit] = [.postConfirmation: .failOpen(after: .milliseconds(50))]

        func preSignUp(_ event: PreSignUpEvent, context: InvocationContext) throws -> PreSignUpDecision {
            switch event.request.userAttributes.email {
            case nil: throw Refusal("An email address is needed.", code: "no-email")
            case "refused@example.org": throw Refusal("Not now.")
            case "broken@example.org": throw CancellationError()
            default:
                context.metrics.count("Invitations")
                context.metrics.record("DirectoryTime", 12.5, .milliseconds)
                return .confirm()
            }
        }

        func postConfirmation(_ event: PostConfirmationEvent, context: InvocationContext) async throws {
            context.metrics.count("Welcomed")
            // Swallows its cancellation, so that it is left behind.
            while !Task.isCancelled { try? await Task.sleep(for: .seconds(60)) }
            try? await Task.detached { try await Task.sleep(for: .seconds(5)) }.value
        }
    }

    private static func counts(_ metrics: [MetricRecord]) -> [String: [Double]] {
        metrics.filter { $0.name != "HandlerTime" }.reduce(into: [:]) { $0[$1.name, default: []] += $1.values }
    }

    @Test(arguments: [
        ("ada@example.org", ["Decisions": [1.0], "Invitations": [1], "DirectoryTime": [12.5]]),
        (nil, ["Refusals": [1], "Refusals.no-email": [1]]),
        ("refused@example.org", ["Refusals": [1]]), ("broken@example.org", ["Failures": [1]]),
    ])
    func `decisions, refusals by code and failures are counted by trigger`(
        email: String?, expected: [String: [Double]]
    ) async throws {
        let function = await TriggerTester(Gate.self, environment: Self.environment)
        let event = try SampleEvent.preSignUp(.signUp) { $0.request.userAttributes.email = email }
        let first = await function.invoke(event)
        #expect(Self.counts(first.metrics) == expected.merging(["ColdStarts": [1]]) { $1 }, "\(first.metrics)")
        #expect(first.metrics.allSatisfy { $0.trigger == "PreSignUp" })
        #expect(first.metrics.contains { $0.name == "HandlerTime" && $0.unit == "Milliseconds" && $0.values[0] >= 0 })
        let second = await function.invoke(event)
        #expect(Self.counts(second.metrics) == expected, "\(second.metrics)")
    }

    @Test func `an event that cannot be read is a failure without a trigger`() async {
        let function = await TriggerTester(Gate.self, environment: Self.environment)
        let invocation = await function.invoke(json: "{")
        #expect(Self.counts(invocation.metrics) == ["Failures": [1], "ColdStarts": [1]])
        #expect(invocation.metrics.allSatisfy { $0.trigger == nil })
    }

    @Test func `a handler that is left behind is counted, with what it had recorded`() async throws {
        let function = await TriggerTester(Gate.self, environment: Self.environment, timeout: .seconds(30))
        let invocation = await function.invoke(.postConfirmation(.confirmSignUp))
        #expect(invocation.error == nil, "\(invocation.log)")
        let expected = ["Welcomed": [1.0], "LateAnswers": [1], "ColdStarts": [1]]
        #expect(Self.counts(invocation.metrics) == expected, "\(invocation.metrics)")
    }

    @Test func `without a namespace, there are no metrics`() async throws {
        let function = await TriggerTester(Gate.self)
        let invocation = await function.invoke(.preSignUp(.signUp))
        #expect(invocation.metrics.isEmpty && invocation.error == nil)
    }
}
