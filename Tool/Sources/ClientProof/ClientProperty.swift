package import CognitoProof

/// A property of the apps that become clients of a pool by a registration or by a document.
package enum ClientProperty: String, CaseIterable, Sendable {
    /// An app registers only as the pool's configuration allows.
    case registrationsAreAllowed = "registrations-are-allowed"
    /// A document makes a client only at an address that a policy names, and only if it is valid.
    case documentsAreAdmitted = "documents-are-admitted"
    /// A browser goes only to an address that the app lists.
    case redirectsAreListed = "redirects-are-listed"
    /// A sign-in to one app gives no code to another.
    case signInsBelongToApps = "sign-ins-belong-to-apps"
    /// A code gives tokens once, to its app, with its address and its verifier.
    case codesAreSpent = "codes-are-spent"
    /// An app with a secret gets no tokens without the secret.
    case secretsAreNeeded = "secrets-are-needed"
    /// A refresh token works for its app only, until it is revoked.
    case refreshTokensBelongToApps = "refresh-tokens-belong-to-apps"
    /// A token of an app does not become a token of another one.
    case tokensKeepTheirApp = "tokens-keep-their-app"
    /// An app gets tokens only by the grants that the pool and the app list.
    case grantsAreListed = "grants-are-listed"
    /// A token has only the scopes that the pool and the app allow.
    case scopesAreAllowed = "scopes-are-allowed"
    /// Apps do not get the scope with which others register.
    case registrationScopeIsKept = "registration-scope-is-kept"
    /// An unknown app gets no tokens of machines.
    case machinesAreKnown = "machines-are-known"
    /// A token changes a person's account only with the scope for it, which an unknown app does not get.
    case accountsAreKept = "accounts-are-kept"

    /// The property as a sentence.
    package var text: String {
        switch self {
        case .registrationsAreAllowed: "An app registers only as DcrConfiguration allows."
        case .documentsAreAdmitted: "A document makes a client only at an address that a policy names."
        case .redirectsAreListed: "A browser goes only to an address that the app lists."
        case .signInsBelongToApps: "A browser's sign-in to one app gives no code to another app."
        case .codesAreSpent: "A code gives tokens once, to its app, with its address and its verifier."
        case .secretsAreNeeded: "An app with a secret gets no tokens without the secret."
        case .refreshTokensBelongToApps: "A refresh token works for its app only, until it is revoked."
        case .tokensKeepTheirApp: "A token of an app does not become a token of another app."
        case .grantsAreListed: "An app gets tokens only by the grants that the pool and the app list."
        case .scopesAreAllowed: "A token has only the scopes that the pool and the app allow."
        case .registrationScopeIsKept: "An app that registers or publishes a document gets no scope to register others."
        case .machinesAreKnown: "An app that registers without a token gets no tokens of machines."
        case .accountsAreKept: "An app that registers without a token, or publishes anywhere, cannot change an account."
        }
    }

    /// The consequence for people, or for an attacker, as a sentence.
    package var consequence: String {
        switch self {
        case .registrationsAreAllowed: "Anyone makes app clients of the pool."
        case .documentsAreAdmitted: "Anyone who publishes a document is a client of the pool."
        case .redirectsAreListed: "An attacker's site gets the code of a person who follows its link."
        case .signInsBelongToApps: "A link signs a person in to an attacker's app without showing a page."
        case .codesAreSpent: "Whoever reads a code, in a log or a browser's history, gets the person's tokens."
        case .secretsAreNeeded: "Whoever reads a code or a refresh token uses it as the app does."
        case .refreshTokensBelongToApps: "A stolen refresh token works for an attacker's app."
        case .tokensKeepTheirApp: "An attacker's app can pose as an app that services trust."
        case .grantsAreListed: "An app gets tokens in a way that the pool's owner has not allowed."
        case .scopesAreAllowed: "An app that a person tries out can do more than the pool's owner has allowed."
        case .registrationScopeIsKept: "Such an app registers others, with the settings of a registration with a token."
        case .machinesAreKnown: "Anyone gets tokens of machines, and you pay for them."
        case .accountsAreKept: "An unknown app changes the person's address, and then resets the password."
        }
    }

    /// The severity of a breach of the property.
    package var severity: SignInSeverity { .letsIn }
}
