import Testing

@testable import CognitoTriggers

@Suite struct TimeLimitTests {
    @Test func `a limit that Cognito does not wait for is refused at the start`() async {
        await Self.expect(TooLong.self, "PreSignUp is 5000 ms, but must be above 0 and below the 5000")
    }

    @Test func `a limit of nothing is refused at the start`() async {
        await Self.expect(Zero.self, "PreSignUp is 0 ms")
    }

    @Test func `a challenge cannot be let through`() async {
        await Self.expect(OpenChallenge.self, "DefineAuthChallenge cannot be failOpen")
    }

    @Test func `a limit for a trigger without a handler is refused at the start`() async {
        await Self.expect(Foreign.self, "PostConfirmation is for a trigger that the function does not handle")
    }

    @Test func `a limit for what nobody waits for is refused at the start`() async {
        await Self.expect(Sender.self, "CustomSMSSender has no effect")
    }

    @Test func `a fallback can have limits for the triggers that reach it`() async throws {
        _ = try await TriggerDispatcher.host(Fallback.self, make: Fallback.init).start()
    }

    @Test(arguments: TriggerFamily.allCases)
    func `what Cognito waits for has a limit, and what it does not wait for has none`(family: TriggerFamily)
        async throws
    {
        let limits = try TimeLimits(nil, route: { _ in nil }, hasFallback: true)
        #expect(limits.apply(to: family) == family.isAwaited)
    }

    @Test func `a limit says what a refusal of the handler says`() {
        let busy = Refusal("Later.", translations: ["de": "Später."], code: "busy")
        let limit = TimeLimit.failClosed(busy, after: .seconds(2))
        #expect(limit == .failClosed("Later.", translations: ["de": "Später."], code: "busy", after: .seconds(2)))
        #expect(limit.outcome == .refuse(busy) && limit.milliseconds == 2000)
    }

    private static func expect<Function: TriggerFunction>(_ type: Function.Type, _ reason: String) async {
        let error = await #expect(throws: ImpossibleTimeLimit.self) {
            try await TriggerDispatcher.host(Function.self) { try await Function() }.start()
        }
        #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
    }
}

private struct TooLong: TriggerFunction, PreSignUpHandler {
    static let timeLimits: [TriggerFamily: TimeLimit] = [.preSignUp: .failOpen(after: .seconds(5))]
    func preSignUp(_ event: PreSignUpEvent, context: InvocationContext) -> PreSignUpDecision { .allow }
}

private struct Zero: TriggerFunction, PreSignUpHandler {
    static let timeLimits: [TriggerFamily: TimeLimit] = [.preSignUp: .failOpen(after: .zero)]
    func preSignUp(_ event: PreSignUpEvent, context: InvocationContext) -> PreSignUpDecision { .allow }
}

private struct OpenChallenge: TriggerFunction, DefineAuthChallengeHandler {
    static let timeLimits: [TriggerFamily: TimeLimit] = [.defineAuthChallenge: .failOpen]
    func defineAuthChallenge(_ event: DefineAuthChallengeEvent, context: InvocationContext)
        -> DefineAuthChallengeDecision
    {
        .fail
    }
}

private struct Foreign: TriggerFunction, PreSignUpHandler {
    static let timeLimits: [TriggerFamily: TimeLimit] = [.postConfirmation: .failOpen]
    func preSignUp(_ event: PreSignUpEvent, context: InvocationContext) -> PreSignUpDecision { .allow }
}

private struct Sender: TriggerFunction, CustomSMSSenderHandler {
    static let timeLimits: [TriggerFamily: TimeLimit] = [.customSMSSender: .failClosed]
    func customSMSSender(_ event: CustomSMSSenderEvent, context: InvocationContext) {}
}

private struct Fallback: TriggerFunction, FallbackHandler {
    static let timeLimits: [TriggerFamily: TimeLimit] = [.preSignUp: .failOpen(after: .seconds(1))]
    func fallback(_ event: ReceivedEvent, context: InvocationContext) {}
}
