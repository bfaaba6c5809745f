import CognitoCrypto
import LocalAWS
import WireJSON

/// `WEB_AUTHN`: a passkey as the first factor.
enum PasskeySignInChallenge: Challenge {
    static let name = FirstFactor.passkey.challenge

    static func respond(to answer: ChallengeAnswer) async throws -> SignInOutcome {
        let text = try answer.responses.required("CREDENTIAL")
        guard let document = try? JSONDocument(Array(text.utf8)), case .object(let credential) = document.root.value
        else { throw ServiceError.invalidCredential("it is not a JSON object") }
        let session = try answer.session(name)
        var signIn = try await answer.signIn(spending: session)
        guard let user = signIn.user,
            let used = try await passkey(OperationInput(credential), session, of: user, signIn)
        else { throw try await signIn.failed() }
        try signIn.call.store.write { try $0.save(used, of: user) }
        return try await signIn.afterFactors()
    }

    /// Checks a signature (Web Authentication, section 7.2), and returns the passkey that made it; nil for another key.
    private static func passkey(
        _ credential: OperationInput, _ session: Session, of user: User, _ signIn: SignIn
    ) async throws -> Passkey? {
        let ceremony = try PasskeyCeremony(signIn.pool, signIn.call)
        let response = credential.object("response")
        guard let id = credential.text("id"),
            let clientData = response.text("clientDataJSON").flatMap(Base64URL.decode),
            let bytes = response.text("authenticatorData").flatMap(Base64URL.decode),
            let data = AuthenticatorData(bytes), let signature = response.text("signature").flatMap(Base64URL.decode)
        else { throw ServiceError.invalidCredential("it is not an authenticator's response") }
        let challenge = try ceremony.challenge(of: clientData, .get)
        try ceremony.check(data)
        let passkeys = try signIn.call.store.read { try $0.passkeys(of: user) }
        guard var passkey = passkeys.first(where: { $0.id == id }),
            case .passkey(Base64URL.encode(challenge)) = session.state,
            try passkey.isValid(signature, of: bytes + HashFunction.sha256.digest(of: clientData.span.bytes))
        else { return nil }
        // An authenticator with a counter never repeats a number. A repeated number means that the key was copied.
        guard data.counter > passkey.counter || data.counter == 0 && passkey.counter == 0 else { return nil }
        passkey.counter = data.counter
        return passkey
    }
}
