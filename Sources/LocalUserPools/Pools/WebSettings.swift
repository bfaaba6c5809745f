import LocalAWS
import Synchronization
import WireJSON

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
    /// A Boolean value that indicates whether an ID token that names no key is accepted, as some mock providers send it.
    package var acceptsUnnamedKeys = false
    /// The seconds that a provider has for an answer.
    package var providerSeconds = 5.0

    package init() {}

    /// The members of a request that changes the settings.
    private static let flags: [(name: String, setting: any WritableKeyPath<WebSettings, Bool> & Sendable)] = [
        ("repeatAfterError", \.repeatsAfterError), ("proxyText", \.showsProxyText), ("awsIssuer", \.usesAWSIssuer),
        ("realProviders", \.usesRealProviders), ("unnamedKeys", \.acceptsUnnamedKeys),
    ]

    /// The settings in the form of a request that makes them.
    var json: JSONMembers<JSONValue> {
        var members: JSONMembers<JSONValue> = [
            "tokenTrigger": callsFunctionAtExchange ? "exchange" : "redirect",
            "linkedSignIn": .text(linkedSignIn.rawValue), "providerSeconds": .decimal(providerSeconds),
        ]
        for (name, setting) in Self.flags { members[name] = .boolean(self[keyPath: setting]) }
        return members
    }

    /// Makes the settings of a request.
    ///
    /// - Throws: The error for a member that is unknown, or whose value is.
    mutating func change(_ members: JSONMembers<JSONValue>) throws(ServiceError) {
        for (name, value) in members {
            if let setting = Self.flags.first(where: { $0.name == name })?.setting, let flag = value.flag {
                self[keyPath: setting] = flag
            } else if name == "tokenTrigger", value == "exchange" || value == "redirect" {
                callsFunctionAtExchange = value == "exchange"
            } else if name == "linkedSignIn", let choice = value.text.flatMap(LinkedSignIn.init(rawValue:)) {
                linkedSignIn = choice
            } else if name == "providerSeconds", let seconds = value.number, seconds > 0 {
                providerSeconds = seconds
            } else {
                throw .invalidParameter(
                    "\(name) is not a setting, or has another type. The settings are: \(JSONValue.object(json).flattened)"
                )
            }
        }
    }
}

/// The settings of a running server, which a test may change.
package final class WebSettingsBox: Sendable {
    private let settings = Mutex(WebSettings())

    /// The current settings.
    package var value: WebSettings { settings.withLock(\.self) }

    /// Changes the settings.
    package func change(_ work: (inout WebSettings) -> Void) { settings.withLock { work(&$0) } }
}
