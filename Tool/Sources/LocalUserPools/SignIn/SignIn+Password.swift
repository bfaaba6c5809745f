import CognitoCrypto
import CognitoEvents
import CognitoModel
import Foundation
import LocalAWS
import UserCredentials
import WireJSON

extension SignIn {
    /// Signs in a user with the password that the app or a server sends.
    package static func begin(
        withPassword password: String, of name: String, _ call: Call, _ pool: UserPool, _ client: AppClient
    ) async throws -> SignInOutcome {
        var signIn = try await SignIn(call, pool, client, name: name, password: password)
        return try await signIn.prove(password: password)
    }

    mutating func prove(password: String) async throws -> SignInOutcome {
        guard let user else {
            // This takes as long as the check of a password, so the time does not reveal that the user is unknown.
            _ = try SRP.verifier(password, pool.srpIdentity(of: names[0]), salt: Array(repeating: 0x11, count: 16))
            throw try await failed()
        }
        try user.checkStatus()
        guard try await user.hasPassword(password, in: pool) else { throw try await failedPassword() }
        try replaceImportedHash(of: user, by: password)
        return try await afterPassword()
    }

    /// Stores the pool's own form of a password that has just proved an imported hash.
    private mutating func replaceImportedHash(of user: User, by password: String) throws {
        guard try user.importedPassword != nil && !call.isPaused(pool) else { return }
        var new = user
        try new.setPassword(password, in: pool, call.random)
        self.user = try call.store.write { [pool, now = call.now] tables in
            try tables.change(tables.user(row: user.row), in: pool, at: now) { stored, _ in
                // An administrator may have set another password since the check.
                if stored.importedPassword == user.importedPassword { stored.takePassword(of: new) }
            }.user
        }
    }
}

extension SignIn {
    /// Begins a sign-in in which the app proves the password with SRP without sending it.
    static func begin(
        withSRP clientNumber: [UInt8], of name: String, _ call: Call, _ pool: UserPool, _ client: AppClient
    ) async throws -> SignInOutcome {
        try await SignIn(call, pool, client, name: name).presentPasswordVerifier(clientNumber)
    }

    /// Answers a number A with the challenge `PASSWORD_VERIFIER`.
    ///
    /// Clients answer without a session, so `SECRET_BLOCK` contains everything that the check needs. If the name has
    /// no user, or the user has no password, the app gets constant numbers that match no password.
    func presentPasswordVerifier(_ clientNumber: [UInt8]) throws -> SignInOutcome {
        let password = try user?.password ?? pool.decoyPassword(names[0])
        let shownName = try isUnknown ? pool.decoyUserID(names[0]) : shownName
        let exchange = try SRPExchange(password, client: clientNumber, call.random)
        var session = session(.passwordVerifier, .password(exchange.numbers, shownName: shownName))
        let parameters: JSONMembers<String> = [
            "SALT": SRP.text(password.salt), "SRP_B": SRP.text(exchange.shown),
            "SECRET_BLOCK": try session.sealed(as: .secretBlock, in: pool), "USERNAME": shownName,
            "USER_ID_FOR_SRP": shownName,
        ]
        session.state = .none
        return .challenge(
            ShownChallenge(
                name: .passwordVerifier, parameters: parameters,
                session: steps == nil && !isChoice ? nil : try session.sealed(as: .session, in: pool),
                choices: shownChoices))
    }
}

/// The server's numbers in one SRP proof.
struct SRPExchange: Sendable {
    /// The server's public number B.
    let shown: [UInt8]
    /// The numbers that check the answer; the session contains them.
    let numbers: SRPNumbers

    init(_ password: PasswordVerifier, client: [UInt8], _ random: RandomSource) throws(CryptoError) {
        var (keys, scrambler): (SRP.ServerKeys, [UInt8]?)
        repeat {
            keys = try SRP.serverKeys(secret: random.bytes(SRP.exponentSize), verifier: password.verifier)
            scrambler = try SRP.scrambler(client: client, server: keys.shown)
        } while scrambler == nil
        shown = keys.shown
        numbers = SRPNumbers(client: Data(client), scrambler: Data(scrambler ?? []), secret: Data(keys.secret))
    }
}
