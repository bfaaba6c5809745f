package import CognitoCrypto
import CognitoEvents
package import LocalAWS
import WireJSON

/// The exchange of a refresh token for new tokens.
package struct Refresh: Sendable {
    let call: Call
    let pool: UserPool
    let client: AppClient
    private let hash: [UInt8]
    package let family: TokenFamily
    private let user: User
    /// The time at which this token was replaced; nil for a current token.
    private let replaced: Double?

    /// Checks that the caller names the sign-in's device, if the pool tracks devices.
    private func check(device: String?) throws(ServiceError) {
        guard let key = family.deviceKey, pool.settings.tracksDevices, device != key else { return }
        throw Self.invalid
    }

    static let invalid = ServiceError.notAuthorized("Invalid Refresh Token.")
    static let revoked = ServiceError.notAuthorized("Refresh Token has been revoked")
    static let reused = ServiceError("RefreshTokenReuseException", "Refresh token has been reused")

    /// Finds the sign-in of a refresh token; throws if the token is unusable, or if its user may not sign in.
    ///
    /// A token of a client with a document belongs to the document's URL.
    package init(
        _ call: Call, _ pool: UserPool, _ client: AppClient, document: String? = nil, token: String
    ) async throws {
        (self.call, self.pool, self.client) = (call, pool, client)
        guard let hash = try RefreshToken.hash(token) else { throw Self.invalid }
        let found = try call.store.read { tables in
            try tables.family(refreshToken: hash).map { ($0.family, $0.replaced, try tables.user(row: $0.family.user)) }
        }
        guard let (family, replaced, user) = found, family.belongs(to: client, document) else { throw Self.invalid }
        guard let user, family.web?.ghost == nil else { throw ServiceError.noUser }
        call.trace.concerns(pool: pool.id, client: client.id, user: user.username)
        guard family.expires > call.now else { throw ServiceError.notAuthorized("Refresh Token has expired") }
        guard !family.isRevoked else { throw Self.revoked }
        guard user.isEnabled else { throw ServiceError.userIsDisabled }
        try user.checkStatus()
        (self.hash, self.family, self.user, self.replaced) = (hash, family, user, replaced)
    }

    /// Issues tokens for `REFRESH_TOKEN_AUTH`.
    ///
    /// The call has no user name, so the secret hash may be for any of the user's names.
    func tokens(secretHash: String?) async throws -> IssuedTokens {
        let names = [user.username, user.sub] + ["email", "phone_number"].compactMap { user.attributes[$0] }
        try client.checkSecretHash(
            secretHash, for: names, mismatch: "SecretHash does not match for the client: \(client.id)")
        try check(device: call.input.authParameters.namedDevice)
        guard replaced == nil else { throw Self.invalid }
        return try await tokens(refreshToken: nil)
    }

    /// Issues tokens, and a new refresh token if the client rotates refresh tokens.
    ///
    /// If `revokes` is true, the late use of a replaced token revokes the sign-in.
    package func rotatedTokens(revokingReuse revokes: Bool = true) async throws -> IssuedTokens {
        try check(device: call.input.text("DeviceKey"))
        guard let grace = client.settings.rotationGrace else {
            guard replaced == nil else { throw Self.invalid }
            return try await tokens(refreshToken: nil)
        }
        if let replaced, replaced + grace < call.now {
            if revokes { try call.store.write { [family] in try $0.revoke(family: family.id) } }
            throw Self.reused
        }
        let next = RefreshToken.make(call.random)
        let tokens = try await tokens(refreshToken: next)
        guard let nextHash = try RefreshToken.hash(next) else { throw Self.invalid }
        try call.store.write { [family, hash, now = call.now] tables in
            // The user may have signed out since the token was read.
            guard try tables.family(family.id)?.isRevoked == false else { throw Self.revoked }
            try tables.replace(refreshToken: hash, at: now)
            try tables.insert(refreshToken: nextHash, of: family)
        }
        return tokens
    }

    private func tokens(refreshToken: String?) async throws -> IssuedTokens {
        let tokens = try await TokenIssue(
            call: call, pool: pool, client: client, user: user, family: family,
            source: .tokenGenerationRefreshTokens,
            clientMetadata: call.operation == "GetTokensFromRefreshToken" ? call.clientMetadata : [:]
        ).tokens(refreshToken: refreshToken)
        if try call.store.read({ [pool] in try $0.sessionLimit(in: pool.id) }).maximum != nil {
            try call.store.write { [family, now = call.now] in try $0.use(family, at: now) }
        }
        return tokens
    }
}

/// A refresh token: a random string that looks like Cognito's encrypted token but contains no data.
package enum RefreshToken {
    /// The first part of the token: `{"cty":"JWT","enc":"A256GCM","alg":"RSA-OAEP"}`.
    static let prefix = "eyJjdHkiOiJKV1QiLCJlbmMiOiJBMjU2R0NNIiwiYWxnIjoiUlNBLU9BRVAifQ"

    package static func make(_ random: RandomSource) -> String {
        let sizes = [256, 12, 48, 16]
        let bytes = random.bytes(sizes.reduce(0, +))
        var (parts, start) = ([prefix], 0)
        for size in sizes {
            parts.append(Base64URL.encode(Array(bytes[start..<start + size])))
            start += size
        }
        return parts.joined(separator: ".")
    }

    /// Returns the hash that the store keeps instead of a token; nil for a string that is not a refresh token.
    package static func hash(_ token: String) throws(CryptoError) -> [UInt8]? {
        guard token.hasPrefix("\(prefix)."), token.utf8.count(where: { $0 == UInt8(ascii: ".") }) == 4 else {
            return nil
        }
        return try HashFunction.sha256.digest(of: Array(token.utf8).span.bytes)
    }
}
