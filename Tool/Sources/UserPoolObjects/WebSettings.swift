package import CognitoEvents
package import LocalAWS
import Synchronization
package import WireJSON

/// The settings for behaviour of a domain about which reports of Cognito disagree.
package struct WebSettings: Sendable {
    /// The result of a sign-in during which the pre sign-up function linked the identity to a user.
    package enum LinkedSignIn: String, Sendable, CaseIterable {
        /// The sign-in fails; the next sign-in succeeds.
        case fail
        /// The app gets tokens for a user that does not exist.
        case ghost
        /// The sign-in continues as the linked user.
        case `continue`
    }

    /// A Boolean value that indicates whether pre token generation runs when an app exchanges its code instead of
    /// before the code is made.
    package var callsFunctionAtExchange = false
    package var linkedSignIn = LinkedSignIn.fail
    /// The trigger source of pre token generation in a token exchange, which is documented nowhere.
    package var exchangeSource = TriggerSource.tokenGenerationAuthentication
    /// A Boolean value that indicates whether a pre sign-up function that refuses is called a second time.
    package var repeatsAfterError = false
    /// A Boolean value that indicates whether a refusal's text ends with the service's name and the request id.
    package var showsProxyText = false
    /// A Boolean value that indicates whether tokens name AWS's issuer instead of the local issuer.
    package var usesAWSIssuer = false
    /// A Boolean value that indicates whether sign-ins use the real providers instead of their local stand-ins.
    package var usesRealProviders = false
    /// A Boolean value that indicates whether an ID token that names no key is accepted, as some mock providers send it.
    package var acceptsUnnamedKeys = false
    /// A Boolean value that indicates whether the pool reads the documents of new providers from their addresses.
    package var readsDocuments = true
    /// A Boolean value that indicates whether the pool reads the documents of clients from the network.
    package var fetchesClientDocuments = false
    /// A Boolean value that indicates whether discovery names the methods of PKCE, as most clients of agents require.
    package var advertisesPKCE = false
    /// The time that the pool waits for a provider's answer, in seconds.
    package var providerSeconds = 5.0

    package init() {}

    /// The members of a settings request, and the settings that they change.
    private static let flags: [(name: String, setting: any WritableKeyPath<WebSettings, Bool> & Sendable)] = [
        ("repeatAfterError", \.repeatsAfterError), ("proxyText", \.showsProxyText), ("awsIssuer", \.usesAWSIssuer),
        ("realProviders", \.usesRealProviders), ("unnamedKeys", \.acceptsUnnamedKeys),
        ("fetchClientDocuments", \.fetchesClientDocuments), ("advertisePKCE", \.advertisesPKCE),
    ]

    /// Returns the source of pre token generation with a name; nil for the name of another family's source.
    package static func exchangeSource(_ name: String) -> TriggerSource? {
        let source = TriggerSource(rawValue: name)
        return source.family == .preTokenGeneration ? source : nil
    }

    /// The settings as the members of a settings request.
    package var json: JSONMembers<JSONValue> {
        var members: JSONMembers<JSONValue> = [
            "tokenTrigger": callsFunctionAtExchange ? "exchange" : "redirect",
            "linkedSignIn": .text(linkedSignIn.rawValue), "exchangeSource": .text(exchangeSource.rawValue),
            "providerSeconds": .decimal(providerSeconds),
        ]
        for (name, setting) in Self.flags { members[name] = .boolean(self[keyPath: setting]) }
        return members
    }

    /// Applies the members of a settings request; an error lists the other settings as well.
    ///
    /// - Throws: The error for an unknown member or an invalid value.
    package mutating func change(
        _ members: JSONMembers<JSONValue>, besides others: JSONMembers<JSONValue> = [:]
    ) throws(ServiceError) {
        for (name, value) in members {
            if let setting = Self.flags.first(where: { $0.name == name })?.setting, let flag = value.flag {
                self[keyPath: setting] = flag
            } else if name == "tokenTrigger", value == "exchange" || value == "redirect" {
                callsFunctionAtExchange = value == "exchange"
            } else if name == "linkedSignIn", let choice = value.text.flatMap(LinkedSignIn.init(rawValue:)) {
                linkedSignIn = choice
            } else if name == "exchangeSource", let source = value.text.flatMap(Self.exchangeSource) {
                exchangeSource = source
            } else if name == "providerSeconds", let seconds = value.number, seconds > 0 {
                providerSeconds = seconds
            } else {
                let settings = JSONValue.object(json.merging(others)).flattened
                throw .invalidParameter(
                    "\(name) is not a setting, or has the wrong type. The settings are: \(settings)")
            }
        }
    }
}

/// The settings of a running server; a test may change them.
package final class WebSettingsBox: Sendable {
    private let settings = Mutex(WebSettings())

    package init() {}

    /// The current settings.
    package var value: WebSettings { settings.withLock(\.self) }

    /// Changes the settings.
    package func change(_ work: (inout WebSettings) -> Void) { settings.withLock { work(&$0) } }
}
