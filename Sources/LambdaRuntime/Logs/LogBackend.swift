import Logging
import Synchronization

/// The maker of the process's log handlers: the function's own, or Lambda's format.
enum LogBackend {
    private struct Own {
        let make: @Sendable (String) -> any LogHandler
        /// The lowest level of the lines of an invocation's logger.
        let level: Logger.Level
    }

    private static let own = Mutex<Own?>(nil)

    /// The lowest level of the lines that an invocation's logger writes, unless a handler has changed it.
    static var level: Logger.Level {
        ProcessOverrides.current?.logLevel ?? own.withLock { $0?.level } ?? LogSettings.current.level
    }

    /// Makes all loggers with the function's handlers, those of libraries included; call it once, before any line is written.
    static func use(_ make: @escaping @Sendable (String) -> any LogHandler) {
        let level = make(LambdaLogHandler.functionLabel).logLevel
        own.withLock { $0 = Own(make: make, level: level) }
        LoggingSystem.bootstrap(make)
    }

    /// Returns a logger.
    ///
    /// - Parameters:
    ///   - label: The logger's name.
    ///   - origin: The invocation that the lines belong to; nil outside of an invocation.
    /// - Returns: A logger whose lines have the invocation's ids.
    static func logger(_ label: String, of origin: InvocationFacts? = nil) -> Logger {
        Logger(label: label) { handler($0, of: origin) }
    }

    private static func handler(_ label: String, of origin: InvocationFacts?) -> any LogHandler {
        guard let own = own.withLock({ $0 }) else { return LambdaLogHandler(label: label, origin: origin) }
        var handler = own.make(label)
        guard let origin else { return handler }
        if let lambda = handler as? LambdaLogHandler { return lambda.with(origin) }
        // The names are those of Lambda's JSON format.
        handler[metadataKey: "requestId"] = "\(origin.requestID)"
        if let traceID = origin.traceID { handler[metadataKey: "traceId"] = "\(traceID)" }
        if let tenantID = origin.tenantID { handler[metadataKey: "tenantId"] = "\(tenantID)" }
        return handler
    }
}
