package import Logging
import Synchronization

/// Replacements for the process's variables, log, clock and random numbers, for one task and its children.
///
/// Only tests create them, so that tests can run in parallel. Other code only reads one flag.
package final class ProcessOverrides: Sendable {
    @TaskLocal private static var local: ProcessOverrides?
    private static let wereMade = Atomic(false)

    let variables: [String: String]
    let logLevel: Logger.Level
    let log: @Sendable (LogLine) -> Void
    let now: (@Sendable () -> Int64)?
    let random: (@Sendable () -> UInt64)?
    let decided: @Sendable (any Sendable) -> Void
    let metrics: @Sendable ([UInt8]) -> Void

    /// Creates overrides with a complete set of variables; nil means the real clock or the system's random numbers.
    ///
    /// `log` receives the lines that would be written, `decided` a handler's decision before it is checked, and
    /// `metrics` a line of metrics. The variables' log level comes before `logLevel`.
    package init(
        variables: [String: String], logLevel: Logger.Level? = nil, log: @escaping @Sendable (LogLine) -> Void,
        now: (@Sendable () -> Int64)?,
        random: (@Sendable () -> UInt64)?, decided: @escaping @Sendable (any Sendable) -> Void,
        metrics: @escaping @Sendable ([UInt8]) -> Void = { _ in }
    ) {
        self.variables = variables
        let given = variables["AWS_LAMBDA_LOG_LEVEL"]
        self.logLevel = (given == nil ? logLevel : nil) ?? LogSettings(format: nil, level: given).level
        self.log = log
        self.now = now
        self.random = random
        self.decided = decided
        self.metrics = metrics
        // The flag is written once, because each write makes all processors fetch it again.
        if !Self.exist { Self.wereMade.store(true, ordering: .relaxed) }
    }

    /// The overrides of the current task; nil in production.
    static var current: ProcessOverrides? { exist ? ofTask : nil }

    @inline(never)
    private static var ofTask: ProcessOverrides? { local }

    /// A Boolean value that indicates whether overrides were ever made in this process.
    package static var exist: Bool { wereMade.load(ordering: .relaxed) }

    package static func note(decision: some Sendable) { current?.decided(decision) }

    /// Returns a variable's value; nil if the variable is not set or is empty.
    // This is not inlined, so that its caller stays small enough to be inlined in production code.
    @inline(never)
    func variable(_ name: String) -> String? { variables[name].flatMap { $0.isEmpty ? nil : $0 } }

    package nonisolated(nonsending) func apply<Result>(
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        try await Self.$local.withValue(self, operation: body)
    }

    package func apply<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Self.$local.withValue(self, operation: body)
    }
}
