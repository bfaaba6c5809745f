public import Logging

/// A type-erased function: the closures that the runtime calls.
///
/// The rest of the runtime is not generic, because generic code would look up type metadata at each start.
@usableFromInline
package struct FunctionCode: Sendable {
    /// Answers an event.
    ///
    /// Only the host for Cognito triggers sets the deadline that the runtime passes.
    ///
    /// It runs on its caller's executor; otherwise, the Swift runtime would look up the task's executor at each call.
    @usableFromInline package typealias Answer =
        nonisolated(nonsending) @Sendable (
            _ event: [UInt8], _ context: InvocationContext, _ deadline: HandlerDeadline
        ) async throws -> [UInt8]

    /// A closure that describes the function as JSON; if there are words, it answers them instead.
    @usableFromInline package typealias Description = @Sendable (_ words: [String]) async -> [UInt8]

    /// A function that has been initialised.
    @usableFromInline
    package struct Instance: Sendable {
        package let answer: Answer
        package let shutdown: @Sendable () async throws -> Void

        @usableFromInline
        package init(answer: @escaping Answer, shutdown: @escaping @Sendable () async throws -> Void) {
            self.answer = answer
            self.shutdown = shutdown
        }
    }

    package let start: @Sendable () async throws -> Instance
    /// Creates an error's report for Lambda, and logs the error.
    package let report: @Sendable (any Error, InvocationContext?) -> ErrorReport
    package let hasShutdown: Bool
    /// Makes the log handler of a logger in the function's process.
    let logHandler: @Sendable (String) -> any LogHandler
    /// Describes the function as JSON for tools; nil if there is no description.
    let description: Description?

    @usableFromInline
    package init(
        hasShutdown: Bool, description: Description? = nil,
        logHandler: @escaping @Sendable (String) -> any LogHandler = { LambdaLogHandler(label: $0) },
        report: @escaping @Sendable (any Error, InvocationContext?) -> ErrorReport,
        start: @escaping @Sendable () async throws -> Instance
    ) {
        self.description = description
        self.logHandler = logHandler
        self.start = start
        self.report = report
        self.hasShutdown = hasShutdown
    }

    /// The result of initialising the function.
    package enum Start {
        case instance(Instance)
        case failure(ErrorReport)
    }

    /// The place where the task stores the result for the waiting thread.
    private final class Outcome: @unchecked Sendable {
        // Only one thread reads and writes these properties.
        var instance: Instance?
        var error: (any Error)?
        var description: [UInt8]?
    }

    package func start(on thread: LoopThread) -> Start {
        let outcome = Outcome()
        _ = thread.run { _ in
            do {
                outcome.instance = try await start()
            } catch {
                outcome.error = error
            }
            return nil
        }
        if let instance = outcome.instance { return .instance(instance) }
        return .failure(report(outcome.error ?? CancellationError(), nil))
    }

    func description(_ words: [String], on thread: LoopThread) -> [UInt8]? {
        guard let description else { return nil }
        let outcome = Outcome()
        _ = thread.run { _ in
            outcome.description = await description(words)
            return nil
        }
        return outcome.description
    }

    /// Creates the report of an invocation's error, and logs the error with the invocation's id.
    package func report(_ error: any Error, of context: InvocationContext) -> ErrorReport {
        InvocationFacts.$ofTask.withValue(.one(context.facts)) { report(error, context) }
    }
}
