public import CognitoEvents
public import WireJSON

// The order of a custom sign-in's steps.
extension CustomSignIn {
    /// The next step of a custom sign-in, which the define function decides.
    @_spi(Internal) public enum Step: Hashable, Sendable {
        /// Cognito presents the challenge.
        ///
        /// If it is a custom challenge, the create function makes it.
        case challenge(ChallengeName)
        /// The user is signed in.
        case tokens
        /// The sign-in ends without tokens.
        case failure(Failure)
    }

    /// Returns the step that follows a session, as the define function's `response` decides.
    ///
    /// The caller knows the user, and decides whether a second factor, a device or a new password is possible.
    @_spi(Internal) public static func step(after session: [ChallengeResult], by response: JSONObject) -> Step {
        do throws(JSONTypeError) {
            if try response.flagIfPresent("failAuthentication") == true { return .failure(.decided) }
            if try response.flagIfPresent("issueTokens") == true { return .tokens }
            guard let name = try response.textIfPresent("challengeName") else { return .failure(.unrecognizable) }
            let challenge = ChallengeName(rawValue: name)
            return canPresent(challenge, after: session) ? .challenge(challenge) : .failure(.unrecognizable)
        } catch {
            return .failure(.unrecognizable)
        }
    }

    /// Returns true if Cognito can present a challenge after a session.
    ///
    /// The app sends SRP's number A only once, so Cognito asks for the password only once. Cognito itself presents
    /// `DEVICE_PASSWORD_VERIFIER` after `DEVICE_SRP_AUTH`. `ADMIN_NO_SRP_AUTH` is a way to begin a sign-in, so an app
    /// cannot answer it as a challenge.
    private static func canPresent(_ challenge: ChallengeName, after session: [ChallengeResult]) -> Bool {
        guard challenge == .passwordVerifier else { return presentable.contains(challenge) }
        return session.startedWithSRP && !session.contains { $0.challengeName == .passwordVerifier }
    }

    private static let presentable: Set<ChallengeName> = [
        .customChallenge, .smsMFA, .emailOTP, .softwareTokenMFA, .deviceSRPAuth, .newPasswordRequired,
    ]
}
