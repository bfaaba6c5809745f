/// The state that all operations of a service share.
package protocol ServiceState: Sendable {
    /// The server, whose clock, functions and records all services share.
    var server: LocalServer { get }
}

/// One call of a service while it is being answered.
package struct ServiceCall<State: ServiceState>: Sendable {
    package var state: State
    package let operation: String
    package let input: OperationInput
    /// The region of the call's signature; nil if the call is not signed.
    package let region: String?
    /// The caller's SDK, such as `aws-sdk-js-2.1639.0`; nil if it is unknown.
    package let sdk: String?
    /// The identity whose temporary credentials signed the call; nil for a developer's credentials and unsigned calls.
    package let caller: IdentityCredentials?
    package let trace: CallTrace

    package init(
        _ state: State, _ operation: String, _ input: OperationInput, region: String? = nil, sdk: String? = nil,
        caller: IdentityCredentials? = nil, _ trace: CallTrace
    ) {
        self.state = state
        self.operation = operation
        self.input = input
        self.region = region
        self.sdk = sdk
        self.caller = caller
        self.trace = trace
    }

    package var server: LocalServer { state.server }
    /// The time of the server's clock, in seconds since 1970.
    package var now: Double { server.clock.now }
}
