/// An error on its way to the report, with the event it belongs to.
struct TriggerFailure: Error {
    let underlying: any Error
    /// The trigger source, or `SyncTrigger` or `CognitoStreams`.
    let event: String
}
