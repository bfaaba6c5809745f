import CognitoEvents
import WireJSON

/// `NEW_PASSWORD_REQUIRED`: a temporary password is replaced, and required attributes that are missing are given.
enum NewPasswordChallenge: Challenge {
    static let name = ChallengeName.newPasswordRequired
    private static let prefix = "userAttributes."

    /// Presents the challenge to a user.
    static func present(_ signIn: SignIn, _ user: User) throws -> JSONValue {
        let missing = missing(user, in: signIn.pool).map { JSONValue.text(prefix + $0) }
        return try signIn.present(
            name,
            [
                "USER_ID_FOR_SRP": user.username, "requiredAttributes": JSONValue.array(missing).flattened,
                "userAttributes": JSONValue.object(user.attributes.mapValues(JSONValue.text)).flattened,
            ])
    }

    static func respond(to answer: ChallengeAnswer) async throws -> JSONValue {
        _ = try answer.responses.required("USERNAME")
        let password = try answer.responses.required("NEW_PASSWORD")
        let session = try answer.session(name)
        var signIn = try await answer.signIn(session)
        // A password that the policy refuses leaves the session in use.
        try await answer.checkUnspent(session)
        guard var user = signIn.user, user.status == .forceChangePassword else { throw Session.invalid }
        try user.checkNewPassword(password, in: signIn.pool)
        try setAttributes(answer.responses, of: &user, signIn)
        try user.setPassword(password, in: signIn.pool, signIn.call.random)
        user.status = .confirmed
        user.modified = signIn.call.now
        try await answer.spend(session)
        let (changed, pool) = (user, signIn.pool)
        try await signIn.call.store.write { try $0.update(changed, in: pool) }
        signIn.user = user
        signIn.tokenSource = .tokenGenerationNewPasswordChallenge
        if signIn.steps != nil { return try await signIn.afterStep(name) }
        return try await signIn.afterFirstFactor()
    }

    /// The required attributes that a user lacks.
    private static func missing(_ user: User, in pool: UserPool) -> [String] {
        pool.settings.schema.filter { $0.isRequired && $0.name != "sub" && user.attributes[$0.name] ?? "" == "" }
            .map(\.name)
    }

    private static func setAttributes(_ responses: OperationInput, of user: inout User, _ signIn: SignIn) throws {
        for (key, value) in responses.members where key.hasPrefix(prefix) {
            let name = String(key.dropFirst(prefix.count))
            let text = value.text ?? ""
            guard let schema = signIn.pool.settings.attribute(name) else {
                throw CognitoException.invalidParameter(
                    "Attributes did not conform to the schema: \(name): Attribute does not exist in the schema.")
            }
            let old = user.attributes[name] ?? ""
            if schema.isRequired, !old.isEmpty, old != text {
                throw CognitoException.invalidParameter("Cannot modify an already provided \(name)")
            }
            if old != text, name.hasSuffix("_verified") || name == "sub" || name == "identities" {
                throw CognitoException.notAuthorized("A client attempted to write unauthorized attribute")
            }
            user.attributes[name] = text.isEmpty ? nil : text
        }
        guard missing(user, in: signIn.pool).isEmpty else {
            throw CognitoException.invalidParameter(
                "Missing required attributes: \(missing(user, in: signIn.pool).joined(separator: ", "))")
        }
    }
}
