import CognitoEvents
import LocalAWS
import WireJSON

/// `SMS_MFA`: a code by text message as the second factor.
enum SMSChallenge: Challenge {
    static let name = ChallengeName.smsMFA

    static func respond(to answer: ChallengeAnswer) async throws -> SignInOutcome {
        let code = try answer.responses.required("SMS_MFA_CODE")
        var signIn = try await SignInCode.spend(code, of: .phone, answer, answer.session(name), counts: true)
        return try await signIn.afterSecondFactor(name)
    }
}
