package import CognitoEvents
package import LocalAWS

/// `SELECT_CHALLENGE`: the choice between several first factors.
package enum SelectChallenge: Challenge {
    package static let name = ChallengeName.selectChallenge

    package struct Reply: Sendable {
        let choice: String
        var input = FirstFactorInput()

        package init(choice: String, input: FirstFactorInput = FirstFactorInput()) {
            (self.choice, self.input) = (choice, input)
        }
    }

    package static func reply(in responses: OperationInput) throws(ServiceError) -> Reply {
        Reply(choice: try responses.required("ANSWER"), input: try FirstFactorInput(responses))
    }

    package static func respond(to answer: ChallengeAnswer, _ reply: Reply) async throws -> SignInOutcome {
        let choice = reply.choice
        let session = try answer.session(name)
        var signIn = try await answer.signIn(attempting: session)
        let choices = session.state.choices
        guard choices.contains(choice), let factor = FirstFactor(rawValue: choice) else {
            throw ServiceError.mustBe("ANSWER", "one of \(choices.joined(separator: ", "))")
        }
        try session.spend(answer.call)
        return try await signIn.take(factor, reply.input)
    }
}

/// `SELECT_MFA_TYPE`: the choice between several second factors, if the user prefers none of them.
package enum SelectFactorChallenge: Challenge {
    package static let name = ChallengeName.selectFactor

    package static func reply(in responses: OperationInput) throws(ServiceError) -> String {
        try responses.required("ANSWER")
    }

    package static func respond(to answer: ChallengeAnswer, _ choice: String) async throws -> SignInOutcome {
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
