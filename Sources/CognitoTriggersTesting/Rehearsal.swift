import CognitoThreads
import LambdaRuntime
import Synchronization

/// A host for functions in tests.
///
/// As on Lambda, a thread waits for the handler, with the same deadlines.
enum Rehearsal {
    /// The result of an event.
    struct Outcome: Sendable {
        /// The answer, or the error that the function threw.
        let answer: HandlerDeadline.Answer
        /// The error report for Lambda.
        let report: ErrorReport?
        /// The duration, without the time that a busy process needed to notice the result.
        let duration: Duration
    }

    /// The result of initialising a function.
    enum Start: Sendable {
        case instance(FunctionCode.Instance)
        case failure(any Error, ErrorReport)
    }

    static func start(_ code: FunctionCode, in overrides: ProcessOverrides) async -> Start {
        let thrown = Mutex<(any Error)?>(nil)
        let overridden = FunctionCode(hasShutdown: code.hasShutdown) { error, context in
            thrown.withLock { $0 = error }
            return overrides.apply { code.report(error, context) }
        } start: {
            try await overrides.apply { try await code.start() }
        }
        switch await onThread({ overridden.start(on: $0) }) {
        case .instance(let instance): return .instance(instance)
        case .failure(let report): return .failure(thrown.withLock { $0 } ?? CancellationError(), report)
        }
    }

    /// Lets a function answer one event; if Lambda's deadline passes first, the result is Lambda's time-out.
    static func answer(
        _ event: [UInt8], _ context: InvocationContext, by instance: FunctionCode.Instance, _ code: FunctionCode,
        in overrides: ProcessOverrides
    ) async -> Outcome {
        let (end, start) = (context.deadline.millisecondsSince1970, Deadline.now)
        let timeOut = LambdaTimeOut(requestID: context.requestID, milliseconds: end - start)
        let overridden = FunctionCode.Instance { event, context, deadline in
            deadline.set(cancelAt: end, giveUp: (end, { .failure(timeOut) }))
            return try await overrides.apply { try await instance.answer(event, context, deadline) }
        } shutdown: {
        }
        return await onThread { thread in
            let clock = ContinuousClock()
            let begin = clock.now
            let given = thread.run { await $0.answer(event, context, by: overridden) }
            let duration = clock.now - begin
            // After its time-out, Lambda ends the process, even if the handler answers.
            let answer = Deadline.now >= end ? .failure(timeOut) : given ?? .failure(CancellationError())
            guard case .failure(let error) = answer else {
                return Outcome(answer: answer, report: nil, duration: duration)
            }
            let report =
                error is LambdaTimeOut ? timeOut.report : overrides.apply { code.report(error, of: context) }
            return Outcome(answer: answer, report: report, duration: duration)
        }
    }

    static func shutDown(_ instance: FunctionCode.Instance, in overrides: ProcessOverrides) async throws {
        let thrown = Mutex<(any Error)?>(nil)
        await onThread { thread in
            _ = thread.run { _ in
                do {
                    try await overrides.apply { try await instance.shutdown() }
                } catch {
                    thrown.withLock { $0 = error }
                }
                return nil
            }
        }
        if let error = thrown.withLock({ $0 }) { throw error }
    }

    private static func onThread<Value: Sendable>(
        _ work: @escaping @Sendable (LoopThread) -> Value
    ) async -> Value {
        await withCheckedContinuation { continuation in
            do {
                let thread = try LoopThread(isMainThread: false)
                try Thread.start { continuation.resume(returning: work(thread)) }
            } catch {
                fatalError("\(error)")
            }
        }
    }
}
