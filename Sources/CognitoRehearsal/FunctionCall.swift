package import RuntimeEmulator

/// One call of a function, with its retries.
package struct FunctionCall: Sendable {
    /// The result of the last attempt.
    package let result: CallResult
    /// The time that Cognito waited for the last attempt.
    package let waited: Duration
    /// The outcome of each attempt in order; nil if the emulator was stopped.
    ///
    /// The function goes on with an attempt that Cognito has given up, until Lambda ends it. Await the values to know what it
    /// did; its log, the duration, and the cold start are in them.
    package let attempts: [Task<InvocationOutcome?, Never>]
}
