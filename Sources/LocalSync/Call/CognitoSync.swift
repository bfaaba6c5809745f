package import LocalAWS

/// Amazon Cognito Sync on a local server: the state that its operations share.
package final class CognitoSync: Sendable {
    /// The server, whose clock, functions and records all services share.
    let server: LocalServer
    let identities: any IdentityDirectory
    /// The time for which Cognito waits for a function's answer.
    let triggerTimeout: Duration

    var store: Store { server.store }

    package init(_ server: LocalServer, identities: any IdentityDirectory, triggerTimeout: Duration) {
        self.server = server
        self.identities = identities
        self.triggerTimeout = triggerTimeout
    }
}
