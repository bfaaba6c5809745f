import Glibc
import Logging

/// The process around a function: on Lambda it serves events, on the desk it answers one.
enum FunctionProcess<Function: LambdaFunction> {
    /// Runs to the end and exits; on Lambda the status is never 0, since nobody asked the process to end.
    static func run() -> Never {
        LoggingSystem.bootstrap({ LambdaLogHandler(label: $0, metadataProvider: $1) }, metadataProvider: nil)
        let executor = LoopExecutor()
        if let address = Environment["AWS_LAMBDA_RUNTIME_API"] { serve(address, executor) }
        exit(Desk<Function>(executor: executor).run(Array(CommandLine.arguments.dropFirst())))
    }

    private static func serve(_ address: String, _ executor: LoopExecutor) -> Never {
        let logger = Logger(label: LambdaLogHandler.runtimeLabel) { LambdaLogHandler(label: $0) }
        do {
            var client = try RuntimeAPIClient(address: address, logger: logger)
            switch executor.start(Function.self) {
            case .failure(let failure): client.failInit(with: failure.report)
            case .success(let function):
                var loop = InvocationLoop(function: function, executor: executor, client: client)
                logger.critical("The Runtime API is lost", metadata: ["problem": "\(loop.run())"])
            }
        } catch {
            logger.critical("The runtime could not start", metadata: ["problem": "\(error)"])
        }
        exit(1)
    }
}
