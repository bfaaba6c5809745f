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

extension UserPool {
    /// Returns the password verifier of a name without a user, always the same.
    func decoyPassword(_ name: String) throws(CryptoError) -> PasswordVerifier {
        let salt = PasswordVerifier.salt(Array(try Sealer(self).derive("salt of \(key(name))").prefix(16)))
        return PasswordVerifier(
            salt: salt, verifier: try SRP.generator.power(Sealer(self).derive("password of \(key(name))")))
    }

    /// Returns the user id of a name without a user, always the same.
    func decoyUserID(_ name: String) throws(CryptoError) -> String {
        let digits = Array(Hexadecimal.encode(try Sealer(self).derive("user id of \(key(name))")).utf8)
        let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
        return groups.map { String(decoding: digits[$0], as: UTF8.self) }.joined(separator: "-")
    }

    /// Returns the user name that an app sees for a name without a user; with username attributes, it looks like a
    /// `sub`.
    func unknownUserName(_ name: String) throws(CryptoError) -> String {
        settings.usernameAttributes.isEmpty ? name : try decoyUserID(name)
    }
}
