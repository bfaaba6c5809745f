package import CognitoEvents
package import LocalAWS
import WireJSON

/// `EMAIL_OTP`: a code by email, as the second or the first factor.
package enum EmailChallenge: Challenge {
    package static let name = ChallengeName.emailOTP

    package static func reply(in responses: OperationInput) throws(ServiceError) -> String {
        try responses.required("EMAIL_OTP_CODE")
    }

    package static func respond(to answer: ChallengeAnswer, _ code: String) async throws -> SignInOutcome {
        let session = try answer.session(name)
        var signIn = try await SignInCode.spend(code, of: .email, answer, session)
        if case .code(let sent) = session.state, sent.isFirst { return try await signIn.afterCode() }
        return try await signIn.afterSecondFactor(name)
    }
}

/// `SMS_MFA`: a code by text message as the second factor.
package enum SMSChallenge: Challenge {
    package static let name = ChallengeName.smsMFA

    package static func reply(in responses: OperationInput) throws(ServiceError) -> String {
        try responses.required("SMS_MFA_CODE")
    }

    package static func respond(to answer: ChallengeAnswer, _ code: String) async throws -> SignInOutcome {
        var signIn = try await SignInCode.spend(code, of: .phone, answer, answer.session(name))
        return try await signIn.afterSecondFactor(name)
    }
}

/// `SMS_OTP`: a code by text message as the first factor.
package enum SMSCodeChallenge: Challenge {
    package static let name = FirstFactor.sms.challenge

    package static func reply(in responses: OperationInput) throws(ServiceError) -> String {
        try responses.required("SMS_OTP_CODE")
    }

    package static func respond(to answer: ChallengeAnswer, _ code: String) async throws -> SignInOutcome {
        var signIn = try await SignInCode.spend(code, of: .phone, answer, answer.session(name))
        return try await signIn.afterCode()
    }
}
