import CognitoTriggersTesting
import RuntimeEmulator

/// Has events answered, by Lambda's clock or by that of Cognito.
struct Rehearsal: Sendable {
    /// What became of one event.
    struct Result: Sendable {
        let event: NamedEvent
        /// The last answer.
        let outcome: InvocationOutcome
        /// How long the caller waited for it.
        let waited: Duration
        /// How often the function was called; more than once only by Cognito's clock.
        let attempts: Int
        let verdict: Verdict
    }

    let emulator: LambdaEmulator
    let function: String
    let keepsCognitosTime: Bool

    /// Sends an event; by Cognito's clock it is sent again when five seconds have passed, three times in all.
    func run(_ event: NamedEvent) async throws -> Result {
        let isRetried = keepsCognitosTime && (try? ReceivedEvent(event.bytes))?.family?.isAwaited != false
        var attempt = 1
        while true {
            let begin = ContinuousClock.now
            let call = Task { await emulator.invoke(function, InvocationRequest(event.bytes)) }
            if isRetried, attempt < 3, await Self.isLate(call) {
                // The function goes on; Cognito knows nothing of that.
                attempt += 1
                continue
            }
            guard let outcome = await call.value else { throw Failure.bad("\(function) is gone") }
            let waited = ContinuousClock.now - begin
            return Result(
                event: event, outcome: outcome, waited: waited, attempts: attempt,
                verdict: Verdict(outcome, of: event.bytes, after: waited))
        }
    }

    /// Whether an answer takes more than five seconds; the call goes on in either case.
    private static func isLate(_ call: Task<InvocationOutcome?, Never>) async -> Bool {
        let (answers, continuation) = AsyncStream.makeStream(of: Bool.self)
        let clock = Task {
            try await Task.sleep(for: .seconds(5))
            continuation.yield(true)
        }
        let answer = Task {
            _ = await call.value
            continuation.yield(false)
        }
        defer {
            clock.cancel()
            answer.cancel()
        }
        return await answers.first { _ in true } ?? false
    }
}
