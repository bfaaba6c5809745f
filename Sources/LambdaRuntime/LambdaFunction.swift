public import Logging

/// A function that takes the bytes of an event and returns the bytes of the answer.
///
/// The type marked `@main` that conforms is the whole program: with `AWS_LAMBDA_RUNTIME_API` set it serves events,
/// without it answers one event from a file.
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
    /// Sets the function up, once a process and before its first event; an error is reported as an init error.
    ///
    /// The runtime has set up swift-log by then (`LoggingSystem.bootstrap`), which can be done only once a process.
    init() async throws

    /// Answers one event.
    ///
    /// - Parameters:
    ///   - event: The bytes as received.
    ///   - context: The invocation's id, deadline and logger.
    /// - Returns: The bytes of the answer.
    /// - Throws: Any error; ``report(_:context:)`` says what becomes of it.
    func handle(_ event: [UInt8], context: InvocationContext) async throws -> [UInt8]

    /// The result of `shutdown()`: nothing where it is implemented, ``NoShutdown`` where it is not.
    ///
    /// Not written by hand.
    associatedtype Shutdown: Sendable = NoShutdown

    /// Cleans up before the process ends, within about 300 ms; optional.
    ///
    /// A function that has it is announced the end of its environment (SIGTERM), for which the runtime registers an
    /// extension without events: one more request at each start. It is called once, after events in flight have been
    /// answered. Environments also vanish without a word, so nothing may depend on it.
    ///
    /// - Throws: Any error, which is logged.
    func shutdown() async throws -> Shutdown

    /// Set by `shutdown()`, and not written by hand.
    static var _hasShutdown: Bool { get }

    /// Returns the report of an error for Lambda, and so for the caller, and logs the error.
    ///
    /// By default, the caller and the log get the error's own type and text.
    ///
    /// - Parameters:
    ///   - error: The error of the handler or of `init`.
    ///   - context: The invocation; nil for an error of `init`.
    /// - Returns: The report.
    static func report(_ error: any Error, context: InvocationContext?) -> ErrorReport
}

/// Says that a function has nothing to do before its process ends.
public struct NoShutdown: Sendable {
    /// Creates the one value.
    public init() {}
}

extension LambdaFunction where Shutdown == NoShutdown {
    /// Nothing to do.
    public func shutdown() -> NoShutdown { NoShutdown() }

    /// Not written.
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

    /// Written.
    public static var _hasShutdown: Bool { true }

    /// Runs the function as a process; it does not return.
    @inlinable
    public static func main() {
        FunctionProcess.run(
            FunctionCode(hasShutdown: _hasShutdown, report: { report($0, context: $1) }) {
                let function = try await Self()
                return FunctionCode.Instance(
                    answer: { event, context, _ in try await function.handle(event, context: context) },
                    shutdown: { _ = try await function.shutdown() })
            })
    }
}

extension Logger {
    /// The runtime's own logger.
    static var runtime: Logger { Logger(label: LambdaLogHandler.runtimeLabel) { LambdaLogHandler(label: $0) } }

    /// The logger of a function outside an invocation.
    public static var functionLogger: Logger {
        Logger(label: LambdaLogHandler.functionLabel) { LambdaLogHandler(label: $0) }
    }
}
