import RuntimeEmulator

/// A service's call of a function: each attempt is a step in the record of the call, and a waiting fault changes it.
package struct FunctionCall: Sendable {
    private let server: LocalServer
    private let trace: CallTrace
    /// The function's ARN.
    private let function: String
    /// The trigger source in the record.
    private let source: String
    /// The names by which a fault can mean the call.
    private let names: [String]

    package init(
        _ function: String, source: String, faults names: [String], of trace: CallTrace, on server: LocalServer
    ) {
        (self.server, self.trace, self.function, self.source, self.names) = (server, trace, function, source, names)
    }

    /// Sends an event until the function answers in time; nil if every attempt took too long.
    ///
    /// Without a limit, the first attempt may take any time.
    package nonisolated(nonsending) func answer(
        to event: [UInt8], within limit: Duration?, attempts: Int
    ) async -> FunctionAnswer? {
        var step = 0
        let answer = await TimedCall.answer(within: limit, attempts: attempts) { attempt in
            step = trace.begin(source, function: function, event: event, attempt: attempt)
            return work(event, step: step)
        } givenUp: { _ in
            if let limit { trace.end(step, timedOutAfter: limit) }
        }
        if let answer { trace.end(step, answer) }
        return answer
    }

    /// Sends an event once.
    package func answer(to event: [UInt8]) async -> FunctionAnswer {
        let step = trace.begin(source, function: function, event: event, attempt: 1)
        let answer = await work(event, step: step)()
        trace.end(step, answer)
        return answer
    }

    private func work(_ event: [UInt8], step: Int) -> @Sendable () async -> FunctionAnswer {
        let fault = server.faults.take(names)
        let header = trace.header(of: step)
        let invoke = { @Sendable [server, function] in
            await server.host.invoke(function, event: event, trace: header)
        }
        guard let fault else { return invoke }
        return { [server] in await fault.answer(request: server.random.uuid(), invoke) }
    }
}
