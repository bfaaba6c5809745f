import CognitoEvents
import LocalAWS
import WireJSON

/// `SMS_MFA`: a code by text message as the second factor.
enum SMSChallenge: Challenge {
    static let name = ChallengeName.smsMFA

    /// Sends the code and asks for it.
    static func present(_ signIn: SignIn, _ user: User) async throws -> SignInOutcome {
        guard let address = user.address(.phone) else {
            throw CognitoException.invalidParameter("The user has no phone_number for a code by text message.")
        }
        return try await SignInCode(.phone, at: address).present(name, digits: 6, to: user, signIn)
    }

    static func respond(to answer: ChallengeAnswer) async throws -> SignInOutcome {
        let code = try answer.responses.required("SMS_MFA_CODE")
        var signIn = try await SignInCode.spend(code, of: .phone, answer, answer.session(name), counts: true)
        return try await signIn.afterSecondFactor(name)
    }
}
