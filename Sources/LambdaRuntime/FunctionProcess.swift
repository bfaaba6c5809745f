import Glibc
import Logging

/// The process around a function: on Lambda it serves events, on the desk it answers one.
enum FunctionProcess<Function: LambdaFunction> {
    /// Runs to the end and exits; on Lambda with status 0 only if the process was asked to end.
    static func run() -> Never {
        LogChannel.open()
        LoggingSystem.bootstrap({ LambdaLogHandler(label: $0, metadataProvider: $1) }, metadataProvider: nil)
        let executor = LoopExecutor(onMainThread: true)
        guard let address = Environment["AWS_LAMBDA_RUNTIME_API"] else {
            exit(Desk<Function>(executor: executor).run(Array(CommandLine.arguments.dropFirst())))
        }
        // A log that nobody reads any more must not end an invocation.
        signal(SIGPIPE, SIG_IGN)
        let logger = Logger(label: LambdaLogHandler.runtimeLabel) { LambdaLogHandler(label: $0) }
        do {
            try serve(RuntimeAPIAddress(address), executor, logger)
            exit(0)
        } catch {
            logger.critical("The function's process ends", metadata: ["problem": "\(error)"])
            exit(1)
        }
    }

    /// Serves events until the process is asked to end.
    private static func serve(_ address: RuntimeAPIAddress, _ executor: LoopExecutor, _ logger: Logger) throws {
        let clock = ContinuousClock()
        let begin = clock.now
        let function: Function
        switch executor.start(Function.self) {
        case .success(let started): function = started
        case .failure(let failure):
            var client = try RuntimeAPIClient(address: address, logger: logger)
            client.failInit(with: failure.report)
            exit(1)
        }
        if Function.Shutdown.self != NoShutdown.self {
            ShutdownRequest.watch(waking: executor.alarm)
            InternalExtension.start(address: address, logger: logger)
        }
        let initialization = Environment["AWS_LAMBDA_INITIALIZATION_TYPE"] ?? "on-demand"
        if initialization == "snap-start" {
            try RuntimeAPIClient(address: address, logger: logger).waitForRestore()
        }
        if let count = Environment["AWS_LAMBDA_MAX_CONCURRENCY"].flatMap({ Int($0) }), count > 1 {
            try serve(atOnce: count, function, address, executor, logger)
        } else {
            var loop = InvocationLoop(
                function: function, executor: executor, client: try RuntimeAPIClient(address: address, logger: logger),
                headStart: initialization == "on-demand" ? begin.duration(to: clock.now) : .zero)
            if let problem = loop.run() { throw problem }
        }
        if let error = executor.shutDown(function) {
            logger.error("shutdown() failed", metadata: ["error.type": "\(type(of: error))", "error": "\(error)"])
        }
    }

    /// Serves several events at once: each poller has a thread, an executor and a connection of its own.
    private static func serve(
        atOnce count: Int, _ function: Function, _ address: RuntimeAPIAddress, _ executor: LoopExecutor,
        _ logger: Logger
    ) throws {
        let census = PollerCensus(count, alarm: executor.alarm)
        // libcurl is set up by the first, so all are made before there is a thread.
        let pollers = try (0..<count).map { _ in
            Poller(
                InvocationLoop(
                    function: function, executor: LoopExecutor(onMainThread: false),
                    client: try RuntimeAPIClient(address: address, logger: logger), census: census))
        }
        for poller in pollers { try Thread.start { poller.run(census) } }
        executor.run { ShutdownRequest.isMade || census.failure != nil }
        if let problem = census.failure { throw problem }
        executor.run { census.isIdle }
    }

    /// A loop that a thread takes along.
    private final class Poller: @unchecked Sendable {
        // Only the thread touches it.
        private var loop: InvocationLoop<Function>

        init(_ loop: consuming InvocationLoop<Function>) { self.loop = loop }

        func run(_ census: PollerCensus) { census.leave(loop.run()) }
    }
}
