import CognitoTriggersTesting
import Testing

/// Events that a handler only takes note of, and that it cannot read.
@Suite struct ObserverTests {
    @Test func `a user who is confirmed or signed in gets through, and the log has the reason`() async throws {
        let function = await TriggerTester(Observer.self)
        let samples = [
            SampleEvent.postConfirmation(.confirmSignUp).untyped, SampleEvent.postAuthentication.untyped,
        ]
        for sample in samples {
            let broken = try sample.setting("request", "userAttributes", to: ["canary"])
            let invocation = await function.invoke(broken)
            #expect(invocation.answer == broken.json)
            #expect(invocation.logs.map(\.level) == [.error])
            #expect(invocation.log.contains("request.userAttributes: expected object, found array"))
            #expect(invocation.log.contains(sample.name))
            #expect(!invocation.log.contains("canary") && !invocation.log.contains("handled"))
        }
    }

    @Test func `a message that cannot be read is an error: nobody waits, and Lambda tries again`() async throws {
        let sample = try SampleEvent.customEmailSender(.signUp).setting("request", "userAttributes", to: ["canary"])
        let invocation = await TriggerTester(Observer.self).invoke(sample)
        #expect(invocation.errorReport?.errorType == "Runtime.UnmarshalError")
    }

    @Test func `an error of the handler's own still is one`() async throws {
        let invocation = await TriggerTester(Observer.self).invoke(.postAuthentication)
        #expect(invocation.refusal == Refusal("handled"))
    }
}

private struct Observer: TriggerFunction, PostConfirmationHandler, PostAuthenticationHandler, CustomEmailSenderHandler {
    func postConfirmation(_ event: PostConfirmationEvent, context: InvocationContext) async throws {
        throw Refusal("handled")
    }
    func postAuthentication(_ event: PostAuthenticationEvent, context: InvocationContext) async throws {
        throw Refusal("handled")
    }
    func customEmailSender(_ event: CustomEmailSenderEvent, context: InvocationContext) async throws {
        throw Refusal("handled")
    }
}
