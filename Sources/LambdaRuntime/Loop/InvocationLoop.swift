import CCognitoCrash
import Logging

/// The loop of next event, handler and answer, until the Runtime API is lost or the process is asked to end.
///
/// The loop is itself a task on its thread, so calling a handler that does not suspend is an ordinary function call. If
/// a handler suspends, the thread returns to `LoopThread.run(_:)`, which enforces the handler's deadline.
final class InvocationLoop: @unchecked Sendable {
    // Only the loop's thread accesses these properties, one function at a time, so exclusivity checks are unnecessary.
    private let code: FunctionCode
    private let function: FunctionCode.Instance
    private let thread: LoopThread
    @exclusivity(unchecked) private var client: RuntimeAPIClient
    /// The trace variable; nil if events are served concurrently, because they would share this variable.
    @exclusivity(unchecked) private var trace: TraceEnvironment?
    /// The group of all loops of the process; nil if there is only one loop.
    private let group: PollerGroup?
    /// The milliseconds that the first event's caller had already waited, including the cold start.
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

    /// Serves events on the calling thread; returns the error that ended the loop, or nil after a shutdown request.
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

    /// Serves events until there are no more, or until a handler misses its deadline.
    ///
    /// After a missed deadline, the task continues on another thread.
    private nonisolated(nonsending) func serve(within deadline: HandlerDeadline) async {
        while failure == nil, let invocation = next() {
            let context = invocation.context
            self.context = context
            group?.begin()
            trace?.set(context.traceID)
            Self.noteForCrash(context.requestID, isOnlyOne: group == nil)
            if let fault = invocation.fault {
                post(.failure(fault), context)
                continue
            }
            let now = Deadline.now
            let end = context.deadline.millisecondsSince1970
            // If the process serves one event at a time, Lambda itself ends the process at the deadline.
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

    /// Records the id of the invocation, for the line that the process writes if it crashes.
    private static func noteForCrash(_ requestID: String, isOnlyOne: Bool) {
        var requestID = requestID
        requestID.withUTF8 { id in
            id.withMemoryRebound(to: CChar.self) { id in
                guard let start = id.baseAddress else { return }
                ccognitocrash_begin_invocation(start, id.count, isOnlyOne)
            }
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
            // A lost answer must not end the other loops, and this loop's connection may work again.
            context.logger.error("An answer is lost", metadata: ["problem": "\(problem)"])
        } catch {
            failure = error
        }
    }
}
