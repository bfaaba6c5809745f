import CognitoTriggersTesting
import Testing

@Suite struct TriggerTesterTests {
    @Test func `a decision, its response and the log are there to look at`() async throws {
        let function = await TriggerTester(Gate.self, environment: ["INVITED": "ada@example.org"])
        let invocation = try await function.invoke(
            .preSignUp(.signUp) { $0.request.userAttributes.email = "ada@example.org" })
        #expect(invocation.decision == .confirm())
        #expect(
            invocation.response == ["autoConfirmUser": true, "autoVerifyEmail": false, "autoVerifyPhone": false])
        #expect(invocation.appSees == nil)
        #expect(
            invocation.logs.map(\.description) == ["INFO\tWelcome source=PreSignUp_SignUp", "INFO\tOut of context"])
        #expect(function.startLogs.map(\.description) == ["WARN\tStarted"])
    }

    @Test func `a refusal is seen as Cognito words it`() async throws {
        let function = await TriggerTester(Gate.self, environment: ["INVITED": "ada@example.org"])
        let invocation = try await function.invoke(.preSignUp(.signUp) { $0.request.userAttributes.email = nil })
        #expect(invocation.decision == nil)
        #expect(invocation.refusal == Refusal("By invitation only.", code: "closed"))
        #expect(
            invocation.appSees?.description
                == "UserLambdaValidationException: PreSignUp failed with error By invitation only. [closed].")
        #expect(
            invocation.errorDocument
                == #"{"errorType":"Refusal","errorMessage":"By invitation only. [closed]","stackTrace":[]}"#)
    }

    @Test func `an init that fails fails each event, and the app sees the fixed sentence`() async throws {
        let function = await TriggerTester(Gate.self)
        let invocation = await function.invoke(.preSignUp(.signUp))
        #expect(invocation.error is Gate.NobodyInvited)
        let sentence = try #require(invocation.appSees?.message)
        #expect(sentence.hasPrefix("PreSignUp failed with error The request could not be completed (reference init-"))
        #expect(function.startLogs.last?.metadata["error"] == "INVITED is not set")
    }
}

private struct Gate: TriggerFunction, PreSignUpHandler {
    struct NobodyInvited: Error, CustomStringConvertible { let description = "INVITED is not set" }

    private let invited: String

    init() async throws {
        Logger.functionLogger.warning("Started")
        guard let invited = LambdaEnvironment["INVITED"] else { throw NobodyInvited() }
        self.invited = invited
    }

    func preSignUp(_ event: PreSignUpEvent, context: InvocationContext) async throws -> PreSignUpDecision {
        guard event.request.userAttributes.email == invited else {
            throw Refusal("By invitation only.", code: "closed")
        }
        context.logger.info("Welcome", metadata: ["source": "\(event.triggerSource)"])
        Logger.functionLogger.info("Out of context")
        return .confirm()
    }
}
