import CognitoTriggersTesting
import Glibc
import Synchronization
import Testing

/// Handlers that take too long.
@Suite(.timeLimit(.minutes(5))) struct TimeTests {
    /// A time-out that only a handler reaches which is never answered for.
    private static let timeout = Duration.milliseconds(400)
    /// A time-out that not even a busy machine reaches before the handler's own limit.
    private static let patience = Duration.seconds(300)

    @Test func `a handler that heeds its cancellation is turned away in the words that were declared`() async {
        let function = await TriggerTester(Slow.self, timeout: Self.patience)
        let invocation = await function.invoke(.preSignUp(.signUp))
        #expect(invocation.refusal == Refusal("Later, please.", code: "late"))
        #expect(invocation.appSees?.message == "PreSignUp failed with error Later, please. [late].")
        #expect(invocation.logs.map(\.level) == [.error, .info])
    }

    @Test(arguments: [
        ("de", "Bitte später."), ("de-AT", "Bitte später."), ("DE_de", "Bitte später."), ("fr", "Later, please."),
        ("", "Later, please."),
    ])
    func `a user is turned away in the language of the locale, if it has a translation`(
        locale: String, sentence: String
    ) async throws {
        let function = await TriggerTester(Slow.self, timeout: Self.patience)
        let invocation = await function.invoke(try .preSignUp(.signUp) { $0.request.userAttributes.locale = locale })
        #expect(invocation.refusal == Refusal(sentence, code: "late"))
    }

    @Test func `a handler that fails open lets the event through unchanged`() async {
        let function = await TriggerTester(Slow.self, timeout: Self.patience)
        let sample = SampleEvent.postConfirmation(.confirmSignUp)
        let invocation = await function.invoke(sample)
        #expect(invocation.answer == sample.json)
        #expect(invocation.appSees == nil)
        #expect(invocation.log.contains("goes back unchanged"))
    }

    @Test func `a handler that is deaf to its cancellation is left behind, and goes on`() async throws {
        let function = await TriggerTester(Slow.self, environment: ["DEAF": "1"], timeout: Self.patience)
        let invocation = await function.invoke(.preSignUp(.signUp))
        #expect(invocation.refusal?.code == "late")
        #expect(invocation.log.contains("left_behind=true"))
        while !Slow.hasWoken.load(ordering: .acquiring) { try await Task.sleep(for: .milliseconds(10)) }
    }

    @Test func `a handler that swallows its cancellation is left behind, too`() async throws {
        let function = await TriggerTester(Slow.self, environment: ["SWALLOWS": "1"], timeout: Self.patience)
        let invocation = await function.invoke(.preSignUp(.signUp))
        #expect(invocation.refusal?.code == "late")
        #expect(invocation.log.contains("left_behind=true"))
        Slow.mayEnd.store(true, ordering: .releasing)
    }

    @Test func `a handler that blocks its thread ends by Lambda's time-out`() async {
        let function = await TriggerTester(Slow.self, environment: ["BLOCKS": "1"], timeout: Self.timeout)
        let invocation = await function.invoke(.preSignUp(.signUp))
        #expect(invocation.errorReport?.errorType == "Sandbox.Timedout")
        #expect(
            invocation.appSees?.message
                == "PreSignUp failed with error RequestId: \(invocation.requestID) Error: "
                + "Task timed out after 0.40 seconds.")
    }

    @Test func `nobody waits for a sender but Lambda, and the app sees nothing of it`() async {
        let function = await TriggerTester(Slow.self, timeout: Self.timeout)
        let invocation = await function.invoke(.customSMSSender(.signUp))
        #expect(invocation.errorReport?.errorType == "Sandbox.Timedout")
        #expect(invocation.appSees == nil)
    }

    @Test func `after Cognito's five seconds the app sees Cognito's own words`() async {
        let function = await TriggerTester(Slow.self, environment: ["BLOCKS": "5200"], timeout: .seconds(10))
        let invocation = await function.invoke(.preSignUp(.signUp))
        #expect(
            invocation.appSees?.description
                == "UnexpectedLambdaException: PreSignUp invocation failed due to error "
                + "Socket timeout while invoking Lambda function.")
    }

    @Test func `a handler may work on the main actor`() async {
        let function = await TriggerTester(Slow.self)
        #expect(await function.invoke(.postAuthentication).log.contains("on the main thread"))
    }

    @Test func `shutdown is run, and what it throws is thrown`() async throws {
        let function = await TriggerTester(Slow.self)
        #expect(try await function.shutDown().map(\.message) == ["Bye"])
        let failing = await TriggerTester(Slow.self, environment: ["DEAF": "1"])
        await #expect(throws: CancellationError.self) { try await failing.shutDown() }
    }
}

private struct Slow: TriggerFunction, PreSignUpHandler, PostConfirmationHandler, PostAuthenticationHandler,
    CustomSMSSenderHandler
{
    static let timeLimits: [TriggerFamily: TimeLimit] = [
        .preSignUp: .failClosed(
            "Later, please.", translations: ["de": "Bitte später."], code: "late", after: .milliseconds(100)),
        .postConfirmation: .failOpen(after: .milliseconds(100)),
    ]
    static let hasWoken = Atomic(false)
    static let mayEnd = Atomic(false)

    func preSignUp(_ event: PreSignUpEvent, context: InvocationContext) async throws -> PreSignUpDecision {
        if let milliseconds = LambdaEnvironment["BLOCKS"].flatMap({ UInt32($0) }) {
            usleep(max(milliseconds, 600) * 1000)
            return .allow
        }
        if LambdaEnvironment["SWALLOWS"] != nil {
            while !Self.mayEnd.load(ordering: .acquiring) { try? await Task.sleep(for: .milliseconds(10)) }
            return .allow
        }
        if LambdaEnvironment["DEAF"] != nil {
            await Task.detached { try? await Task.sleep(for: .milliseconds(900)) }.value
            Self.hasWoken.store(true, ordering: .releasing)
            return .allow
        }
        try await Task.sleep(for: .seconds(60))
        return .allow
    }

    func postConfirmation(_ event: PostConfirmationEvent, context: InvocationContext) async throws {
        try await Task.sleep(for: .seconds(60))
    }

    func postAuthentication(_ event: PostAuthenticationEvent, context: InvocationContext) async throws {
        let isMain = await MainActor.run { pthread_self() == Self.mainThread }
        context.logger.info("\(isMain ? "on the main thread" : "elsewhere")")
    }

    func customSMSSender(_ event: CustomSMSSenderEvent, context: InvocationContext) async throws {
        try await Task.sleep(for: .seconds(60))
    }

    func shutdown() async throws {
        if LambdaEnvironment["DEAF"] != nil { throw CancellationError() }
        Logger.functionLogger.info("Bye")
    }

    @MainActor private static let mainThread = pthread_self()
}
