import Synchronization

extension FunctionCode.Instance {
    /// Adds what an operator sees of each invocation: metrics if the environment turns them on, spans with the trait `Tracing`.
    ///
    /// - Parameter count: Counts the result of an invocation.
    /// - Returns: An instance that reports, or this one.
    /// - Throws: ``InvalidSetting`` if CloudWatch would not accept the namespace.
    @usableFromInline
    package func observed(
        counting count: @escaping @Sendable (Result<[UInt8], any Error>, InvocationMetrics) -> Void = { _, _ in }
    ) throws -> FunctionCode.Instance {
        let measured = try measured(counting: count)
        #if Tracing
            return measured.traced()
        #else
            return measured
        #endif
    }

    /// Adds metrics to this instance, if the environment turns them on.
    ///
    /// - Parameter count: Counts the result of an invocation.
    /// - Returns: An instance that also writes metrics, or this one.
    /// - Throws: ``InvalidSetting`` if CloudWatch would not accept the namespace.
    func measured(
        counting count: @escaping @Sendable (Result<[UInt8], any Error>, InvocationMetrics) -> Void
    ) throws -> FunctionCode.Instance {
        guard let settings = try MetricsSettings() else { return self }
        let served = Served()
        let answer = answer
        return FunctionCode.Instance(
            answer: { event, context, deadline in
                let recorder = MetricsRecorder(settings, requestID: context.requestID)
                var context = context
                context.recorder = recorder
                if served.isFirst(), settings.countsColdStart { recorder.add("ColdStarts", 1, .count, summing: true) }
                let clock = ContinuousClock()
                let begin = clock.now
                func end(_ result: Result<[UInt8], any Error>) {
                    let time = (clock.now - begin) / .microseconds(1) / 1000
                    recorder.add("HandlerTime", time, .milliseconds, summing: false)
                    count(result, InvocationMetrics(recorder))
                    recorder.write()
                }
                do {
                    let bytes = try await answer(event, context, deadline)
                    end(.success(bytes))
                    return bytes
                } catch {
                    end(.failure(error))
                    throw error
                }
            }, shutdown: shutdown)
    }
}

/// A note that the process has served an event.
private final class Served: Sendable {
    private let hasServed = Atomic(false)

    /// Returns true at the first call only.
    func isFirst() -> Bool { !hasServed.exchange(true, ordering: .relaxed) }
}
