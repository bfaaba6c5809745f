/// An error on its way to the report, with the event it belongs to.
package struct TriggerFailure: Error {
    package let underlying: any Error
    /// The trigger source, or `SyncTrigger` or `CognitoStreams`.
    let event: String
}
