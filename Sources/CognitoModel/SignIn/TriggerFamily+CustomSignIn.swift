package import CognitoEvents

extension TriggerFamily {
    /// The three triggers of a custom sign-in, which need each other.
    package static let customSignIn: Set<TriggerFamily> = [
        .defineAuthChallenge, .createAuthChallenge, .verifyAuthChallengeResponse,
    ]
}
