import CognitoTriggers
import Testing

@Suite struct DispatchTests {
    @Test(arguments: ["PreSignUp_SignUp", "PreSignUp_AdminCreateUser", "PreSignUp_ExternalProvider"])
    func `each source of a family goes to its handler`(name: String) async throws {
        let hosted = try await Hosted(TwoTriggers.self)
        let answer = try await hosted.answer(Sample.bytes(name)).get()
        #expect(answer.contains(#""autoConfirmUser":true,"autoVerifyEmail":false"#))
    }

    @Test func `a second handler of the same type answers its own family`() async throws {
        let hosted = try await Hosted(TwoTriggers.self)
        let answer = try await hosted.answer(Sample.bytes("CustomMessage_SignUp")).get()
        #expect(answer.contains(#""smsMessage":"Your code is {####}.""#))
    }

    @Test func `an unknown source with a known prefix goes to its family's handler`() async throws {
        let event = try Sample.bytes("PreSignUp_SignUp", replacing: "PreSignUp_SignUp", with: "PreSignUp_Passkey")
        let answer = try await Hosted(TwoTriggers.self).answer(event).get()
        #expect(answer.contains(#""autoConfirmUser":true"#))
        #expect(answer.contains("PreSignUp_Passkey"))
    }

    @Test(arguments: ["PostConfirmation_ConfirmSignUp", "SyncTrigger", "CognitoStreams"])
    func `an event without handler names the source and what is handled`(name: String) async throws {
        let hosted = try await Hosted(TwoTriggers.self)
        let report = try await hosted.failure(Sample.bytes(name))
        #expect(report.errorMessage == "The request could not be completed (reference request-1)")
        #expect(hosted.logs.text.contains("No handler for '\(name)'. This function handles: PreSignUp, CustomMessage."))
    }

    @Test func `an event of an unknown family is an error without a fallback`() async throws {
        let event = try Sample.bytes("PreSignUp_SignUp", replacing: "PreSignUp_SignUp", with: "PreFlight_Check")
        let hosted = try await Hosted(TwoTriggers.self)
        _ = try await hosted.failure(event)
        #expect(hosted.logs.text.contains("PreFlight_Check"))
    }

    @Test(arguments: [
        "PostConfirmation_ConfirmSignUp", "TokenGeneration_RefreshTokens", "SyncTrigger", "CognitoStreams",
    ])
    func `a fallback lets an event through byte for byte`(name: String) async throws {
        let event = try Sample.bytes(name)
        #expect(try await Hosted(WithFallback.self).answer(event).get() == String(decoding: event, as: UTF8.self))
    }

    @Test func `a fallback lets an event of an unknown family through byte for byte`() async throws {
        let event = try Sample.bytes("PreSignUp_SignUp", replacing: "PreSignUp_SignUp", with: "PreFlight_Check")
        #expect(try await Hosted(WithFallback.self).answer(event).get() == String(decoding: event, as: UTF8.self))
    }

    @Test func `a fallback leaves an event to the handler that is there`() async throws {
        let event = try Sample.bytes("PreAuthentication_Authentication")
        let report = try await Hosted(WithFallback.self).failure(event)
        #expect(report.errorMessage == "Closed.")
    }

    @Test func `an observer's event goes back as it came, without a response as well`() async throws {
        let event = try Sample.bytes("PostConfirmation_ConfirmSignUp", replacing: #","response":{}"#, with: "")
        #expect(try await Hosted(Observer.self).answer(event).get() == String(decoding: event, as: UTF8.self))
    }

    @Test func `a gate's event gets the response that is missing`() async throws {
        let event = try Sample.bytes("PreAuthentication_Authentication", replacing: #","response":{}"#, with: "")
        #expect(try await Hosted(Observer.self).answer(event).get().hasSuffix(#","response":{}}"# + "\n"))
    }

    @Test func `a sync trigger changes records and nothing else`() async throws {
        let event =
            Array(#"{"version":2,"eventType":"SyncTrigger","region":"r","identityPoolId":"p","identityId":"i", "#.utf8)
            + Array(#""datasetName":"d","datasetRecords":{"a":{"oldValue":"1","newValue":"2","op":"replace"}}}"#.utf8)
        let answer = try await Hosted(Observer.self).answer(event).get()
        #expect(
            answer.hasSuffix(
                #"{"a":{"oldValue":"1","newValue":"x","op":"replace"},"b":{"newValue":"y","op":"replace"}}}"#))
    }

    @Test func `streams are decoded for their handler`() async throws {
        let hosted = try await Hosted(Observer.self)
        _ = try await hosted.answer(Sample.bytes("CognitoStreams")).get()
        #expect(hosted.logs.text.contains("records 3"))
    }
}

private struct TwoTriggers: TriggerFunction, PreSignUpHandler, CustomMessageHandler {
    func preSignUp(_ event: PreSignUpEvent, context: TriggerContext) async throws -> PreSignUpDecision { .confirm() }

    func customMessage(_ event: CustomMessageEvent, context: TriggerContext) async throws -> CustomMessageDecision {
        CustomMessageDecision(smsMessage: "Your code is \(event.request.codeParameter).")
    }
}

private struct WithFallback: TriggerFunction, PreAuthenticationHandler, FallbackHandler {
    func preAuthentication(_ event: PreAuthenticationEvent, context: TriggerContext) async throws {
        throw Refusal("Closed.")
    }

    func fallback(_ event: ReceivedEvent, context: TriggerContext) async throws {}
}

private struct Observer: TriggerFunction, PostConfirmationHandler, PreAuthenticationHandler, SyncTriggerHandler,
    CognitoStreamsHandler
{
    func postConfirmation(_ event: PostConfirmationEvent, context: TriggerContext) async throws {}
    func preAuthentication(_ event: PreAuthenticationEvent, context: TriggerContext) async throws {}

    func syncTrigger(_ event: SyncTriggerEvent, context: TriggerContext) async throws -> SyncTriggerDecision {
        SyncTriggerDecision(["a": .replace("x"), "b": .replace("y")])
    }

    func cognitoStreams(_ event: CognitoStreamsEvent, context: TriggerContext) async throws {
        context.logger.info("records \(event.records.count)")
    }
}
