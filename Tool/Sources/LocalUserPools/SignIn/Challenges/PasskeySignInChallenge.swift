import CognitoCrypto
package import LocalAWS
import UserCredentials
import WireJSON

/// `WEB_AUTHN`: a passkey as the first factor.
package enum PasskeySignInChallenge: Challenge {
    package static let name = FirstFactor.passkey.challenge

    package static func reply(in responses: OperationInput) throws(ServiceError) -> PasskeyAssertion {
        try PasskeyAssertion(responses.required("CREDENTIAL"))
    }

    package static func respond(to answer: ChallengeAnswer, _ assertion: PasskeyAssertion) async throws -> SignInOutcome
    {
        let session = try answer.session(name)
        var signIn = try await answer.signIn(spending: session)
        guard let user = signIn.user,
            let used = try await passkey(assertion, session, of: user, signIn)
        else { throw try await signIn.failed() }
        try signIn.call.store.write { try $0.save(used, of: user) }
        return try await signIn.afterFactors()
    }

    /// Checks a signature (Web Authentication, section 7.2), and returns the passkey that made it; nil for another key.
    private static func passkey(
        _ assertion: PasskeyAssertion, _ session: Session, of user: User, _ signIn: SignIn
    ) async throws -> Passkey? {
        let ceremony = try PasskeyCeremony(signIn.pool, signIn.call)
        let challenge = try ceremony.challenge(of: assertion.clientData, .get)
        try ceremony.check(assertion.authenticator)
        let passkeys = try signIn.call.store.read { try $0.passkeys(of: user) }
        guard var passkey = passkeys.first(where: { $0.id == assertion.id }),
            case .passkey(Base64URL.encode(challenge)) = session.state,
            try passkey.isValid(assertion.signature, of: assertion.signedBytes)
        else { return nil }
        // An authenticator with a counter never repeats a number. A repeated number means that the key was copied.
        guard
            assertion.authenticator.counter > passkey.counter
                || assertion.authenticator.counter == 0 && passkey.counter == 0
        else { return nil }
        passkey.counter = assertion.authenticator.counter
        return passkey
    }
}
