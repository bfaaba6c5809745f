public import Logging

extension Logger {
    static var runtime: Logger { Logger(label: LambdaLogHandler.runtimeLabel) { LambdaLogHandler(label: $0) } }

    /// The logger of a function outside an invocation.
    public static var functionLogger: Logger {
        Logger(label: LambdaLogHandler.functionLabel) { LambdaLogHandler(label: $0) }
    }
}
