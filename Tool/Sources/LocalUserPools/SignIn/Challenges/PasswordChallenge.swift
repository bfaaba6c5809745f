package import LocalAWS

/// `PASSWORD`: a password in plain text, if it was chosen as the first factor.
package enum PasswordChallenge: Challenge {
    package static let name = FirstFactor.password.challenge

    package static func reply(in responses: OperationInput) throws(ServiceError) -> String {
        try responses.signInPassword
    }

    package static func respond(to answer: ChallengeAnswer, _ password: String) async throws -> SignInOutcome {
        var signIn = try await answer.signIn(spending: answer.session(name))
        return try await signIn.prove(password: password)
    }
}

/// `PASSWORD_SRP`: a password that the app proves with SRP, if it was chosen as the first factor.
enum PasswordSRPChallenge: Challenge {
    static let name = FirstFactor.passwordSRP.challenge

    static func reply(in responses: OperationInput) throws(ServiceError) -> [UInt8] {
        try responses.clientNumber
    }

    static func respond(to answer: ChallengeAnswer, _ clientNumber: [UInt8]) async throws -> SignInOutcome {
        var signIn = try await answer.signIn(spending: answer.session(name))
        return try await signIn.take(.passwordSRP, FirstFactorInput(clientNumber: clientNumber))
    }
}
