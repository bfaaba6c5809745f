import Logging

/// Next event, handler, answer, and again, until the Runtime API is lost or the process is asked to end.
///
/// An error of the handler is reported for its event; an error of the connection ends the loop.
struct InvocationLoop<Function: LambdaFunction>: ~Copyable {
    private let function: Function
    private let executor: LoopExecutor
    private var client: RuntimeAPIClient
    /// Absent where events are served at once: the environment is the whole process's.
    private var trace: TraceEnvironment?
    /// The other loops of the process.
    private let census: PollerCensus?
    /// How long Cognito had been waiting when the first event came: a cold start counts.
    private var headStart: Duration

    /// Makes a loop.
    ///
    /// - Parameters:
    ///   - function: What answers the events.
    ///   - executor: That of the calling thread.
    ///   - client: The loop's own connection.
    ///   - census: Where to say how it goes, if there are other loops.
    ///   - headStart: How long the start of the function took, if an event waited for it.
    init(
        function: Function, executor: LoopExecutor, client: consuming RuntimeAPIClient, census: PollerCensus? = nil,
        headStart: Duration = .zero
    ) {
        self.function = function
        self.executor = executor
        self.client = client
        self.census = census
        self.headStart = headStart
        trace = census == nil ? TraceEnvironment() : nil
    }

    /// Serves events; returns why no more can be served, or nil if the process is asked to end.
    mutating func run() -> RuntimeAPIError? {
        do {
            while let invocation = try client.next(besides: executor) {
                census?.begin()
                defer { census?.end() }
                try serve(invocation)
            }
            return nil
        } catch {
            return error
        }
    }

    private mutating func serve(_ invocation: Invocation) throws(RuntimeAPIError) {
        var context = invocation.context
        context.start -= Int64(headStart / .milliseconds(1))
        headStart = .zero
        trace?.set(context.traceID)
        do {
            if let fault = invocation.fault {
                return try client.fail(context, with: Function.report(fault, context: context))
            }
            let answer = executor.answer(
                invocation.event, with: function, context: context, cancelsAtDeadline: census != nil)
            switch answer {
            case .success(let answer): try client.respond(to: context, with: answer)
            case .failure(let failure): try client.fail(context, with: failure.report)
            }
        } catch .undelivered(let problem) where census != nil {
            // The other loops must not end for it, and this one may find its connection mended.
            context.logger.error("An answer is lost", metadata: ["problem": "\(problem)"])
        }
    }
}
