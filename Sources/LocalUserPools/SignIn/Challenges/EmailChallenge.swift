import CognitoEvents
import LocalAWS
import WireJSON

/// `EMAIL_OTP`: a code by email, as the second or the first factor.
enum EmailChallenge: Challenge {
    static let name = ChallengeName.emailOTP

    /// Sends the code and asks for it.
    static func present(_ signIn: SignIn, _ user: User) async throws -> SignInOutcome {
        guard let address = user.address(.email) else {
            throw CognitoException.invalidParameter("The user has no email for a code by email.")
        }
        try signIn.call.pools.limits.checkEmailCode(
            pool: signIn.pool.id, user: user.username, now: signIn.call.now)
        return try await SignInCode(.email, at: address).present(name, digits: 6, to: user, signIn)
    }

    static func respond(to answer: ChallengeAnswer) async throws -> SignInOutcome {
        let code = try answer.responses.required("EMAIL_OTP_CODE")
        let session = try answer.session(name)
        let isFirst = session.own["isFirst"] == true
        var signIn = try await SignInCode.spend(code, of: .email, answer, session, counts: !isFirst)
        if isFirst { return try await signIn.afterCode() }
        return try await signIn.afterSecondFactor(name)
    }
}
