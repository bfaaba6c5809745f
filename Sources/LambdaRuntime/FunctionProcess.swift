import CCognitoCrash
import CCognitoGlibc
import CognitoThreads
import Glibc
import Logging

/// A function's process: on Lambda it serves events; elsewhere it answers one event.
@usableFromInline
package enum FunctionProcess {
    /// Runs the function and exits; on Lambda, the status is 0 only if the process was asked to end.
    @usableFromInline
    package static func run(_ code: FunctionCode) -> Never {
        LogChannel.open()
        ccognitocrash_install(LogSettings.current.isJSON)
        // On Lambda, standard output is a pipe. By default, the C library would hold back a handler's output until
        // kilobytes have accumulated.
        ccognitoglibc_buffer_output_by_line()
        LogBackend.use(code.logHandler)
        do {
            let thread = try LoopThread(isMainThread: true)
            guard let address = LambdaEnvironment["AWS_LAMBDA_RUNTIME_API"] else {
                exit(Desk(code: code, thread: thread).run(Array(CommandLine.arguments.dropFirst())))
            }
            // Writing to a closed log must not end the process. The signal handler does nothing. SIG_IGN would do the
            // same, but child processes would inherit it.
            signal(SIGPIPE) { _ in }
            try serve(code, RuntimeAPIAddress(address), thread)
            exit(0)
        } catch {
            Logger.runtime.critical("The function's process ends", metadata: ["problem": "\(error)"])
            exit(1)
        }
    }

    /// Serves events until the process is asked to end.
    private static func serve(_ code: FunctionCode, _ address: RuntimeAPIAddress, _ thread: LoopThread) throws {
        let begin = Deadline.now
        // Freed blocks of at least this size return to the system at once. By default, glibc would raise this threshold
        // and keep larger and larger blocks in the heap.
        mallopt(M_MMAP_THRESHOLD, 512 << 10)
        mallopt(M_TRIM_THRESHOLD, 2 << 20)
        let function: FunctionCode.Instance
        switch code.start(on: thread) {
        case .instance(let instance): function = instance
        case .failure(let report):
            var client = try RuntimeAPIClient(address: address)
            client.failInit(with: report)
            exit(1)
        }
        if code.hasShutdown {
            ShutdownRequest.watch(waking: thread.wakePipe)
            InternalExtension.start(address: address)
        }
        let initialization = LambdaEnvironment["AWS_LAMBDA_INITIALIZATION_TYPE"] ?? "on-demand"
        if initialization == "snap-start" { try RuntimeAPIClient(address: address).waitForRestore() }
        let count = LambdaEnvironment["AWS_LAMBDA_MAX_CONCURRENCY"].flatMap { Int($0) } ?? 1
        if count > 1 {
            let group = PollerGroup(count, waking: thread.wakePipe)
            try serve(function, code, address, thread, pollers: count, group)
        } else {
            let loop = InvocationLoop(
                code: code, function: function, thread: thread, client: try RuntimeAPIClient(address: address),
                headStart: initialization == "on-demand" ? Deadline.now - begin : 0)
            if let problem = loop.run() { throw problem }
        }
        shutDown(function, thread)
    }

    /// Serves several events at once: each poller has its own thread and connection.
    private static func serve(
        _ function: FunctionCode.Instance, _ code: FunctionCode, _ address: RuntimeAPIAddress, _ thread: LoopThread,
        pollers count: Int, _ group: PollerGroup
    ) throws {
        // Creating the first handle initialises libcurl, so all handles are created before any thread starts.
        var loops: [InvocationLoop] = []
        for _ in 0..<count {
            loops.append(
                InvocationLoop(
                    code: code, function: function, thread: try LoopThread(isMainThread: false),
                    client: try RuntimeAPIClient(address: address), group: group))
        }
        for loop in loops {
            try Thread.start {
                ccognitocrash_protect_thread()
                group.leave(loop.run())
            }
        }
        thread.wait { ShutdownRequest.isMade || group.failure != nil }
        if let problem = group.failure { throw problem }
        thread.wait { group.isIdle }
    }

    private static func shutDown(_ function: FunctionCode.Instance, _ thread: LoopThread) {
        _ = thread.run { _ in
            do {
                try await function.shutdown()
            } catch {
                let report = ErrorReport(error)
                Logger.runtime.error(
                    "shutdown() failed",
                    metadata: ["error.type": "\(report.errorType)", "error": "\(report.loggedMessage)"])
            }
            return nil
        }
    }
}
