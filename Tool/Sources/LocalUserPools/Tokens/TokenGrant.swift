package import LocalAWS
import UserPoolObjects
import WireJSON

/// A user's completed sign-in; its tokens are not signed yet.
package struct TokenGrant: Sendable {
    package let issue: TokenIssue
    /// The claims; nil if the function is called only when the app exchanges its code.
    package let claims: FinishedClaims?
    /// The device of this sign-in, if the pool does not know the device yet.
    let newDevice: Device?

    /// Calls the pre token generation function, unless the settings move the call to the exchange of a code.
    ///
    /// - Throws: The error of a function that fails, or of an answer that cannot be applied.
    package init(_ issue: TokenIssue, newDevice: Device? = nil) async throws {
        (self.issue, self.newDevice) = (issue, newDevice)
        let isLate = issue.family.web != nil && issue.call.pools.webSettings.value.callsFunctionAtExchange
        claims = isLate ? nil : try await issue.claims()
    }

    /// Signs the tokens, and stores the sign-in for its refresh token.
    func tokens() async throws -> IssuedTokens {
        let call = issue.call
        let refreshToken = RefreshToken.make(call.random)
        var tokens = try await sign(refreshToken: refreshToken)
        guard let hash = try RefreshToken.hash(refreshToken) else { throw Refresh.invalid }
        try save { try $0.insert(refreshToken: hash, of: issue.family) }
        tokens.newDevice = newDevice
        return tokens
    }

    /// Signs the tokens of the implicit flow, which has no refresh token.
    ///
    /// The sign-in is stored so that it can be ended later.
    package func tokensWithoutRefresh() async throws -> IssuedTokens {
        let tokens = try await sign(refreshToken: nil)
        try save()
        return tokens
    }

    private func sign(refreshToken: String?) async throws -> IssuedTokens {
        guard let claims else { return try await issue.tokens(refreshToken: refreshToken) }
        return try await issue.signed(claims, refreshToken: refreshToken)
    }

    /// Stores the sign-in, and everything else that belongs to it, in one transaction.
    ///
    /// - Throws: The error for a user who was deleted in the meantime.
    package func save(_ more: (StoreTables) throws -> Void = { _ in }) throws(ServiceError) {
        var ended = 0
        try issue.call.store.write { tables in
            guard try tables.user(row: issue.user.row) != nil else { throw ServiceError.noUser }
            if let newDevice { try tables.save(newDevice) }
            ended = try tables.makeRoomForSession(of: issue.user, now: issue.call.now)
            try tables.insert(issue.family)
            try more(tables)
        }
        if ended > 0 {
            issue.call.trace.note("Sessions that this sign-in has ended, because the pool has MaxPerUser: \(ended)")
        }
    }
}

extension TokenFamily {
    /// Creates the family of a sign-in.
    package init(of user: User, _ client: AppClient, deviceKey: String? = nil, authTime: Double, _ call: Call) {
        self.init(
            id: call.random.uuid(), userPoolID: client.userPoolID, clientID: client.id, user: user.row,
            authTime: authTime, eventID: call.random.uuid(), deviceKey: deviceKey,
            expires: call.now + client.settings.refreshTokenSeconds, lastUsed: call.now, web: call.web)
    }
}
