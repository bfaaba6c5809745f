/// A function without its type: what the runtime calls.
///
/// It is made where the type is known, so that nothing else in the runtime is generic: at each start of a function, generic
/// code would have to find out about the type.
@usableFromInline
package struct FunctionCode: Sendable {
    @usableFromInline package typealias Answer =
        @Sendable (_ event: [UInt8], _ context: InvocationContext) async throws -> [UInt8]

    /// A function that has been set up.
    @usableFromInline
    package struct Instance: Sendable {
        let answer: Answer
        let shutdown: @Sendable () async throws -> Void

        /// Takes a function's methods.
        @usableFromInline
        package init(answer: @escaping Answer, shutdown: @escaping @Sendable () async throws -> Void) {
            self.answer = answer
            self.shutdown = shutdown
        }
    }

    /// Sets the function up.
    let start: @Sendable () async throws -> Instance
    /// Says what Lambda is told of an error, and logs it.
    let report: @Sendable (any Error, InvocationContext?) -> ErrorReport
    let hasShutdown: Bool
    /// What the function is, as JSON, for tools that ask; nil if there is nothing to say.
    let description: (@Sendable () -> [UInt8])?

    /// Takes a function apart.
    @usableFromInline
    package init(
        hasShutdown: Bool, description: (@Sendable () -> [UInt8])? = nil,
        report: @escaping @Sendable (any Error, InvocationContext?) -> ErrorReport,
        start: @escaping @Sendable () async throws -> Instance
    ) {
        self.description = description
        self.start = start
        self.report = report
        self.hasShutdown = hasShutdown
    }
}
