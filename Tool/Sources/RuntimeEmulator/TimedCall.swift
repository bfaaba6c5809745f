import LoopbackHTTP

/// Calls of a function as services make them: some attempts, each with a time limit.
package enum TimedCall {
    /// Calls a function until it answers in time, and returns the answer; nil if every attempt took too long.
    ///
    /// If `limit` is nil, the first attempt may take any time. `attempt` returns the work of the attempt with the given
    /// number, counted from 1. `givenUp` is called when the caller gives up an attempt; the attempt's work continues.
    package nonisolated(nonsending) static func answer<Answer: Sendable>(
        within limit: Duration?, attempts: Int,
        attempt: (_ number: Int) -> @Sendable () async -> Answer,
        givenUp: (_ number: Int) -> Void = { _ in }
    ) async -> Answer? {
        for number in 1...attempts {
            let work = attempt(number)
            guard let limit else { return await work() }
            if let answer = await first(within: limit, work) { return answer }
            givenUp(number)
        }
        return nil
    }

    /// Returns the result of some work; nil if the work takes longer than the limit.
    private static func first<Answer: Sendable>(
        within limit: Duration, _ work: @escaping @Sendable () async -> Answer
    ) async -> Answer? {
        let (results, continuation) = AsyncStream.makeStream(of: Answer?.self)
        let clock = Task(executorPreference: LoopExecutor.current) {
            let end = ContinuousClock.now + limit
            // An answer that arrives after exactly five seconds is in time.
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
