import CognitoTriggersTesting
import Testing

@Suite struct DispatchTests {
    @Test(arguments: PreSignUpOccasion.allCases)
    func `each source of a family goes to its handler`(occasion: PreSignUpOccasion) async {
        let invocation = await TriggerTester(TwoTriggers.self).invoke(.preSignUp(occasion))
        #expect(
            invocation.response == ["autoConfirmUser": true, "autoVerifyEmail": false, "autoVerifyPhone": false])
    }

    @Test func `a second handler of the same type answers its own family`() async {
        let invocation = await TriggerTester(TwoTriggers.self).invoke(.customMessage(.signUp))
        #expect(invocation.answer?.contains(#""smsMessage":"Your code is {####}.""#) == true)
    }

    @Test func `an unknown source with a known prefix goes to its family's handler`() async throws {
        let invocation = try await TriggerTester(TwoTriggers.self)
            .invoke(.preSignUp(.signUp) { $0.triggerSource = TriggerSource(rawValue: "PreSignUp_Passkey") })
        #expect(invocation.decision == .confirm())
        #expect(invocation.answer?.contains("PreSignUp_Passkey") == true)
    }

    @Test(arguments: [
        SampleEvent.postConfirmation(.confirmSignUp).untyped, SampleEvent.syncTrigger.untyped,
        SampleEvent.cognitoStreams.untyped,
    ])
    func `an event without handler names the source and what is handled`(
        sample: SampleEvent<ReceivedEvent>
    ) async {
        let invocation = await TriggerTester(TwoTriggers.self).invoke(sample)
        #expect(
            invocation.errorReport?.errorMessage
                == "The request could not be completed (reference \(invocation.requestID))")
        #expect(
            invocation.log.contains("No handler for '\(sample.name)'. This function handles: PreSignUp, CustomMessage.")
        )
    }

    @Test func `an event of an unknown family is an error without a fallback`() async throws {
        let invocation = try await TriggerTester(TwoTriggers.self).invoke(Self.unknownFamily())
        #expect(invocation.errorReport != nil)
        #expect(invocation.log.contains("PreFlight_Check"))
    }

    @Test(arguments: [
        SampleEvent.postConfirmation(.confirmSignUp).untyped, SampleEvent.preTokenGeneration(.refreshTokens).untyped,
        SampleEvent.syncTrigger.untyped, SampleEvent.cognitoStreams.untyped, try unknownFamily(),
    ])
    func `a fallback lets an event through byte for byte`(sample: SampleEvent<ReceivedEvent>) async {
        #expect(await TriggerTester(WithFallback.self).invoke(sample).answer == sample.json)
    }

    @Test func `a fallback leaves an event to the handler that is there`() async {
        let invocation = await TriggerTester(WithFallback.self).invoke(.preAuthentication)
        #expect(invocation.refusal == Refusal("Closed."))
    }

    @Test func `an observer's event goes back as it came, without a response as well`() async throws {
        let sample = try SampleEvent.postConfirmation(.confirmSignUp).removing("response")
        #expect(await TriggerTester(Observer.self).invoke(sample).answer == sample.json)
    }

    @Test func `a gate's event gets the response that is missing`() async throws {
        let invocation = try await TriggerTester(Observer.self).invoke(.preAuthentication.removing("response"))
        #expect(invocation.answer?.hasSuffix(#","response":{}}"#) == true)
    }

    @Test func `a sync trigger changes records and nothing else`() async {
        let invocation = await TriggerTester(Observer.self).invoke(
            json: #"{"version":2,"eventType":"SyncTrigger","region":"r","identityPoolId":"p","identityId":"i", "#
                + #""datasetName":"d","datasetRecords":{"a":{"oldValue":"1","newValue":"2","op":"replace"}}}"#)
        #expect(
            invocation.answer?.hasSuffix(
                #"{"a":{"oldValue":"1","newValue":"x","op":"replace"},"b":{"newValue":"y","op":"replace"}}}"#) == true)
    }

    @Test func `streams are decoded for their handler`() async {
        #expect(await TriggerTester(Observer.self).invoke(.cognitoStreams).log.contains("records 3"))
    }

    private static func unknownFamily() throws -> SampleEvent<ReceivedEvent> {
        try SampleEvent.preSignUp(.signUp).untyped.setting("triggerSource", to: "PreFlight_Check")
    }
}

private struct TwoTriggers: TriggerFunction, PreSignUpHandler, CustomMessageHandler {
    func preSignUp(_ event: PreSignUpEvent, context: InvocationContext) async throws -> PreSignUpDecision { .confirm() }

    func customMessage(_ event: CustomMessageEvent, context: InvocationContext) async throws -> CustomMessageDecision {
        CustomMessageDecision(smsMessage: "Your code is \(event.request.codeParameter).")
    }
}

private struct WithFallback: TriggerFunction, PreAuthenticationHandler, FallbackHandler {
    func preAuthentication(_ event: PreAuthenticationEvent, context: InvocationContext) async throws {
        throw Refusal("Closed.")
    }

    func fallback(_ event: ReceivedEvent, context: InvocationContext) async throws {}
}

private struct Observer: TriggerFunction, PostConfirmationHandler, PreAuthenticationHandler, SyncTriggerHandler,
    CognitoStreamsHandler
{
    func postConfirmation(_ event: PostConfirmationEvent, context: InvocationContext) async throws {}
    func preAuthentication(_ event: PreAuthenticationEvent, context: InvocationContext) async throws {}

    func syncTrigger(_ event: SyncTriggerEvent, context: InvocationContext) async throws -> SyncTriggerDecision {
        SyncTriggerDecision(["a": .replace("x"), "b": .replace("y")])
    }

    func cognitoStreams(
        _ event: CognitoStreamsEvent, context: InvocationContext
    ) async throws -> CognitoStreamsDecision {
        context.logger.info("records \(event.records.count)")
        return .done
    }
}
