import Logging
import Synchronization

/// What a test puts in the place of the process around a function: variables, log, clock and chance.
///
/// On Lambda and on the desk there are none, and a flag is all that is ever looked at. They belong to a task and the
/// children of it, so that tests may run side by side.
package final class Surroundings: Sendable {
    @TaskLocal private static var local: Surroundings?
    private static let areUsed = Atomic(false)

    let variables: [String: String]
    let logLevel: Logger.Level
    let log: @Sendable (LogLine) -> Void
    let now: (@Sendable () -> Int64)?
    let random: (@Sendable () -> UInt64)?
    let decided: @Sendable (any Sendable) -> Void

    /// Makes surroundings.
    ///
    /// - Parameters:
    ///   - variables: All environment variables that there are.
    ///   - log: Takes the lines that would be written.
    ///   - now: The wall clock in milliseconds since 1970; nil for the real one.
    ///   - random: Random bits; nil for the system's.
    ///   - decided: Takes a handler's decision before it is checked.
    package init(
        variables: [String: String], log: @escaping @Sendable (LogLine) -> Void, now: (@Sendable () -> Int64)?,
        random: (@Sendable () -> UInt64)?, decided: @escaping @Sendable (any Sendable) -> Void
    ) {
        self.variables = variables
        logLevel = LogSettings(format: nil, level: variables["AWS_LAMBDA_LOG_LEVEL"]).level
        self.log = log
        self.now = now
        self.random = random
        self.decided = decided
        Self.areUsed.store(true, ordering: .relaxed)
    }

    /// Those of the task that asks; nil where it is the process itself.
    static var current: Surroundings? { areUsed.load(ordering: .relaxed) ? local : nil }

    /// Whether a test has ever made any in this process.
    package static var areThere: Bool { areUsed.load(ordering: .relaxed) }

    /// Tells a test what a handler has decided.
    package static func note(decision: some Sendable) { current?.decided(decision) }

    /// Runs what finds these surroundings.
    func surround<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        try await Self.$local.withValue(self, operation: body)
    }

    /// Runs what finds these surroundings.
    package func surround<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Self.$local.withValue(self, operation: body)
    }
}
