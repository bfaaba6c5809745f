import CognitoEvents
import WireJSON

enum SignInOutcome: Sendable {
    case challenge(PresentedChallenge)
    /// The user has signed in; the tokens are still to be signed.
    case signedIn(TokenGrant)
    /// A refresh token has brought new tokens.
    case refreshed(IssuedTokens)
}

/// A challenge as an app sees it.
struct PresentedChallenge: Sendable {
    let name: ChallengeName
    let parameters: JSONMembers<String>
    /// The sealed session of the answer; nil if a parameter holds it.
    let session: String?
    /// The first factors that the app may choose, where it begins with one of them.
    var choices: [FirstFactor] = []
}
