package import CognitoEvents
package import WireJSON

package enum SignInOutcome: Sendable {
    case challenge(ShownChallenge)
    /// The user has signed in; the tokens are not signed yet.
    case signedIn(TokenGrant)
    /// The app exchanged a refresh token for new tokens.
    case refreshed(IssuedTokens)
}

/// A challenge as an app sees it.
package struct ShownChallenge: Sendable {
    package let name: ChallengeName
    package let parameters: JSONMembers<String>
    /// The sealed session for the answer; nil if a challenge parameter contains it.
    package let session: String?
    /// The first factors that the app may choose from, if the sign-in begins with a choice.
    package var choices: [FirstFactor] = []
}
