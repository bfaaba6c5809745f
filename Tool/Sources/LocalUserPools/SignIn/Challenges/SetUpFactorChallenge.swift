package import CognitoEvents
package import LocalAWS
import WireJSON

/// `MFA_SETUP`: a user of a pool that requires a second factor sets one up.
///
/// The app verifies an authenticator app with the challenge's session, and answers with the session from
/// `VerifySoftwareToken`. Alternatively, the app answers with an email address, to which the pool then sends a code.
package enum SetUpFactorChallenge: Challenge {
    package static let name = ChallengeName.setUpFactor

    /// - Returns: The email address to set up; nil after the setup of a software token.
    package static func reply(in responses: OperationInput) throws(ServiceError) -> String? {
        responses.text("EMAIL") ?? responses.text("email")
    }

    package static func respond(to answer: ChallengeAnswer, _ address: String?) async throws -> SignInOutcome {
        let session = try answer.session(name)
        var signIn = try await answer.signIn(session)
        try await answer.checkUnspent(session)
        if let address {
            let user = try await setUp(address, signIn)
            try session.spend(answer.call)
            signIn.user = user
            return try await signIn.presentEmail(to: user)
        }
        guard case .verifiedSoftwareToken = session.state else { throw Session.invalid }
        try session.spend(answer.call)
        return try await signIn.afterFactors()
    }

    /// Gives a user an email address that is still unverified; the code verifies it.
    private static func setUp(_ address: String, _ signIn: SignIn) async throws -> User {
        guard let user = signIn.user, user.address(.email) == nil, signIn.pool.settings.secondFactors.contains(.email)
        else { throw Session.invalid }
        guard Contact.email.hasForm(address) else {
            throw ServiceError.invalidFormat(of: .email)
        }
        let pool = signIn.pool
        return try signIn.call.store.write { tables in
            try tables.change(tables.user(row: user.row), in: pool, at: signIn.call.now) { user, tables in
                user.attributes["email"] = address
                user.attributes["email_verified"] = "false"
                if let attribute = try tables.takenAlias(of: user, in: pool) {
                    throw ServiceError.contactIsTaken("AliasExistsException", attribute)
                }
            }.user
        }
    }
}
