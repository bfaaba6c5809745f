import CognitoEvents
import LocalAWS
import WireJSON

/// `SMS_OTP`: a code by text message as the first factor.
enum SMSCodeChallenge: Challenge {
    static let name = FirstFactor.sms.challenge

    static func respond(to answer: ChallengeAnswer) async throws -> SignInOutcome {
        let code = try answer.responses.required("SMS_OTP_CODE")
        var signIn = try await SignInCode.spend(code, of: .phone, answer, answer.session(name), counts: false)
        return try await signIn.afterCode()
    }
}
