import CognitoCrypto
import CognitoEvents
import LocalAWS
import UserCredentials
@_spi(Internal) import WireJSON

/// `PASSWORD_VERIFIER`: the proof of a password with SRP.
enum PasswordVerifierChallenge: Challenge {
    static let name = ChallengeName.passwordVerifier

    static func reply(in responses: OperationInput) throws(ServiceError) -> PasswordClaim {
        try PasswordClaim(responses)
    }

    static func respond(to answer: ChallengeAnswer, _ claim: PasswordClaim) async throws -> SignInOutcome {
        let session = try answer.session(claim.block, as: .secretBlock, name)
        // If other challenges may follow, the app also sends the session. The session has the same id as the secret
        // block.
        if session.steps != nil, try answer.session(name).id != session.id { throw Session.invalid }
        var signIn = try await answer.signIn(spending: session)
        if session.steps == nil { try signIn.user?.checkStatus() }
        guard case .password(let numbers, let shownName) = session.state else { throw Session.invalid }
        let password = try signIn.user?.password ?? signIn.pool.decoyPassword(signIn.names[0])
        let isProven = try claim.isProven(numbers, by: password, signIn.pool.srpIdentity(of: shownName), signIn)
        guard isProven, signIn.user?.password != nil else {
            throw try await signIn.failedPassword(
                or: ", or the app does not use the pool id \(signIn.pool.id), with which SRP computes its proof")
        }
        return try await signIn.afterPassword()
    }
}

/// An app's SRP proof of a user's or a device's password.
struct PasswordClaim: Sendable {
    /// The value of `PASSWORD_CLAIM_SECRET_BLOCK`, which is the session.
    let block: String
    private let timestamp: String
    private let signature: String

    init(_ responses: OperationInput) throws(ServiceError) {
        timestamp = try responses.required("TIMESTAMP")
        block = try responses.required("PASSWORD_CLAIM_SECRET_BLOCK")
        signature = try responses.required("PASSWORD_CLAIM_SIGNATURE")
    }

    /// Returns true if the proof is valid and its time is close to the pool's time or to the machine's.
    func isProven(
        _ numbers: SRPNumbers, by verifier: PasswordVerifier, _ identity: SRP.Identity, _ signIn: SignIn
    ) throws -> Bool {
        guard let secretBlock = Base64.decode(block) else { throw Session.invalid }
        let key = try SRP.key(
            client: Array(numbers.client), scrambler: Array(numbers.scrambler), secret: Array(numbers.secret),
            verifier: verifier.verifier)
        let proof = try SRP.proof(key, identity, secretBlock: secretBlock, timestamp: timestamp)
        guard proof.matches(Base64.decode(signature) ?? []), let time = ClaimTimestamp(timestamp)?.seconds else {
            return false
        }
        // The app's clock does not follow changes of the pool's clock.
        let life = signIn.client.settings.sessionSeconds
        return abs(signIn.call.now - time) <= life || abs(signIn.call.pools.clock.system - time) <= life
    }
}
