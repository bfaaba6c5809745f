import CognitoCrypto
import CognitoEvents
import CognitoModel
import WireJSON

/// `PASSWORD_VERIFIER`: the proof of a password over SRP.
enum PasswordVerifierChallenge: Challenge {
    static let name = ChallengeName.passwordVerifier

    static func respond(to answer: ChallengeAnswer) async throws -> JSONValue {
        let responses = answer.responses
        _ = try responses.required("USERNAME")
        let timestamp = try responses.required("TIMESTAMP")
        let block = try responses.required("PASSWORD_CLAIM_SECRET_BLOCK")
        let signature = try responses.required("PASSWORD_CLAIM_SIGNATURE")
        let session = try answer.session(block, as: .secretBlock, name)
        // Where other challenges may follow, the session goes along; it is the block's twin.
        if session.steps != nil, try answer.session(name).id != session.id { throw Session.invalid }
        var signIn = try await answer.signIn(session)
        try signIn.checkLock()
        try await answer.spend(session)
        if session.steps == nil { try signIn.user?.checkStatus() }
        guard try Self.isProven(signIn, session, block, timestamp, signature) else { throw try await signIn.failed() }
        return try await signIn.afterPassword()
    }

    private static func isProven(
        _ signIn: SignIn, _ session: Session, _ block: String, _ timestamp: String, _ signature: String
    ) throws -> Bool {
        let own = OperationInput(session.own)
        let numbers = ["a", "u", "b"].compactMap { own.text($0).flatMap(Base64.decode) }
        guard let name = own.text("name"), numbers.count == 3, let secretBlock = Base64.decode(block) else {
            throw Session.invalid
        }
        let password = try signIn.user?.password ?? signIn.pool.decoyPassword(signIn.names[0])
        let key = try SRP.key(
            client: numbers[0], scrambler: numbers[1], secret: numbers[2], verifier: password.verifier)
        let proof = try SRP.proof(
            key, signIn.pool.srpIdentity(of: name), secretBlock: secretBlock, timestamp: timestamp)
        guard proof.matches(Base64.decode(signature) ?? []), signIn.user?.password != nil,
            let time = ClaimTimestamp(timestamp)?.seconds
        else { return false }
        // An app's clock does not travel with the pool's.
        let life = signIn.client.settings.sessionSeconds
        return abs(signIn.call.now - time) <= life || abs(signIn.call.clock.system - time) <= life
    }
}
