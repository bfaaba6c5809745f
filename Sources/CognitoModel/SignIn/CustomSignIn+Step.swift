package import CognitoEvents
package import WireJSON

// The order of the steps, for everything that plays a custom sign-in.
extension CustomSignIn {
    /// The next step of a custom sign-in, as a define function's response says.
    package enum Step: Hashable, Sendable {
        /// The challenge is presented; a custom one is made by the create function.
        case challenge(ChallengeName)
        /// The user is signed in.
        case tokens
        /// The sign-in ends without tokens.
        case failure(Failure)
    }

    /// Returns the step that follows a session.
    ///
    /// The caller knows the user, and so decides whether the user can be asked for a second factor, a device or a new password.
    ///
    /// - Parameters:
    ///   - session: The steps that were taken before.
    ///   - response: The `response` of the define function.
    /// - Returns: The step.
    package static func step(after session: [ChallengeResult], by response: JSONObject) -> Step {
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

    /// Returns true if Cognito presents a challenge after a session.
    ///
    /// The app has sent one number A, so the password is asked for once. `DEVICE_PASSWORD_VERIFIER` follows the answer to
    /// `DEVICE_SRP_AUTH` without a word from the function, and `ADMIN_NO_SRP_AUTH` is the name of a flow: no app can answer it.
    private static func canPresent(_ challenge: ChallengeName, after session: [ChallengeResult]) -> Bool {
        guard challenge == .passwordVerifier else { return presentable.contains(challenge) }
        return session.startedWithSRP && !session.contains { $0.challengeName == .passwordVerifier }
    }

    private static let presentable: Set<ChallengeName> = [
        .customChallenge, .smsMFA, .emailOTP, .softwareTokenMFA, .deviceSRPAuth, .newPasswordRequired,
    ]
}
