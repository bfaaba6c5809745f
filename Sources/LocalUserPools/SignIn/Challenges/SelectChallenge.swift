import CognitoEvents
import LocalAWS
import WireJSON

/// `SELECT_CHALLENGE`: the choice between several first factors.
enum SelectChallenge: Challenge {
    static let name = ChallengeName.selectChallenge

    static func respond(to answer: ChallengeAnswer) async throws -> SignInOutcome {
        let choice = try answer.responses.required("ANSWER")
        let session = try answer.session(name)
        var signIn = try await answer.signIn(attempting: session)
        let choices = OperationInput(session.own).texts("choices") ?? []
        guard choices.contains(choice), let factor = FirstFactor(rawValue: choice) else {
            // Our wording.
            throw ServiceError.invalidParameter("ANSWER must be one of \(choices.joined(separator: ", ")).")
        }
        try await answer.spend(session)
        return try await signIn.take(factor, answer.responses)
    }
}
