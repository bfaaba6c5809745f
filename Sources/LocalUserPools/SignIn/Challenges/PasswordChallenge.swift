import LocalAWS

/// `PASSWORD`: a password in plain text, if it was chosen as the first factor.
enum PasswordChallenge: Challenge {
    static let name = FirstFactor.password.challenge

    static func respond(to answer: ChallengeAnswer) async throws -> SignInOutcome {
        let password = try answer.responses.signInPassword
        var signIn = try await answer.signIn(spending: answer.session(name))
        return try await signIn.prove(password: password)
    }
}

/// `PASSWORD_SRP`: a password that the app proves with SRP, if it was chosen as the first factor.
enum PasswordSRPChallenge: Challenge {
    static let name = FirstFactor.passwordSRP.challenge

    static func respond(to answer: ChallengeAnswer) async throws -> SignInOutcome {
        _ = try answer.responses.required("SRP_A")
        var signIn = try await answer.signIn(spending: answer.session(name))
        return try await signIn.take(.passwordSRP, answer.responses)
    }
}
