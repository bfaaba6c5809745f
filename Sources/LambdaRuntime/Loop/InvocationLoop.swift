import Logging

/// The loop of next event, handler and answer, until the Runtime API is lost or the process is asked to end.
///
/// The loop is itself a task on its thread, so calling a handler that does not suspend is an ordinary function call.
/// Only when a handler suspends does the thread return to `LoopThread.run(_:)`, which keeps its deadline.
final class InvocationLoop: @unchecked Sendable {
    // Only the loop's thread accesses these properties, one function at a time, so exclusivity checks are unnecessary.
    private let code: FunctionCode
    private let function: FunctionCode.Instance
    private let thread: LoopThread
    @exclusivity(unchecked) private var client: RuntimeAPIClient
    /// Nil if events are served concurrently, because the environment belongs to the whole process.
    @exclusivity(unchecked) private var trace: TraceEnvironment?
    /// The loops of the process, if there are several.
    private let group: PollerGroup?
    /// The time that the caller of the first event had already waited, in milliseconds, including the cold start.
    @exclusivity(unchecked) private var headStart: Int64
    /// The context of the event being answered.
    @exclusivity(unchecked) private var context: InvocationContext?
    @exclusivity(unchecked) private var failure: RuntimeAPIError?

    init(
        code: FunctionCode, function: FunctionCode.Instance, thread: LoopThread, client: consuming RuntimeAPIClient,
        group: PollerGroup? = nil, headStart: Int64 = 0
    ) {
        self.code = code
        self.function = function
        self.thread = thread
        self.client = client
        self.group = group
        self.headStart = headStart
        trace = group == nil ? TraceEnvironment() : nil
    }

    /// Serves events on the calling thread; returns why it had to stop, or nil if the process is asked to end.
    func run() -> RuntimeAPIError? {
        while failure == nil, !ShutdownRequest.isMade {
            let lateAnswer = thread.run { deadline in
                await self.serve(within: deadline)
                return nil
            }
            if let lateAnswer, let context { post(lateAnswer, context) }
        }
        return failure
    }

    /// Serves events until there are no more, or a handler misses its deadline: the task is then on another thread.
    private nonisolated(nonsending) func serve(within deadline: HandlerDeadline) async {
        while failure == nil, let invocation = next() {
            let context = invocation.context
            self.context = context
            group?.begin()
            trace?.set(context.traceID)
            if let fault = invocation.fault {
                post(.failure(fault), context)
                continue
            }
            let now = Deadline.now
            let end = context.deadline.millisecondsSince1970
            // Lambda itself ends a process that serves one event at a time.
            if group != nil, end > now { deadline.set(cancelAt: end) }
            let waitingSince = now - headStart
            headStart = 0
            guard
                let answer = await deadline.answer(
                    invocation.event, context, by: function, waitingSince: waitingSince)
            else { return }
            post(answer, context)
        }
    }

    private func next() -> Invocation? {
        do {
            return try client.next(besides: thread)
        } catch {
            failure = error
            return nil
        }
    }

    private func post(_ answer: HandlerDeadline.Answer, _ context: InvocationContext) {
        defer {
            self.context = nil
            group?.end()
        }
        do {
            switch answer {
            case .success(let bytes): try client.respond(to: context, with: bytes)
            case .failure(let error): try client.fail(context, with: code.report(error, of: context))
            }
        } catch .undelivered(let problem) where group != nil {
            // The other loops must not end for this, and this loop's connection may work again.
            context.logger.error("An answer is lost", metadata: ["problem": "\(problem)"])
        } catch {
            failure = error
        }
    }
}
