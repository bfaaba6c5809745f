import CognitoTriggersTesting
import Testing

/// The app's error when a function refuses.
@Suite struct CognitoErrorTests {
    @Test(arguments: [
        ("PreSignUp_SignUp", "PreSignUp"), ("PostConfirmation_ConfirmForgotPassword", "PostConfirmation"),
        ("PreAuthentication_Authentication", "PreAuthentication"),
        ("PostAuthentication_Authentication", "PostAuthentication"),
        ("DefineAuthChallenge_Authentication", "DefineAuthChallenge"),
        ("CreateAuthChallenge_Authentication", "CreateAuthChallenge"),
        ("VerifyAuthChallengeResponse_Authentication", "VerifyAuthChallengeResponse"),
        ("TokenGeneration_Authentication.v2", "PreTokenGeneration"), ("CustomMessage_SignUp", "CustomMessage"),
        ("InboundFederation_ExternalProvider", "InboundFederation"),
    ])
    func `Cognito names the trigger and adds a full stop`(name: String, trigger: String) async throws {
        let sample = try #require(SampleEvent.all.first { $0.name == name })
        let invocation = await TriggerTester(Refuser.self).invoke(sample)
        #expect(
            invocation.appSees?.description
                == "UserLambdaValidationException: \(trigger) failed with error Not today..")
    }

    @Test(arguments: [
        "CustomEmailSender_SignUp", "CustomSMSSender_SignUp", "CognitoStreams", "SyncTrigger",
        "UserMigration_ForgotPassword",
    ])
    func `the app sees nothing where nothing is told`(name: String) async throws {
        let sample = try #require(SampleEvent.all.first { $0.name == name })
        let invocation = await TriggerTester(Refuser.self).invoke(sample)
        #expect(invocation.refusal != nil)
        #expect(invocation.appSees == nil)
    }

    @Test func `a user who is not taken over is an unknown user`() async {
        let invocation = await TriggerTester(Refuser.self).invoke(.userMigration(.authentication))
        #expect(invocation.appSees?.description == "NotAuthorizedException: Incorrect username or password.")
    }

    @Test func `any other error is seen as the fixed sentence, and its text is in the log`() async {
        let function = await TriggerTester(making: { Refuser(error: "the table is gone") })
        let invocation = await function.invoke(.preSignUp(.signUp))
        #expect(
            invocation.appSees?.message
                == "PreSignUp failed with error The request could not be completed "
                + "(reference \(invocation.requestID)).")
        #expect(invocation.error is Refuser.Broken)
        #expect(invocation.log.contains("the table is gone"))
    }

    @Test(arguments: ["", "{", "[]", #"{"triggerSource":7}"#])
    func `JSON that is no event is an error as it is on Lambda`(json: String) async {
        let invocation = await TriggerTester(Deciding.self).invoke(json: json)
        #expect(["Runtime.UnmarshalError", "NoHandler"].contains(invocation.errorReport?.errorType))
    }

    @Test func `a decision that breaks a rule is shown, and so is the rule`() async {
        let invocation = await TriggerTester(Deciding.self).invoke(.createAuthChallenge)
        #expect(invocation.decision == CreateAuthChallengeDecision(private: [:]))
        #expect((invocation.error as? RuleViolation)?.rule == .privateParameterPresent)
        #expect(invocation.answer == nil)
    }

    @Test func `a decision on the records of a dataset is shown`() async {
        let invocation = await TriggerTester(Deciding.self).invoke(.syncTrigger)
        #expect(invocation.decision == SyncTriggerDecision(["draft": .remove]))
        #expect(invocation.response == nil)
    }

    @Test func `of an event of your own the decision is there as well`() async {
        let invocation = await TriggerTester(Deciding.self).invoke(json: SampleEvent.syncTrigger.json)
        #expect(invocation.decision as? SyncTriggerDecision == SyncTriggerDecision(["draft": .remove]))
    }
}

private struct Refuser: TriggerFunction, FallbackHandler {
    struct Broken: Error, CustomStringConvertible { let description: String }

    private let error: String?

    init() { error = nil }
    init(error: String) { self.error = error }

    func fallback(_ event: ReceivedEvent, context: InvocationContext) async throws {
        if let error { throw Broken(description: error) }
        throw Refusal("Not today.")
    }
}

private struct Deciding: TriggerFunction, CreateAuthChallengeHandler, SyncTriggerHandler {
    func createAuthChallenge(
        _ event: CreateAuthChallengeEvent, context: InvocationContext
    ) async throws -> CreateAuthChallengeDecision {
        CreateAuthChallengeDecision(private: [:])
    }

    func syncTrigger(_ event: SyncTriggerEvent, context: InvocationContext) async throws -> SyncTriggerDecision {
        SyncTriggerDecision(["draft": .remove])
    }
}
