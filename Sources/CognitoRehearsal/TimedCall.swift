import CognitoModel
import LoopbackHTTP

/// Calls of a function as Cognito makes them: up to three attempts, each with a time limit.
package enum TimedCall {
    /// Calls a function until an attempt is answered in time, and returns the answer; nil if every attempt took too long.
    ///
    /// Without a limit, it waits for the first attempt. `attempt` returns the work of an attempt by its number from 1; the work
    /// continues after Cognito gives it up, and `givenUp` is called.
    package nonisolated(nonsending) static func answer<Answer: Sendable>(
        within limit: Duration?, attempt: (_ number: Int) -> @Sendable () async -> Answer,
        givenUp: (_ number: Int) -> Void = { _ in }
    ) async -> Answer? {
        for number in 1...TriggerModel.attempts {
            let work = attempt(number)
            guard let limit else { return await work() }
            if let answer = await first(within: limit, work) { return answer }
            givenUp(number)
        }
        return nil
    }

    /// Returns the result of some work; nil if it takes longer than a time.
    private static func first<Answer: Sendable>(
        within limit: Duration, _ work: @escaping @Sendable () async -> Answer
    ) async -> Answer? {
        let (results, continuation) = AsyncStream.makeStream(of: Answer?.self)
        let clock = Task(executorPreference: LoopExecutor.current) {
            let end = ContinuousClock.now + limit
            // An answer at exactly five seconds is in time.
            while case let left = end - .now, left >= .zero {
                try await LoopExecutor.sleep(for: left + .milliseconds(1))
            }
            continuation.yield(nil)
        }
        Task(executorPreference: LoopExecutor.current) { continuation.yield(await work()) }
        defer { clock.cancel() }
        return await results.first { _ in true } ?? nil
    }
}
