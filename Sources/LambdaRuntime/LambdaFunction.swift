public import Logging

/// A function that takes the bytes of an event and returns the bytes of the answer.
///
/// A conforming type marked `@main` is the whole program. If `AWS_LAMBDA_RUNTIME_API` is set, the program serves
/// events; otherwise, it answers one event from a file.
///
/// ```swift
/// import LambdaRuntime
///
/// @main
/// struct Echo: LambdaFunction {
///     func handle(_ event: [UInt8], context: InvocationContext) async throws -> [UInt8] { event }
/// }
/// ```
public protocol LambdaFunction: Sendable {
    /// Initialises the function, once per process and before its first event; an error is reported as an init error.
    ///
    /// The runtime has already called swift-log's `LoggingSystem.bootstrap`, which a process can call only once. For a backend
    /// of your own, write ``logHandler(label:)``.
    init() async throws

    /// Answers one event.
    ///
    /// - Parameters:
    ///   - event: The bytes as received.
    ///   - context: The invocation's id, deadline and logger.
    /// - Returns: The bytes of the answer.
    /// - Throws: Any error; ``report(_:context:)`` decides what Lambda and the log get.
    func handle(_ event: [UInt8], context: InvocationContext) async throws -> [UInt8]

    /// Returns the handler of a swift-log logger; by default, one that writes Lambda's format to standard error.
    ///
    /// The runtime's lines, those of libraries and those of `context.logger` go through it. An invocation's logger also
    /// has the metadata `requestId`, and `traceId` and `tenantId` if they are known. Write each line at once: Lambda
    /// freezes the process after each answer, and may end it without notice.
    ///
    /// - Parameter label: The logger's label: `function` or `runtime` for the runtime's own.
    /// - Returns: The handler, as `any LogHandler`.
    static func logHandler(label: String) -> any LogHandler

    /// The result of `shutdown()`: `Void` if the function implements it, ``NoShutdown`` if not.
    ///
    /// Implementation detail; do not write it by hand.
    associatedtype _Shutdown: Sendable = NoShutdown

    /// Cleans up before the process ends, within about 300 ms; optional.
    ///
    /// Lambda announces the end of the environment to such a function with SIGTERM. For that, the runtime registers an
    /// extension without events, at the cost of one more request at each start. The method is called once, after events
    /// in flight have been answered. Environments can also end without notice, so do not depend on it.
    ///
    /// - Throws: Any error, which is logged.
    func shutdown() async throws -> _Shutdown

    /// Implementation detail; derived from whether the type declares `shutdown()`.
    static var _hasShutdown: Bool { get }

    /// Logs an error, and returns the report that Lambda passes to the caller.
    ///
    /// By default, the caller and the log get the error's own type and text.
    ///
    /// - Parameters:
    ///   - error: The error of the handler or of `init`.
    ///   - context: The invocation; nil for an error of `init`.
    /// - Returns: The report.
    static func report(_ error: any Error, context: InvocationContext?) -> ErrorReport
}

/// The result of `shutdown()` for a function that does not implement the method.
public struct NoShutdown: Sendable {
    /// Creates the only value.
    public init() {}
}

extension LambdaFunction where _Shutdown == NoShutdown {
    /// Does nothing.
    public func shutdown() -> NoShutdown { NoShutdown() }

    /// Always false, because the type does not declare `shutdown()`.
    public static var _hasShutdown: Bool { false }
}

extension LambdaFunction {
    /// Logs the error and reports its own type and text.
    public static func report(_ error: any Error, context: InvocationContext?) -> ErrorReport {
        let report = ErrorReport(error)
        let logger = context?.logger ?? .functionLogger
        logger.error(
            context == nil ? "The function could not start" : "The handler failed",
            metadata: ["error.type": "\(report.errorType)", "error": "\(report.loggedMessage)"])
        return report
    }

    /// Returns a handler that writes Lambda's format to standard error.
    public static func logHandler(label: String) -> any LogHandler { LambdaLogHandler(label: label) }

    /// Always true, because the type declares `shutdown()`.
    public static var _hasShutdown: Bool { true }

    /// Runs the function as a process, and never returns.
    @inlinable
    public static func main() {
        FunctionProcess.run(
            FunctionCode(
                hasShutdown: _hasShutdown, logHandler: { logHandler(label: $0) }, report: { report($0, context: $1) }
            ) {
                let function = try await Self()
                return try FunctionCode.Instance(
                    answer: { event, context, _ in try await function.handle(event, context: context) },
                    shutdown: { _ = try await function.shutdown() }
                ).observed()
            })
    }
}
