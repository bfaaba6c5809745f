import CognitoCrypto
import CognitoEvents
import CognitoModel
import LocalAWS
import WireJSON

extension SignIn {
    /// Begins a sign-in with a password that is proved but not sent.
    static func begin(
        withSRP clientNumber: [UInt8], of name: String, _ call: Call, _ pool: UserPool, _ client: AppClient
    ) async throws -> SignInOutcome {
        try await SignIn(call, pool, client, name: name).presentPasswordVerifier(clientNumber)
    }

    /// Answers a number A with the challenge `PASSWORD_VERIFIER`.
    ///
    /// `SECRET_BLOCK` contains everything for the check of the answer, because clients send no session with it. A user
    /// without a password, and a name without a user, get constant numbers that match no password.
    func presentPasswordVerifier(_ clientNumber: [UInt8]) throws -> SignInOutcome {
        let password = try user?.password ?? pool.decoyPassword(names[0])
        let shownName = try isUnknown ? pool.decoyUserID(names[0]) : shownName
        let exchange = try SRPExchange(password, client: clientNumber, call.random)
        var session = session(.passwordVerifier, own: exchange.own.merging(["name": .text(shownName)]))
        let parameters: JSONMembers<String> = [
            "SALT": SRP.text(password.salt), "SRP_B": SRP.text(exchange.shown),
            "SECRET_BLOCK": try session.sealed(as: .secretBlock, in: pool), "USERNAME": shownName,
            "USER_ID_FOR_SRP": shownName,
        ]
        session.own = [:]
        return .challenge(
            PresentedChallenge(
                name: .passwordVerifier, parameters: parameters,
                session: steps == nil && !isChoice ? nil : try session.sealed(as: .session, in: pool),
                choices: shownChoices))
    }
}
