import CCognitoGlibc
import Glibc
import Logging

/// The process around a function: on Lambda it serves events, on the desk it answers one.
@usableFromInline
package enum FunctionProcess {
    /// Runs to the end and exits; on Lambda with status 0 only if the process was asked to end.
    @usableFromInline
    package static func run(_ code: FunctionCode) -> Never {
        LogChannel.open()
        LoggingSystem.bootstrap { LambdaLogHandler(label: $0) }
        let executor = LoopExecutor(onMainThread: true)
        guard let address = Environment["AWS_LAMBDA_RUNTIME_API"] else {
            exit(Desk(code: code, executor: executor).run(Array(CommandLine.arguments.dropFirst())))
        }
        // A log that nobody reads any more must not end an invocation. A handler that does nothing, and not SIG_IGN, which child
        // processes would inherit.
        signal(SIGPIPE) { _ in }
        do throws(RuntimeAPIError) {
            try serve(code, RuntimeAPIAddress(address), executor)
            exit(0)
        } catch {
            Logger.runtime.critical("The function's process ends", metadata: ["problem": "\(error)"])
            exit(1)
        }
    }

    /// Serves events until the process is asked to end.
    private static func serve(
        _ code: FunctionCode, _ address: RuntimeAPIAddress, _ executor: LoopExecutor
    ) throws(RuntimeAPIError) {
        let begin = Deadline.now
        // Blocks of this size go back to the system at once; left to itself, glibc keeps ever larger ones in the heap.
        mallopt(M_MMAP_THRESHOLD, 512 << 10)
        mallopt(M_TRIM_THRESHOLD, 2 << 20)
        let function: FunctionCode.Instance
        switch code.start(on: executor) {
        case .instance(let instance): function = instance
        case .failure(let report):
            var client = try RuntimeAPIClient(address: address)
            client.failInit(with: report)
            exit(1)
        }
        if code.hasShutdown {
            ShutdownRequest.watch(waking: executor.alarm)
            InternalExtension.start(address: address)
        }
        let initialization = Environment["AWS_LAMBDA_INITIALIZATION_TYPE"] ?? "on-demand"
        if initialization == "snap-start" { try RuntimeAPIClient(address: address).waitForRestore() }
        let count = Environment["AWS_LAMBDA_MAX_CONCURRENCY"].flatMap { Int($0) } ?? 1
        if count > 1 {
            let census = PollerCensus(count, alarm: executor.alarm)
            try serve(function, code, address, executor, pollers: count, census)
        } else {
            let loop = InvocationLoop(
                function: function, report: code.report, executor: executor,
                client: try RuntimeAPIClient(address: address),
                headStart: initialization == "on-demand" ? Deadline.now - begin : 0)
            if let problem = loop.run() { throw problem }
        }
        shutDown(function, executor)
    }

    /// Serves several events at once: each poller has a thread, an executor and a connection of its own.
    private static func serve(
        _ function: FunctionCode.Instance, _ code: FunctionCode, _ address: RuntimeAPIAddress,
        _ executor: LoopExecutor, pollers count: Int, _ census: PollerCensus
    ) throws(RuntimeAPIError) {
        // The first handle sets libcurl up, so all are made before there is a thread.
        var loops: [InvocationLoop] = []
        for _ in 0..<count {
            loops.append(
                InvocationLoop(
                    function: function, report: code.report, executor: LoopExecutor(onMainThread: false),
                    client: try RuntimeAPIClient(address: address), census: census))
        }
        for loop in loops { try Thread.start { census.leave(loop.run()) } }
        executor.wait { ShutdownRequest.isMade || census.failure != nil }
        if let problem = census.failure { throw problem }
        executor.wait { census.isIdle }
    }

    private static func shutDown(_ function: FunctionCode.Instance, _ executor: LoopExecutor) {
        _ = executor.run { _ in
            do {
                try await function.shutdown()
            } catch {
                let report = ErrorReport(error)
                Logger.runtime.error(
                    "shutdown() failed",
                    metadata: ["error.type": "\(report.errorType)", "error": "\(report.loggedMessage)"])
            }
        }
    }
}
