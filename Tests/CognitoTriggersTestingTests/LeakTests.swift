import CognitoTriggersTesting
import Testing

@Suite struct LeakTests {
    @Test func `a function that tells nothing has no leaks`() async throws {
        #expect(try await TriggerTester(Discreet.self).leaks() == [])
    }

    @Test func `a function that does not start proves nothing`() async throws {
        let function = await TriggerTester { () throws -> Discreet in throw InvalidSetting("PLAN", "is not set") }
        await #expect(throws: InvalidSetting.self) { try await function.leaks() }
    }

    @Test func `a value in a log line is found, with its event and its field`() async throws {
        let leaks = try await TriggerTester(Talkative.self).leaks()
        let leak = try #require(leaks.first { $0.event == "PostConfirmation_ConfirmSignUp" })
        #expect(leak.place == .log)
        #expect(leak.field == "request.userAttributes.email")
        #expect(
            leak.description.hasPrefix("PostConfirmation_ConfirmSignUp: request.userAttributes.email is in the log: "))
    }

    @Test func `a value that is told to the app is found`() async throws {
        let leaks = try await TriggerTester(Talkative.self).leaks()
        #expect(leaks.contains { $0.event == "PreAuthentication_Authentication" && $0.place == .error })
    }

    @Test func `a value is found that only an event of the usual form brings to light`() async throws {
        let leaks = try await TriggerTester(Talkative.self).leaks()
        let fields = leaks.filter { $0.event == "PreSignUp_SignUp" }.map(\.field)
        #expect(fields == ["request.userAttributes.email"])
    }

    @Test func `a value is found behind the base64 of Kinesis`() async throws {
        let leaks = try await TriggerTester(Talkative.self).leaks()
        #expect(leaks.contains { $0.event == "CognitoStreams" && $0.field.contains("Records[0].kinesis.data.") })
    }

    @Test func `a challenge's secret is found in public parameters, in metadata and in the log`() async throws {
        let leaks = try await TriggerTester(Talkative.self).leaks(in: [SampleEvent.createAuthChallenge.untyped])
        #expect(leaks.map(\.place) == [.log, .publicParameters, .challengeMetadata])
        #expect(leaks.allSatisfy { $0.field == "response.privateChallengeParameters.code" })
    }

    @Test func `what may be seen is no leak`() async throws {
        let leaks = try await TriggerTester(Talkative.self).leaks(
            in: [SampleEvent.postConfirmation(.confirmSignUp).untyped], allowing: ["request.userAttributes"])
        #expect(leaks == [])
    }

    @Test func `a value within one that may be seen is no leak`() async throws {
        let events = [SampleEvent.preAuthentication.untyped]
        #expect(try await TriggerTester(Talkative.self).leaks(in: events, allowing: ["userName"]) == [])
        let leaks = try await TriggerTester(NamesPool.self).leaks(in: events)
        #expect(leaks.contains { $0.field == "region" })
        #expect(try await TriggerTester(NamesPool.self).leaks(in: events, allowing: ["userPoolId"]) == [])
    }

    @Test func `a value that is part of the trigger source is no leak where that is named`() async throws {
        let sample = SampleEvent.preTokenGeneration(.clientCredentials)
        #expect(try await TriggerTester(NoHandlerForMachines.self).leaks(in: [sample.untyped]) == [])
    }

    @Test(arguments: [true, false])
    func `messages are looked at if asked for`(isAsked: Bool) async throws {
        let leaks = try await TriggerTester(Talkative.self).leaks(
            in: [SampleEvent.customMessage(.signUp).untyped], checkingMessages: isAsked)
        #expect(leaks.contains { $0.place == .message } == isAsked)
    }

    @Test func `lines of the level that the function logs at are looked at, and no others`() async throws {
        let event = [SampleEvent.verifyAuthChallenge.untyped]
        #expect(try await TriggerTester(Talkative.self).leaks(in: event) == [])
        let leaks = try await TriggerTester(Talkative.self, environment: ["AWS_LAMBDA_LOG_LEVEL": "debug"]).leaks(
            in: event)
        #expect(leaks.map(\.field).contains("request.challengeAnswer"))
    }
}

/// A function that says what it does and never with what.
private struct Discreet: TriggerFunction, PreSignUpHandler, CreateAuthChallengeHandler, CustomMessageHandler,
    FallbackHandler
{
    func preSignUp(_ event: PreSignUpEvent, context: InvocationContext) async throws -> PreSignUpDecision {
        context.logger.info("\(event.request)", metadata: ["source": "\(event.triggerSource)"])
        throw Refusal("No.")
    }

    func createAuthChallenge(
        _ event: CreateAuthChallengeEvent, context: InvocationContext
    ) async throws -> CreateAuthChallengeDecision {
        var random = RandomSource()
        return CreateAuthChallengeDecision(
            public: ["sentTo": "your address"],
            private: ["code": "\(Int.random(in: 100_000...999_999, using: &random))"], metadata: "CODE")
    }

    func customMessage(_ event: CustomMessageEvent, context: InvocationContext) async throws -> CustomMessageDecision {
        CustomMessageDecision(smsMessage: "Your code is \(event.request.codeParameter).")
    }

    func fallback(_ event: ReceivedEvent, context: InvocationContext) async throws {
        context.logger.info("\(event.outline)")
    }
}

private struct Talkative: TriggerFunction, PreSignUpHandler, PostConfirmationHandler, PreAuthenticationHandler,
    CreateAuthChallengeHandler, VerifyAuthChallengeHandler, CustomMessageHandler, CognitoStreamsHandler
{
    func preSignUp(_ event: PreSignUpEvent, context: InvocationContext) async throws -> PreSignUpDecision {
        guard let email = event.request.userAttributes.email, email.hasSuffix("@example.org") else {
            throw Refusal("No.")
        }
        context.logger.info("Welcome", metadata: ["who": "\(email.uppercased())"])
        return .allow
    }

    func postConfirmation(_ event: PostConfirmationEvent, context: InvocationContext) async throws {
        Logger.functionLogger.info("Hello \(event.request.userAttributes.email ?? "")")
    }

    func preAuthentication(_ event: PreAuthenticationEvent, context: InvocationContext) async throws {
        throw Refusal("\(event.userName ?? "") may not sign in.")
    }

    func createAuthChallenge(
        _ event: CreateAuthChallengeEvent, context: InvocationContext
    ) async throws -> CreateAuthChallengeDecision {
        let code = "274911"
        context.logger.info("Made \(code)")
        return CreateAuthChallengeDecision(
            public: ["hint": "not \(code)"], private: ["code": code], metadata: "CODE-\(code)")
    }

    func verifyAuthChallenge(
        _ event: VerifyAuthChallengeEvent, context: InvocationContext
    ) async throws -> VerifyAuthChallengeDecision {
        context.logger.debug("Answer \(event.request.challengeAnswer.reveal())")
        return .incorrect
    }

    func customMessage(_ event: CustomMessageEvent, context: InvocationContext) async throws -> CustomMessageDecision {
        let name = event.request.userAttributes.dictionary.values.sorted().joined(separator: " ")
        return CustomMessageDecision(smsMessage: "Your code is \(event.request.codeParameter), \(name.prefix(80))")
    }

    func cognitoStreams(
        _ event: CognitoStreamsEvent, context: InvocationContext
    ) async throws -> CognitoStreamsDecision {
        context.logger.info("\(event.records.flatMap(\.records).map { $0.value ?? "" })")
        return .done
    }
}

private struct NamesPool: TriggerFunction, PreAuthenticationHandler {
    func preAuthentication(_ event: PreAuthenticationEvent, context: InvocationContext) async throws {
        context.logger.info("Pool \(event.userPoolID)")
    }
}

private struct NoHandlerForMachines: TriggerFunction, PreSignUpHandler {
    func preSignUp(_ event: PreSignUpEvent, context: InvocationContext) async throws -> PreSignUpDecision { .allow }
}
