import LambdaRuntime

/// An error to report, with the event that it belongs to.
package struct TriggerFailure: ErrorWithCause {
    package let underlying: any Error
    /// The trigger source, or `SyncTrigger` or `CognitoStreams`.
    let event: String
}

extension Error {
    /// The author's error, without the event that the library adds to it.
    package var withoutEvent: any Error { (self as? TriggerFailure)?.underlying ?? self }
}
