package import RuntimeEmulator

/// A call of a function, with all its attempts.
package struct RehearsedCall: Sendable {
    /// The result of the last attempt.
    package let result: CallResult
    /// The time that Cognito waited for the last attempt.
    package let waited: Duration
    /// The outcome of each attempt in order; nil if the emulator was stopped.
    ///
    /// After Cognito has given up an attempt, the function continues until Lambda ends that attempt. Await the values
    /// to learn what the function did: they contain its log, duration and cold start.
    package let attempts: [Task<InvocationOutcome?, Never>]
}
