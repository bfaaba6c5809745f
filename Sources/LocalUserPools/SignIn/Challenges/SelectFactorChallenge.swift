import CognitoEvents
import LocalAWS
import WireJSON

/// `SELECT_MFA_TYPE`: the choice between several second factors without a preferred one.
enum SelectFactorChallenge: Challenge {
    static let name = ChallengeName(rawValue: "SELECT_MFA_TYPE")

    /// Lets a user choose.
    static func present(_ signIn: SignIn, _ factors: [MFAFactor]) throws -> SignInOutcome {
        try signIn.present(
            name, ["MFAS_CAN_CHOOSE": factors.text, "USER_ID_FOR_SRP": signIn.shownName],
            own: ["choices": .array(factors.map { .text($0.rawValue) })])
    }

    static func respond(to answer: ChallengeAnswer) async throws -> SignInOutcome {
        let choice = try answer.responses.required("ANSWER")
        let session = try answer.session(name)
        let signIn = try await answer.signIn(attempting: session)
        let choices = OperationInput(session.own).texts("choices") ?? []
        guard choices.contains(choice), let factor = MFAFactor(rawValue: choice), let user = signIn.user else {
            // Our wording.
            throw CognitoException(
                "MFAMethodNotFoundException", "ANSWER must be one of \(choices.joined(separator: ", ")).")
        }
        try await answer.spend(session)
        return try await signIn.present(factor, to: user)
    }
}
