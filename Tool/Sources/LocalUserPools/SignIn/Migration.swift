import CognitoEvents
import LocalAWS
import WireJSON

/// The migration of a user from another directory, for a name that the pool does not know.
struct Migration: Sendable {
    let call: Call
    let pool: UserPool
    let client: AppClient
    /// The name as the user typed it.
    let name: String
    /// The validation data of a sign-in; empty for a forgotten password.
    var validationData: StringMap = [:]
    var clientMetadata: StringMap = [:]

    /// Asks the migration function for the user, and stores the user; the password is nil if it was forgotten.
    func user(password: String?) async throws -> User? {
        if pool.settings.triggers[.userMigration] != nil { try call.checkUsersMayChange(in: pool) }
        guard let decision = try await decision(password: password) else { return nil }
        guard let migrated = decision.user else { return nil }
        // Source: users' reports. If a function's answer contained `sub`, the user saw the error for a wrong password.
        guard migrated.attributes.sub == nil else { throw ServiceError.wrongPassword }
        var user = try newUser(migrated)
        let keepsPassword = decision.keepsPassword && password != nil
        if let password, keepsPassword { try user.setPassword(password, in: pool, call.random) }
        user.status = keepsPassword ? .confirmed : .resetRequired
        if migrated.enablesSMSMFA { user.factors["SMS_MFA"] = ["Enabled": true, "PreferredMfa": true] }
        try await approve(user)
        return try await store(user, migrated)
    }

    /// Calls the migration function, and returns its decision; nil if the pool has no function.
    private func decision(password: String?) async throws(ServiceError) -> UserMigrationDecision? {
        let request = UserMigrationRequest(
            password: password.map { Secret($0) }, validationData: validationData, clientMetadata: clientMetadata)
        let source: TriggerSource = password == nil ? .userMigrationForgotPassword : .userMigrationAuthentication
        do {
            guard let answered = try await call.trigger(source, request, userName: name, in: pool, client: client.id)
            else { return nil }
            return try call.decision(UserMigrationDecision.self, in: answered)
        } catch {
            if error.name == "UnexpectedLambdaException" { throw error }
            throw ServiceError(
                "UserNotFoundException", "Exception migrating user in app client \(client.id)")
        }
    }

    private func newUser(_ migrated: MigratedUser) throws -> User {
        var attributes = migrated.attributes.dictionary
        let givenName = attributes["username"]
        for (key, value) in attributes {
            let isKnown = key.hasPrefix("dev:") || pool.settings.attribute(key) != nil
            if !isKnown || value.isEmpty { attributes[key] = nil }
        }
        let sub = call.random.uuid()
        let names = pool.settings.usernameAttributes
        if let typed = names.first(where: { $0 == (name.hasPrefix("+") ? "phone_number" : "email") }),
            attributes[typed] == nil
        {
            attributes[typed] = name
        }
        for required in pool.settings.schema
        where required.isRequired && required.name != "sub" && attributes[required.name] == nil {
            attributes[required.name] = "cognito:default_val"
        }
        return User(
            userPoolID: pool.id, sub: sub, username: names.isEmpty ? givenName ?? name : sub, status: .confirmed,
            attributes: attributes, created: call.now, modified: call.now)
    }

    /// Calls the pre sign-up function; its flags have no effect here.
    private func approve(_ user: User) async throws {
        let request = PreSignUpRequest(
            userAttributes: UserAttributes(user.attributes), validationData: validationData,
            clientMetadata: clientMetadata)
        _ = try await call.trigger(
            .preSignUpAdminCreateUser, request, userName: user.username, in: pool, client: client.id)
    }

    /// Stores the user; nil if another user has the name, or has an alias that the function does not take over.
    private func store(_ user: User, _ migrated: MigratedUser) async throws -> User? {
        let stored = try call.store.write { tables -> (user: User, welcomes: [Delivery])? in
            guard try tables.user(named: user.username, in: pool) == nil else { return nil }
            for (attribute, value) in user.aliases(in: pool) {
                guard var owner = try tables.owner(of: attribute, value, in: pool) else { continue }
                guard migrated.forcesAliasCreation, pool.settings.usernameAttributes.isEmpty else { return nil }
                owner.attributes["\(attribute)_verified"] = "false"
                try tables.update(owner, in: pool)
            }
            let inserted = try tables.insert(user, in: pool)
            let media = migrated.desiredDeliveryMediums.map(\.rawValue)
            let welcomes =
                migrated.sendsWelcomeMessage
                ? inserted.welcomes(
                    by: media.isEmpty ? ["SMS"] : media, password: nil, in: pool, client: client,
                    clientMetadata: clientMetadata, call)
                : []
            try tables.send(welcomes)
            return (inserted, welcomes)
        }
        try await call.finish(stored?.welcomes ?? [])
        return stored?.user
    }
}
