package import CognitoEvents
package import LocalAWS
import WireJSON

/// `NEW_PASSWORD_REQUIRED`: the user replaces a temporary password, and adds required attributes that are missing.
package enum NewPasswordChallenge: Challenge {
    package static let name = ChallengeName.newPasswordRequired

    package struct Reply: Sendable {
        let password: String
        let attributes: [AttributeRules.Change]

        package init(password: String, attributes: [AttributeRules.Change]) {
            (self.password, self.attributes) = (password, attributes)
        }
    }

    /// The prefix of attributes' names in an app's answer.
    package static let attributePrefix = "userAttributes."

    package static func reply(in responses: OperationInput) throws(ServiceError) -> Reply {
        Reply(
            password: try responses.required("NEW_PASSWORD"),
            attributes: responses.members.filter { $0.key.hasPrefix(attributePrefix) }
                .map { (String($0.key.dropFirst(attributePrefix.count)), $0.value.text ?? "") })
    }

    package static func respond(to answer: ChallengeAnswer, _ reply: Reply) async throws -> SignInOutcome {
        let session = try answer.session(name)
        var signIn = try await answer.signIn(session)
        // If the policy refuses the password, the session stays usable.
        try await answer.checkUnspent(session)
        guard var user = signIn.user, user.status == .forceChangePassword else { throw Session.invalid }
        try user.checkNewPassword(reply.password, in: signIn.pool)
        let changes = try checked(reply.attributes, of: user, signIn)
        user.apply(changes, in: signIn.pool)
        try user.setPassword(reply.password, in: signIn.pool, signIn.call.random)
        user.status = .confirmed
        user.passwordChanged = signIn.call.now
        user.modified = signIn.call.now
        let (pool, now) = (signIn.pool, signIn.call.now)
        // If another user has the address, the transaction fails, and the session stays usable.
        try signIn.call.store.write { tables in
            guard try tables.spend(session: session.id, expires: session.expires, now: now) else { throw Session.used }
            try user.checkNames(changedBy: changes, in: pool, tables)
            try tables.update(user, in: pool)
        }
        signIn.user = user
        signIn.tokenSource = .tokenGenerationNewPasswordChallenge
        signIn.steps?.append(ChallengeResult(name, succeeded: true))
        return try await signIn.afterFirstFactor()
    }

    /// Returns the attributes of an answer, checked by the rules for all values that an app writes.
    ///
    /// Source: the API Reference of RespondToAuthChallenge, and a report of users whose unchanged address was refused
    /// (aws-samples/aws-saas-factory-bootcamp#67).
    private static func checked(
        _ given: [AttributeRules.Change], of user: User, _ signIn: SignIn
    ) throws(ServiceError) -> [AttributeRules.Change] {
        let missing = user.missingAttributes(in: signIn.pool)
        for (name, _) in given
        where signIn.pool.settings.attribute(name)?.isRequired == true && !missing.contains(name) {
            throw .notAuthorized("Cannot modify an already provided \(name)")
        }
        let changes = try AttributeRules(pool: signIn.pool, client: signIn.client)
            .checkedChanges(given, of: user, completing: missing)
        let names = Set(changes.filter { !$0.value.isEmpty }.map(\.name))
        if let lacking = missing.first(where: { !names.contains($0) }) {
            throw .invalidParameter("Invalid attributes given, \(lacking) is missing")
        }
        return changes
    }
}
