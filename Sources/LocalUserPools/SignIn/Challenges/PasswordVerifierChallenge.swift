import CognitoCrypto
import CognitoEvents
import CognitoModel
import LocalAWS
import WireJSON

/// `PASSWORD_VERIFIER`: the proof of a password over SRP.
enum PasswordVerifierChallenge: Challenge {
    static let name = ChallengeName.passwordVerifier

    static func respond(to answer: ChallengeAnswer) async throws -> SignInOutcome {
        let claim = try PasswordClaim(answer.responses)
        let session = try answer.session(claim.block, as: .secretBlock, name)
        // If other challenges may follow, the app also sends the session, which is the block's twin.
        if session.steps != nil, try answer.session(name).id != session.id { throw Session.invalid }
        var signIn = try await answer.signIn(spending: session)
        if session.steps == nil { try signIn.user?.checkStatus() }
        guard let shownName = session.own["name"]?.text else { throw Session.invalid }
        let password = try signIn.user?.password ?? signIn.pool.decoyPassword(signIn.names[0])
        let isProven = try claim.isProven(session, by: password, signIn.pool.srpIdentity(of: shownName), signIn)
        guard isProven, signIn.user?.password != nil else {
            throw try await signIn.failedPassword(
                or: ", or the app does not use the pool id \(signIn.pool.id), with which SRP computes its proof")
        }
        return try await signIn.afterPassword()
    }
}
