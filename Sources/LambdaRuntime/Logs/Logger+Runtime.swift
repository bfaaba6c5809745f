public import Logging

extension Logger {
    static var runtime: Logger { LogBackend.logger(LambdaLogHandler.runtimeLabel) }

    /// The logger of a function outside an invocation.
    public static var functionLogger: Logger { LogBackend.logger(LambdaLogHandler.functionLabel) }
}
