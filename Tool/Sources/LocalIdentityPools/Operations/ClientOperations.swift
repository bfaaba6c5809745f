import LocalAWS
import WireJSON

enum GetId: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.store.read(call.identityPool)
        let logins = try await LoginCheck(call, pool).proven(call.logins)
        let identity = try call.store.write { tables in
            try Linking(call, call.identityPool(tables), tables).identity(nil, logins)
        }
        call.trace.opens(identity)
        return ["IdentityId": .text(identity.id)]
    }
}

enum GetCredentialsForIdentity: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let (_, pool) = try call.store.read(call.identity)
        let logins = try await LoginCheck(call, pool).proven(call.logins)
        let (identity, choice) = try call.store.write { tables in
            let (given, pool) = try call.identity(tables)
            let identity = try Linking(call, pool, tables).identity(given, logins)
            return (identity, try RoleChoice(in: pool, logins, custom: call.input.text("CustomRoleArn"), call.trace))
        }
        call.trace.opens(identity, ends: true)
        call.trace.note("The role is \(choice.role): \(choice.reason).")
        let credentials = try await credentials(of: identity, choice.role, logins, pool, call)
        try call.store.write { try $0.insert(credentials, now: call.now) }
        return [
            "IdentityId": .text(identity.id),
            "Credentials": [
                "AccessKeyId": .text(credentials.keyID), "SecretKey": .text(credentials.secretKey),
                "SessionToken": .text(credentials.sessionToken), "Expiration": .decimal(credentials.expiration),
            ],
        ]
    }
}

extension GetCredentialsForIdentity {
    private static func credentials(
        of identity: Identity, _ role: String, _ logins: ProvenLogins, _ pool: IdentityPool, _ call: Call
    ) async throws -> IdentityCredentials {
        let tags = PrincipalTags.tags(for: logins, of: pool, call.trace)
        guard let service = call.pools.tokenService else {
            return IdentityCredentials(for: identity, isAuthenticated: !logins.isEmpty, role: role, call.server)
        }
        let token = try OpenIDToken.make(
            for: identity, of: pool, methods: logins.authenticationMethods,
            tags: tags, seconds: GetOpenIdToken.lifetime, call.pools)
        return try await service.credentials(
            for: identity, isAuthenticated: !logins.isEmpty, role: role, token: token, call)
    }
}

enum GetOpenIdToken: Operation {
    /// The time for which a token is valid, in seconds.
    static let lifetime = 600

    static func respond(to call: Call) async throws -> Answer {
        let (_, pool) = try call.store.read(call.identity)
        guard !pool.refusesClassicFlow else {
            throw ServiceError.invalidParameter("Basic (classic) flow is not enabled, please use enhanced flow.")
        }
        guard OperationInput(pool.roles)["RoleMappings"] == nil else {
            throw ServiceError.invalidParameter(
                "Basic (classic) flow is not supported with RoleMappings, please use enhanced flow.")
        }
        guard !call.logins.keys.contains(where: StandInLogin.isSAML) else {
            throw ServiceError.invalidParameter(
                "Basic (classic) flow is not supported with SAML providers, please use enhanced flow.")
        }
        let logins = try await LoginCheck(call, pool).proven(call.logins)
        let identity = try call.store.write { tables in
            let (given, pool) = try call.identity(tables)
            return try Linking(call, pool, tables).identity(given, logins)
        }
        call.trace.opens(identity, ends: true)
        let token = try OpenIDToken.make(
            for: identity, of: pool, methods: logins.authenticationMethods,
            tags: PrincipalTags.tags(for: logins, of: pool, call.trace), seconds: lifetime, call.pools)
        return ["IdentityId": .text(identity.id), "Token": .text(token)]
    }
}

extension CallTrace {
    /// Makes the call part of the flow of an identity: from `GetId` to its credentials.
    fileprivate func opens(_ identity: Identity, ends: Bool = false) {
        concerns(identityPool: identity.poolID, identity: identity.id)
        flow.belongs(to: FlowKey(.identity, identity.id), ends: ends)
    }
}

extension FlowKey.Kind {
    /// The calls for one identity, up to its credentials.
    static let identity = FlowKey.Kind("identity")
}
