package import LocalAWS

/// Amazon Cognito Sync on a local server: the state that its operations share.
package final class CognitoSync: ServiceState {
    package let server: LocalServer
    let identities: any IdentityDirectory
    /// The time for which Cognito waits for a function's answer.
    let triggerTimeout: Duration
    /// True if `SyncTrigger` gets null for a removed record that a device writes again, as older events had it.
    let tombstonesAreNull: Bool
    package let streams: SyncStreams
    /// A function that delivers a notice to a device.
    let push: @Sendable (PushNotice) -> Void

    var store: Store { server.store }

    package init(
        _ server: LocalServer, identities: any IdentityDirectory, triggerTimeout: Duration,
        tombstonesAreNull: Bool = false, sinks: [any StreamSink] = [],
        push: @escaping @Sendable (PushNotice) -> Void = { _ in }
    ) {
        self.server = server
        streams = SyncStreams(server, sinks: sinks)
        self.tombstonesAreNull = tombstonesAreNull
        self.push = push
        self.identities = identities
        self.triggerTimeout = triggerTimeout
    }
}
