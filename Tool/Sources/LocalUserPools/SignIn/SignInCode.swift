import CognitoCrypto
import CognitoEvents
import Foundation
import LocalAWS
import WireJSON

/// A code that a sign-in sends to a contact; the session contains the code's hash.
struct SignInCode: Sendable {
    static let mismatch = ServiceError("CodeMismatchException", "Invalid code or auth state for the user.")

    let contact: Contact
    let address: String

    func hash(_ code: String, of user: User, in pool: UserPool) throws(CryptoError) -> SecretBytes {
        let message = ["sign-in", contact.attribute, address, user.sub, code].joined(separator: "\n")
        let hash = try Sealer(pool).derive(message)
        return SecretBytes(hash.span.bytes)
    }

    /// Makes and sends a code, and presents the challenge for it.
    func present(
        _ challenge: ChallengeName, digits: Int, to user: User, _ signIn: SignIn, isFirst: Bool = false
    ) async throws -> SignInOutcome {
        let call = signIn.call
        let text = call.random.code(digits: digits)
        // CustomMessage sees a server's metadata but not an app's. Source: API Reference, and users' reports.
        let isOfServer = call.operation == "AdminRespondToAuthChallenge"
        let delivery = Delivery(
            .authentication, to: contact, at: address, code: text, for: user, in: signIn.pool, client: signIn.client,
            clientMetadata: isOfServer ? call.clientMetadata : [:], from: call)
        try call.store.write { try $0.send([delivery]) }
        try await call.finish([delivery])
        var parameters: JSONMembers<String> = [
            "CODE_DELIVERY_DELIVERY_MEDIUM": contact.medium.rawValue,
            "CODE_DELIVERY_DESTINATION": contact.masked(address),
        ]
        if !isFirst { parameters["USER_ID_FOR_SRP"] = user.username }
        let code = try hash(text, of: user, in: signIn.pool).revealed()
        return try signIn.present(
            challenge, parameters, .code(.init(hash: Data(code), address: address, isFirst: isFirst)))
    }

    /// Checks an answer, uses up the session, and returns the sign-in.
    ///
    /// The user's contact is then verified.
    ///
    /// A wrong code leaves the session usable, and counts as a failed attempt. As a first factor it counts, too: no source
    /// says how Cognito limits these codes, and without a limit they could be guessed.
    static func spend(
        _ text: String, of contact: Contact, _ answer: ChallengeAnswer, _ session: Session
    ) async throws -> SignIn {
        var signIn = try await answer.signIn(attempting: session)
        guard case .code(let sent) = session.state else { throw Session.invalid }
        let code = SignInCode(contact: contact, address: sent.address)
        guard let user = signIn.user, let hash = sent.hash.map(Array.init),
            try code.hash(text, of: user, in: signIn.pool).matches(hash)
        else {
            throw try await signIn.failed(mismatch)
        }
        try session.spend(answer.call)
        signIn.user = try await code.verified(user, signIn)
        return signIn
    }

    /// Records that the code has verified the contact, unless the address is another user's alias, or a recovery is active.
    private func verified(_ user: User, _ signIn: SignIn) async throws -> User {
        guard user.address(contact) == address, !user.isVerified(contact.attribute),
            try !signIn.call.isPaused(signIn.pool)
        else { return user }
        let (pool, now) = (signIn.pool, signIn.call.now)
        return try signIn.call.store.write { [contact, address] tables in
            guard var current = try tables.user(row: user.row), current.address(contact) == address else { return user }
            let unverified = current
            current.attributes[contact.verifiedAttribute] = "true"
            current.modified = now
            guard try tables.takenAlias(of: current, in: pool) == nil else { return unverified }
            try tables.update(current, in: pool)
            return current
        }
    }
}
