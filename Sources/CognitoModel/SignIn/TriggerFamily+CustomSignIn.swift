public import CognitoEvents

extension TriggerFamily {
    /// The three triggers of a custom sign-in, which need each other.
    @_spi(Internal) public static let customSignIn: Set<TriggerFamily> = [
        .defineAuthChallenge, .createAuthChallenge, .verifyAuthChallengeResponse,
    ]
}
