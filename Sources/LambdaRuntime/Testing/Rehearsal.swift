import Synchronization

/// Hosts a function for a test as the runtime does on Lambda: on the executor's own thread, with the clocks of production.
package enum Rehearsal {
    /// What became of an event.
    package struct Outcome: Sendable {
        /// The answer, or what the function threw.
        package let answer: Result<[UInt8], any Error>
        /// What Lambda is told of an error.
        package let report: ErrorReport?
        /// How long it took, without the time for which a busy process did not come to look at it.
        package let duration: Duration

        /// Says what became of an event.
        package init(_ answer: Result<[UInt8], any Error>, _ report: ErrorReport?, after duration: Duration) {
            self.answer = answer
            self.report = report
            self.duration = duration
        }
    }

    /// What came of setting a function up.
    package enum Start: Sendable {
        case instance(FunctionCode.Instance)
        case failure(any Error, ErrorReport)
    }

    /// Sets a function up.
    package static func start(_ code: FunctionCode, in surroundings: Surroundings) async -> Start {
        let thrown = Mutex<(any Error)?>(nil)
        let surrounded = FunctionCode(hasShutdown: code.hasShutdown) { error, context in
            thrown.withLock { $0 = error }
            return surroundings.surround { code.report(error, context) }
        } start: {
            try await surroundings.surround { try await code.start() }
        }
        let start = await onThread { surrounded.start(on: $0) }
        switch start {
        case .instance(let instance): return .instance(instance)
        case .failure(let report): return .failure(thrown.withLock { $0 } ?? CancellationError(), report)
        }
    }

    /// Has a function answer one event, or be ended by Lambda's time-out.
    package static func answer(
        _ event: [UInt8], _ context: InvocationContext, by instance: FunctionCode.Instance, _ code: FunctionCode,
        in surroundings: Surroundings
    ) async -> Outcome {
        let handler = Handler(instance)
        let (deadline, start) = (context.deadline.millisecondsSince1970, Deadline.now)
        let timeOut = LambdaTimeOut(requestID: context.requestID, milliseconds: deadline - start)
        return await onThread { executor in
            let surrounded = FunctionCode.Instance { event, context in
                context.turn?.set(Turn.Limit(cancelAt: deadline, giveUp: (deadline, { .failure(timeOut) })))
                return try await surroundings.surround { try await handler.answer(event, context) }
            } shutdown: {
            }
            let clock = ContinuousClock()
            let begin = clock.now
            var answer = surrounded.answer(event, context, on: executor)
            let duration = clock.now - begin
            // Lambda ends the process then, whatever the handler does about it.
            if Deadline.now >= deadline { answer = .failure(timeOut) }
            guard case .failure(let error) = answer else { return Outcome(answer, nil, after: duration) }
            if error is LambdaTimeOut { return Outcome(answer, timeOut.report, after: duration) }
            let report = LogOrigin.$current.withValue(context.origin) {
                surroundings.surround { code.report(error, context) }
            }
            return Outcome(answer, report, after: duration)
        } thenUntil: {
            // A handler that was left behind goes on, as it does on Lambda.
            handler.isDone
        }
    }

    /// Runs the function's `shutdown()`.
    package static func shutDown(_ instance: FunctionCode.Instance, in surroundings: Surroundings) async throws {
        let thrown = Mutex<(any Error)?>(nil)
        await onThread { executor in
            _ = executor.run { _ in
                do {
                    try await surroundings.surround { try await instance.shutdown() }
                } catch {
                    thrown.withLock { $0 = error }
                }
            }
        }
        if let error = thrown.withLock({ $0 }) { throw error }
    }

    /// A handler, and whether it has come to its end.
    private final class Handler: Sendable {
        private let instance: FunctionCode.Instance
        private let done = Atomic(false)

        init(_ instance: FunctionCode.Instance) { self.instance = instance }

        var isDone: Bool { done.load(ordering: .acquiring) }

        func answer(_ event: [UInt8], _ context: InvocationContext) async throws -> [UInt8] {
            defer { done.store(true, ordering: .releasing) }
            return try await instance.answer(event, context)
        }
    }

    private static func onThread<Value: Sendable>(
        _ work: @escaping @Sendable (LoopExecutor) -> Value, thenUntil isMet: @escaping @Sendable () -> Bool = { true }
    ) async -> Value {
        await withCheckedContinuation { continuation in
            do throws(RuntimeAPIError) {
                try Thread.start {
                    let executor = LoopExecutor(onMainThread: false)
                    continuation.resume(returning: work(executor))
                    executor.wait(until: isMet)
                }
            } catch {
                fatalError("\(error)")
            }
        }
    }
}
