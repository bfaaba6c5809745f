import CognitoEvents
import LocalAWS
import UserPoolObjects
import WireJSON

/// Links an identity of a provider to a user; no user may have signed in with the identity yet.
///
/// Sources of the texts: captures of Cognito's answers, unless a comment marks them as ours.
enum AdminLinkProviderForUser: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        let destination = call.input.object("DestinationUser")
        let source = try LinkedIdentity(call.input.object("SourceUser"))
        let name = try destination.linkedUserName
        guard source.provider != "Cognito" else {
            throw ServiceError.invalidParameter(
                "Invalid SourceUser: Cognito users with a username/password may not be passed in as a SourceUser, only as "
                    + "a DestinationUser")
        }
        try call.store.write { tables in
            let provider = try tables.existingObject(.identityProvider, source.provider, in: pool)
            let type = provider.members["ProviderType"]?.text ?? ""
            guard source.attribute == LinkedIdentity.subject || !ProviderDetails.social.contains(type) else {
                throw ServiceError.mustBe("ProviderAttributeName of a SourceUser of \(type)", LinkedIdentity.subject)
            }
            guard var user = try tables.user(named: name, in: pool) else { throw ServiceError.noUser }
            call.trace.concerns(user: user.username)
            if let linked = try tables.user(of: source, in: pool) {
                throw ServiceError.invalidParameter(
                    linked.row == user.row ? "SourceUser is already linked to DestinationUser" : Self.merging)
            }
            guard try tables.user(named: "\(source.provider)_\(source.value)", in: pool) == nil else {
                throw ServiceError.invalidParameter(Self.merging)
            }
            guard LinkedIdentity.all(in: user).count < 5 else {
                throw ServiceError.limit("A user", 5, "identities of other providers")
            }
            source.add(to: &user, type: type, at: call.now)
            user.modified = call.now
            try tables.update(user, in: pool)
            try tables.insert(source, of: user, in: pool)
        }
        return [:]
    }

    private static let merging =
        "Merging is not currently supported, provide a SourceUser that has not been signed up in order to link"
}

/// Prevents a user from signing in through a provider: removes a linked identity, or the password of a pool's user.
enum AdminDisableProviderForUser: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        let identity = try LinkedIdentity(call.input.object("User"))
        let isOwnName = identity.provider == "Cognito"
        try call.store.write { tables in
            let found =
                try isOwnName
                ? tables.user(named: identity.value, in: pool) : tables.user(of: identity, in: pool)
            try tables.change(found, in: pool, at: call.now) { user, tables in
                call.trace.concerns(user: user.username)
                if isOwnName {
                    // With this status, the user cannot sign in with a password, not even with a new one.
                    (user.password, user.importedPassword) = (nil, nil)
                    (user.passwordHistory, user.status) = ([], .externalProvider)
                    user.passwordChanged = nil
                } else {
                    identity.remove(from: &user)
                    try tables.delete(identity, in: pool)
                }
            }
        }
        return [:]
    }
}

extension OperationInput {
    /// The name of the user that a `DestinationUser` identifies.
    fileprivate var linkedUserName: String {
        get throws(ServiceError) {
            let (provider, value) = (try required("ProviderName"), try required("ProviderAttributeValue"))
            return provider == "Cognito" ? value : "\(provider)_\(value)"
        }
    }
}
