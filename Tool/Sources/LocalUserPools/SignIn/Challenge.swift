package import CognitoEvents
package import LocalAWS
import WireJSON

/// The check of the answers to one challenge; ``Challenges/all`` lists all checks.
///
/// The step before presents the challenge.
package protocol Challenge: Sendable {
    /// The name, such as `NEW_PASSWORD_REQUIRED`.
    static var name: ChallengeName { get }

    /// The answer of the app or of the page.
    associatedtype Reply: Sendable

    /// Reads the answer of an app.
    static func reply(in responses: OperationInput) throws(ServiceError) -> Reply

    /// Checks an answer; the sign-in continues with the next challenge or with tokens.
    static func respond(to answer: ChallengeAnswer, _ reply: Reply) async throws -> SignInOutcome
}

extension Challenge {
    static func respond(to answer: ChallengeAnswer, in responses: OperationInput) async throws -> SignInOutcome {
        try await respond(to: answer, reply(in: responses))
    }
}

/// The part of an answer that all challenges have.
package struct ChallengeAnswer: Sendable {
    let call: Call
    let pool: UserPool
    let client: AppClient
    /// The name that the app or the user typed.
    let userName: String
    let secretHash: String?
    /// The key of the device that the app names.
    var device: String?

    package init(
        call: Call, pool: UserPool, client: AppClient, userName: String, secretHash: String?, device: String? = nil
    ) {
        (self.call, self.pool, self.client, self.userName, self.secretHash, self.device) = (
            call, pool, client, userName, secretHash, device
        )
    }

    /// The challenges that fail while a recovery is active, because their answers change the user.
    private static let pausedByRecovery: Set<ChallengeName> = [.newPasswordRequired, .setUpFactor, .softwareTokenMFA]

    func session(_ challenge: ChallengeName) throws -> Session {
        guard let text = call.input.session else {
            throw ServiceError.missing(parameter: "Session")
        }
        return try session(text, as: .session, challenge)
    }

    /// Opens and returns a session; throws if it is invalid or expired.
    func session(_ text: String, as form: Session.Form, _ challenge: ChallengeName) throws -> Session {
        guard let session = try Session(text, as: form, in: pool), session.clientID == client.id,
            session.challenge == challenge
        else { throw Session.invalid }
        guard session.expires > call.now else { throw Session.expired }
        if Self.pausedByRecovery.contains(challenge) { try call.checkUsersMayChange(in: pool) }
        return session
    }

    /// Returns the sign-in of a session; throws for another, deleted or disabled user, and for a wrong secret hash.
    func signIn(_ session: Session) async throws -> SignIn {
        let names = session.names + [session.state.shownName].compactMap(\.self)
        try client.checkSecretHash(secretHash, for: [userName] + names)
        guard let row = session.user else {
            guard names.contains(where: { pool.key($0) == pool.key(userName) }) else { throw Session.invalid }
            return SignIn(self, session, nil)
        }
        let (user, named) = try call.store.read { tables in
            let named = try tables.user(named: userName, in: pool)
            return (named?.row == row ? named : try tables.user(row: row), named)
        }
        guard let user else { throw ServiceError.noUser }
        guard named?.row == row else { throw Session.invalid }
        guard user.isEnabled else { throw ServiceError.userIsDisabled }
        return SignIn(self, session, user)
    }

    /// Returns the sign-in of a session that stays usable after a wrong answer.
    ///
    /// - Throws: Also the error for a user who is locked, or for a session that was used before.
    func signIn(attempting session: Session) async throws -> SignIn {
        let signIn = try await signIn(session)
        try signIn.checkLock()
        try await checkUnspent(session)
        return signIn
    }

    /// Returns the sign-in of an unused session, and marks the session as used; throws if the user is locked.
    func signIn(spending session: Session) async throws -> SignIn {
        let signIn = try await signIn(session)
        try signIn.checkLock()
        try session.spend(call)
        return signIn
    }

    /// Checks that a session was not used before; it does not mark the session as used.
    func checkUnspent(_ session: Session) async throws {
        guard try !call.store.read({ try $0.isSpent(session: session.id) }) else { throw Session.used }
    }
}
