/// A function without its type: the closures that the runtime calls.
///
/// It is made where the type is known, so that nothing else in the runtime is generic: at each start of a function, generic
/// code would have to find out about the type.
@usableFromInline
package struct FunctionCode: Sendable {
    /// Answers an event; only the host of Cognito's triggers sets the deadline that it is given.
    ///
    /// Like all between the loop and an author's method, it runs where its caller does (`nonisolated(nonsending)`): at each
    /// call and return of another function, the Swift runtime would look for the task's executor.
    @usableFromInline package typealias Answer =
        nonisolated(nonsending) @Sendable (
            _ event: [UInt8], _ context: InvocationContext, _ deadline: HandlerDeadline
        ) async throws -> [UInt8]

    /// A function that has been set up.
    @usableFromInline
    package struct Instance: Sendable {
        package let answer: Answer
        package let shutdown: @Sendable () async throws -> Void

        /// Takes a function's methods.
        @usableFromInline
        package init(answer: @escaping Answer, shutdown: @escaping @Sendable () async throws -> Void) {
            self.answer = answer
            self.shutdown = shutdown
        }
    }

    /// Sets the function up.
    package let start: @Sendable () async throws -> Instance
    /// Makes the report of an error for Lambda, and logs the error.
    package let report: @Sendable (any Error, InvocationContext?) -> ErrorReport
    package let hasShutdown: Bool
    /// Describes the function as JSON for tools; nil if there is nothing to say.
    let description: (@Sendable () async -> [UInt8])?

    /// Creates a function of its parts.
    @usableFromInline
    package init(
        hasShutdown: Bool, description: (@Sendable () async -> [UInt8])? = nil,
        report: @escaping @Sendable (any Error, InvocationContext?) -> ErrorReport,
        start: @escaping @Sendable () async throws -> Instance
    ) {
        self.description = description
        self.start = start
        self.report = report
        self.hasShutdown = hasShutdown
    }

    /// The result of setting a function up.
    package enum Start {
        case instance(Instance)
        case failure(ErrorReport)
    }

    /// The place where the task leaves the result for the thread that waits.
    private final class Outcome: @unchecked Sendable {
        // One thread writes and reads it.
        var instance: Instance?
        var error: (any Error)?
    }

    /// Sets the function up on the calling thread.
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

    /// Describes the function on the calling thread; nil if there is nothing to say.
    func description(on thread: LoopThread) -> [UInt8]? {
        guard let description else { return nil }
        let outcome = DescriptionOutcome()
        _ = thread.run { _ in
            outcome.text = await description()
            return nil
        }
        return outcome.text
    }

    private final class DescriptionOutcome: @unchecked Sendable {
        // One thread writes and reads it.
        var text: [UInt8]?
    }

    /// Makes the report of an error of an invocation, whose id its log lines carry.
    package func report(_ error: any Error, of context: InvocationContext) -> ErrorReport {
        LogOrigin.$current.withValue(context.origin) { report(error, context) }
    }
}
