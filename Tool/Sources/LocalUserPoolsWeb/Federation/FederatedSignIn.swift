@_spi(Internal) import CognitoEvents
import CognitoModel
import LocalAWS
import LocalUserPools
import UserPoolObjects
@_spi(Internal) import WireJSON

/// A sign-in through another provider, from the proved identity to the user's tokens.
///
/// All kinds of providers use it.
struct FederatedSignIn: Sendable {
    let call: Call
    let pool: UserPool
    let client: AppClient
    let identity: ProviderIdentity

    private var settings: WebSettings { call.pools.webSettings.value }
    private var userName: String { identity.userName(in: pool) }

    /// Signs the person in, as an existing user or as a new one.
    ///
    /// - Returns: The sign-in, whose tokens are not signed yet.
    /// - Throws: The error of a function, or the error that the app gets.
    func grant() async throws -> TokenGrant {
        try identity.checkName(in: pool)
        call.trace.concerns(pool: pool.id, client: client.id, user: userName)
        let claims = try await shapedClaims()
        let attributes = MappedAttributes(claims, from: identity.provider, for: client, in: pool)
        if !attributes.skipped.isEmpty {
            call.trace.note(
                "Left out, because WriteAttributes of the app client does not include them: "
                    + attributes.skipped.joined(separator: ", "))
        }
        if let user = try user(of: claims) { return try await signIn(user, attributes) }
        try call.checkUsersMayChange(in: pool)
        for name in attributes.refusedLater {
            call.trace.note(
                "Later sign-ins of this user will fail with 'user.\(name): Attribute cannot be updated.': the mapping writes "
                    + "\(name) each time. Make it mutable and writable for the app client, or remove it from AttributeMapping."
            )
        }
        var new = User(
            userPoolID: pool.id, sub: call.random.uuid(), username: userName, status: .externalProvider,
            attributes: try attributes.new(), created: call.now, modified: call.now)
        let decision = try await preSignUp(of: new)
        if let linked = try user(of: claims) { return try await finishLinked(linked, new, attributes) }
        // Cognito ignores the function's confirmation, because the user has no password.
        for contact in Contact.all(in: decision?.verifiedContacts ?? []) {
            if new.attributes[contact.attribute] != nil { new.attributes[contact.verifiedAttribute] = "true" }
        }
        let user = try store(new)
        try await call.postConfirmation(.postConfirmationConfirmSignUp, of: user, in: pool, client: client)
        return try await SignIn(call, pool, client, identified: user).issueTokensOfProvider(isFirst: true)
    }

    // MARK: Claims

    /// Returns the inbound federation function's claims if it answers with any, otherwise the provider's claims.
    private func shapedClaims() async throws -> JSONMembers<String> {
        let request = InboundFederationRequest(
            providerName: identity.provider.name, providerType: identity.provider.type,
            attributes: identity.attributes)
        let answered = try await call.trigger(
            .inboundFederationExternalProvider, request, userName: userName, in: pool, client: client.id)
        guard let listed = answered?.response.view["userAttributesToMap"], !listed.texts.isEmpty else {
            return identity.claims
        }
        return listed.texts
    }

    // MARK: Existing users

    /// Returns the user to whom the identity belongs; nil if no user has it.
    private func user(of claims: JSONMembers<String>) throws(ServiceError) -> User? {
        try call.store.read { tables in
            try tables.user(of: identity.link, in: pool)
                ?? tables.user(linkedBy: claims, of: identity.provider.name, in: pool)
        }
    }

    private func signIn(_ user: User, _ attributes: MappedAttributes) async throws -> TokenGrant {
        call.trace.concerns(user: user.username)
        guard user.isEnabled else { throw ServiceError.userIsDisabled }
        let updated = try call.store.write { [pool, now = call.now] tables in
            guard var user = try tables.user(row: user.row) else { throw ServiceError.noUser }
            try attributes.update(&user, tables)
            user.modified = now
            try tables.update(user, in: pool)
            return user
        }
        return try await SignIn(call, pool, client, identified: updated).issueTokensOfProvider(isFirst: false)
    }

    // MARK: New users

    /// Calls the pre sign-up function, and returns its decision; nil if the pool has no such function.
    private func preSignUp(of user: User) async throws -> PreSignUpDecision? {
        do {
            return try await preSignUpOnce(of: user)
        } catch let error as ServiceError where error.isOfFunction && settings.repeatsAfterError {
            call.trace.note("Pre sign-up is called again after its error, as some of Cognito's users have reported.")
            return try await preSignUpOnce(of: user)
        }
    }

    private func preSignUpOnce(of user: User) async throws -> PreSignUpDecision? {
        var attributes = UserAttributes(user.attributes)
        for contact in Contact.allCases { attributes["cognito:\(contact.attribute)_alias"] = "" }
        let answered = try await call.trigger(
            .preSignUpExternalProvider, PreSignUpRequest(userAttributes: attributes), userName: user.username,
            in: pool, client: client.id)
        return try answered.map { try call.decision(PreSignUpDecision.self, in: $0) }
    }

    /// Stores a new user, and adds the user to the provider's group.
    private func store(_ new: User) throws(ServiceError) -> User {
        try call.store.write { [pool, identity, now = call.now] tables in
            guard try tables.user(named: new.username, in: pool) == nil else { throw Self.isTaken(new.username) }
            var new = new
            identity.link.add(
                to: &new, type: identity.provider.type.rawValue, isPrimary: true, issuer: identity.issuer, at: now)
            let user = try tables.insert(new, in: pool)
            try tables.insert(identity.link, of: user, in: pool)
            let group = IdentityProvider.group(of: identity.provider.name, in: pool, at: now)
            if try tables.group(group.name, in: pool) == nil { try tables.save(group) }
            try tables.add(user, to: group)
            return user
        }
    }

    private static func isTaken(_ name: String) -> ServiceError {
        ServiceError("AliasExistsException", "Already found an entry for username \(name)")
    }

    /// Ends a sign-in during which the pre sign-up function linked the identity to a user.
    private func finishLinked(_ linked: User, _ new: User, _ attributes: MappedAttributes) async throws -> TokenGrant {
        if settings.repeatsAfterError {
            call.trace.note(
                "Pre sign-up is called again after it linked the identity, as some of Cognito's users have reported.")
            _ = try? await preSignUpOnce(of: new)
        }
        switch settings.linkedSignIn {
        case .continue: return try await signIn(linked, attributes)
        case .ghost: return try await ghost(new, instead: linked)
        case .fail:
            call.trace.note(
                "If a function links the identity, Cognito fails this sign-in; the next one succeeds as "
                    + "\(linked.username).")
            throw Self.isTaken(new.username)
        }
    }
}
