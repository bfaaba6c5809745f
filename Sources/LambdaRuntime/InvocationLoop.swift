import Logging

/// Next event, handler, answer, and again, until the Runtime API is lost or the process is asked to end.
///
/// An error of the handler is reported for its event; an error of the connection ends the loop. The loop is itself a task on
/// the thread's executor: a handler that does not suspend is called as a function is. Only when it suspends does the thread
/// go back to `run`, which keeps its time.
final class InvocationLoop: @unchecked Sendable {
    // Only the executor's thread touches what is here.
    private let function: FunctionCode.Instance
    private let report: @Sendable (any Error, InvocationContext?) -> ErrorReport
    private let executor: LoopExecutor
    private var client: RuntimeAPIClient
    /// Absent where events are served at once: the environment is the whole process's.
    private var trace: TraceEnvironment?
    /// The other loops of the process.
    private let census: PollerCensus?
    /// How long the caller of the first event had been waiting, in milliseconds: a cold start counts.
    private var headStart: Int64
    /// The event that is being answered.
    private var context: InvocationContext?
    private var failure: RuntimeAPIError?

    /// Makes a loop.
    ///
    /// - Parameters:
    ///   - function: What answers the events.
    ///   - report: What says what is told of an error.
    ///   - executor: That of the thread which will run the loop.
    ///   - client: The loop's own connection.
    ///   - census: Where to say how it goes, if there are other loops.
    ///   - headStart: How many milliseconds the start of the function took, if an event waited for it.
    init(
        function: FunctionCode.Instance, report: @escaping @Sendable (any Error, InvocationContext?) -> ErrorReport,
        executor: LoopExecutor, client: consuming RuntimeAPIClient, census: PollerCensus? = nil, headStart: Int64 = 0
    ) {
        self.function = function
        self.report = report
        self.executor = executor
        self.client = client
        self.census = census
        self.headStart = headStart
        trace = census == nil ? TraceEnvironment() : nil
    }

    /// Serves events on the calling thread; returns why no more can be served, or nil if the process is asked to end.
    func run() -> RuntimeAPIError? {
        while failure == nil, !ShutdownRequest.isMade {
            let turn = executor.run { await self.serve($0) }
            if let outcome = turn.outcome, let context { post(outcome, context) }
        }
        return failure
    }

    /// Serves events until there are no more, or a handler took too long.
    private func serve(_ turn: Turn) async {
        while !Task.isCancelled, let invocation = next() {
            var context = invocation.context
            context.turn = turn
            context.start -= headStart
            headStart = 0
            self.context = context
            let answer: Result<[UInt8], any Error>
            do {
                answer = .success(try await self.answer(invocation, context, turn))
            } catch {
                answer = .failure(error)
            }
            guard turn.stopClock() else {
                return context.logger.warning("The handler was done too late; its answer is dropped")
            }
            post(answer, context)
            guard failure == nil else { return }
        }
    }

    private func next() -> Invocation? {
        do {
            return try client.next(besides: executor)
        } catch {
            failure = error
            return nil
        }
    }

    private func answer(_ invocation: Invocation, _ context: InvocationContext, _ turn: Turn) async throws -> [UInt8] {
        census?.begin()
        trace?.set(context.traceID)
        if let fault = invocation.fault { throw fault }
        let deadline = context.deadline.millisecondsSince1970
        // Elsewhere Lambda ends the process then.
        if census != nil, deadline > Deadline.now { turn.set(Turn.Limit(cancelAt: deadline)) }
        return try await LogOrigin.$current.withValue(context.origin) {
            try await function.answer(invocation.event, context)
        }
    }

    private func post(_ answer: Result<[UInt8], any Error>, _ context: InvocationContext) {
        defer {
            self.context = nil
            census?.end()
        }
        do {
            switch answer {
            case .success(let bytes): try client.respond(to: context, with: bytes)
            case .failure(let error):
                try client.fail(context, with: LogOrigin.$current.withValue(context.origin) { report(error, context) })
            }
        } catch .undelivered(let problem) where census != nil {
            // The other loops must not end for it, and this one may find its connection mended.
            context.logger.error("An answer is lost", metadata: ["problem": "\(problem)"])
        } catch {
            failure = error
        }
    }
}
