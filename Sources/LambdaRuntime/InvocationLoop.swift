import Logging

/// Next event, handler, answer, and again, until the Runtime API is lost.
///
/// An error of the handler is reported for its event; an error of the connection ends the loop.
struct InvocationLoop<Function: LambdaFunction>: ~Copyable {
    private let function: Function
    private let executor: LoopExecutor
    private var client: RuntimeAPIClient
    private var trace = TraceEnvironment()

    init(function: Function, executor: LoopExecutor, client: consuming RuntimeAPIClient) {
        self.function = function
        self.executor = executor
        self.client = client
    }

    /// Serves events; returns only with the reason why no more can be served.
    mutating func run() -> RuntimeAPIError {
        do {
            while true { try serve(try client.next()) }
        } catch {
            return error
        }
    }

    private mutating func serve(_ invocation: Invocation) throws(RuntimeAPIError) {
        let context = invocation.context
        trace.set(context.traceID)
        if let fault = invocation.fault {
            return try client.fail(context, with: Function.report(fault, context: context))
        }
        switch executor.answer(invocation.event, with: function, context: context) {
        case .success(let answer): try client.respond(to: context, with: answer)
        case .failure(let failure): try client.fail(context, with: failure.report)
        }
    }
}
