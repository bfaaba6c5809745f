import CognitoEvents
import WireJSON

/// `PASSWORD`: a password as it is, chosen as the first factor.
enum PasswordChallenge: Challenge {
    static let name = FirstFactor.password.challenge

    static func respond(to answer: ChallengeAnswer) async throws -> JSONValue {
        _ = try answer.responses.required("USERNAME")
        let password = try answer.responses.required("PASSWORD")
        let session = try answer.session(name)
        var signIn = try await answer.signIn(session)
        try signIn.checkLock()
        try await answer.spend(session)
        return try await signIn.prove(password: password)
    }
}

/// `PASSWORD_SRP`: a password that is proven and not sent, chosen as the first factor.
enum PasswordSRPChallenge: Challenge {
    static let name = FirstFactor.passwordSRP.challenge

    static func respond(to answer: ChallengeAnswer) async throws -> JSONValue {
        _ = try answer.responses.required("USERNAME")
        _ = try answer.responses.required("SRP_A")
        let session = try answer.session(name)
        var signIn = try await answer.signIn(session)
        try signIn.checkLock()
        try await answer.spend(session)
        return try await signIn.take(.passwordSRP, answer.responses)
    }
}
