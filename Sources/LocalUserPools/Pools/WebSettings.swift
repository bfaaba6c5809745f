import Synchronization

/// The answers of the local pool where reports of Cognito's behaviour at its domain disagree.
package struct WebSettings: Sendable {
    /// The end of a sign-in whose pre sign-up function has linked the identity to a user.
    package enum LinkedSignIn: String, Sendable, CaseIterable {
        /// The sign-in fails; the next one succeeds.
        case fail
        /// The tokens are for a user that does not exist.
        case ghost
        /// The sign-in goes on as the linked user.
        case `continue`
    }

    /// A Boolean value that indicates whether pre token generation runs when an app exchanges its code, not before the
    /// code is made.
    package var callsFunctionAtExchange = false
    package var linkedSignIn = LinkedSignIn.fail
    /// A Boolean value that indicates whether a refusing pre sign-up function is called a second time.
    package var repeatsAfterError = false
    /// A Boolean value that indicates whether the text of a refusal ends with the service's name and the request's id.
    package var showsProxyText = false
    /// A Boolean value that indicates whether tokens name AWS's issuer instead of the local one.
    package var usesAWSIssuer = false
    /// A Boolean value that indicates whether sign-ins go to the real providers, not to their local stand-ins.
    package var usesRealProviders = false

    package init() {}
}

/// The settings of a running server, which a test may change.
package final class WebSettingsBox: Sendable {
    private let settings = Mutex(WebSettings())

    /// The current settings.
    package var value: WebSettings { settings.withLock(\.self) }

    /// Changes the settings.
    package func change(_ work: (inout WebSettings) -> Void) { settings.withLock { work(&$0) } }
}
