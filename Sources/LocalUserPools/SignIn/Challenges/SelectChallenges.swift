import CognitoEvents
import LocalAWS

/// `SELECT_CHALLENGE`: the choice between several first factors.
enum SelectChallenge: Challenge {
    static let name = ChallengeName.selectChallenge

    static func respond(to answer: ChallengeAnswer) async throws -> SignInOutcome {
        let choice = try answer.responses.required("ANSWER")
        let session = try answer.session(name)
        var signIn = try await answer.signIn(attempting: session)
        let choices = session.state.choices
        guard choices.contains(choice), let factor = FirstFactor(rawValue: choice) else {
            throw ServiceError.mustBe("ANSWER", "one of \(choices.joined(separator: ", "))")
        }
        try session.spend(answer.call)
        return try await signIn.take(factor, answer.responses)
    }
}

/// `SELECT_MFA_TYPE`: the choice between several second factors, if the user prefers none of them.
enum SelectFactorChallenge: Challenge {
    static let name = ChallengeName.selectFactor

    static func respond(to answer: ChallengeAnswer) async throws -> SignInOutcome {
        let choice = try answer.responses.required("ANSWER")
        let session = try answer.session(name)
        let signIn = try await answer.signIn(attempting: session)
        let choices = session.state.choices
        guard choices.contains(choice), let factor = MFAFactor(rawValue: choice), let user = signIn.user else {
            throw ServiceError.mustBe(
                "ANSWER", "one of \(choices.joined(separator: ", "))", name: "MFAMethodNotFoundException")
        }
        try session.spend(answer.call)
        return try await signIn.present(factor, to: user)
    }
}
