import CognitoCrypto
import CognitoEvents
import CognitoModel
import WireJSON

/// The order of what follows a proof.
extension SignIn {
    /// Goes on after a password was proven: a temporary one has to be replaced first.
    mutating func afterPassword() async throws -> JSONValue {
        guard let user else { throw CognitoException.wrongPassword }
        if let expiry = user.temporaryPasswordExpires, user.status == .forceChangePassword, expiry <= call.now {
            throw CognitoException.notAuthorized(
                "Temporary password has expired and must be reset by an administrator.")
        }
        try await succeeded()
        if steps != nil { return try await afterStep(.passwordVerifier) }
        if user.status == .forceChangePassword { return try NewPasswordChallenge.present(self, user) }
        return try await afterFirstFactor()
    }

    /// Goes on after the first factor: a second one would be asked for here.
    mutating func afterFirstFactor() async throws -> JSONValue { try await issueTokens() }

    /// Goes on after a step of a custom sign-in that succeeded.
    mutating func afterStep(_ challenge: ChallengeName) async throws -> JSONValue {
        steps?.append(ChallengeResult(challenge, succeeded: true))
        return try await define()
    }

    /// Ends the sign-in with tokens.
    func issueTokens() async throws -> JSONValue {
        guard let user else { throw CognitoException.wrongPassword }
        guard user.isEnabled else { throw CognitoException.userIsDisabled }
        try user.checkStatus()
        guard user.status != .forceChangePassword else { throw CognitoException.wrongPassword }
        try await trigger(
            .postAuthenticationAuthentication,
            PostAuthenticationRequest(userAttributes: attributes, clientMetadata: clientMetadata))
        let now = call.now
        let family = TokenFamily(
            id: call.random.uuid(), userPoolID: pool.id, clientID: client.id, user: user.row, authTime: now,
            eventID: call.random.uuid(), deviceKey: nil, expires: now + client.settings.refreshTokenSeconds)
        let refreshToken = RefreshToken.make(call.random)
        let issue = TokenIssue(
            call: call, pool: pool, client: client, user: user, family: family, source: tokenSource,
            clientMetadata: clientMetadata)
        let result = try await issue.result(refreshToken: refreshToken)
        guard let hash = try RefreshToken.hash(refreshToken) else { throw CognitoException.wrongPassword }
        try await call.store.write { tables in
            guard try tables.user(row: user.row) != nil else { throw CognitoException.noUser }
            try tables.insert(family, refreshToken: hash)
        }
        return ["AuthenticationResult": .object(result), "ChallengeParameters": [:]]
    }
}
