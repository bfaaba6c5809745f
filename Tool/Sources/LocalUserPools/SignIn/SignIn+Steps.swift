import CognitoEvents
import LocalAWS

/// The steps that follow a proof.
extension SignIn {
    /// Continues after the proof of the password; a temporary password has to be replaced first.
    mutating func afterPassword() async throws -> SignInOutcome {
        guard let user else { throw ServiceError.wrongPassword }
        if let expiry = user.temporaryPasswordExpires, user.status == .forceChangePassword, expiry <= call.now {
            throw ServiceError.notAuthorized(
                "Temporary password has expired and must be reset by an administrator.")
        }
        if user.status == .forceChangePassword {
            try await succeeded()
            // In a custom sign-in, the define function decides when to ask for the new password.
            return steps == nil ? try presentNewPassword(to: user) : try await afterStep(.passwordVerifier)
        }
        steps?.append(ChallengeResult(.passwordVerifier, succeeded: true))
        return try await afterFirstFactor()
    }

    /// Continues after a successful step of a custom sign-in.
    mutating func afterStep(_ challenge: ChallengeName) async throws -> SignInOutcome {
        steps?.append(ChallengeResult(challenge, succeeded: true))
        return try await define()
    }

    /// Continues after the user has proved all factors.
    mutating func afterFactors() async throws -> SignInOutcome {
        try await succeeded()
        if steps != nil { return try await define() }
        return try await finish()
    }

    func issueTokens() async throws -> SignInOutcome {
        guard let user else { throw ServiceError.wrongPassword }
        guard user.isEnabled else { throw ServiceError.userIsDisabled }
        try user.checkStatus()
        guard user.status != .forceChangePassword else {
            call.trace.note(
                "No tokens: the user has a temporary password (FORCE_CHANGE_PASSWORD). AdminSetUserPassword with Permanent sets a permanent one."
            )
            throw ServiceError.wrongPassword
        }
        guard user.status != .externalProvider else {
            call.trace.note("No tokens: the user (EXTERNAL_PROVIDER) can sign in only through the provider.")
            throw ServiceError.wrongPassword
        }
        // The hosted pages cannot store a device's key, so a browser does not become a device.
        let isNew = pool.settings.tracksDevices && provenDevice == nil && call.web == nil
        let device = isNew ? Device(of: user, in: pool, call) : nil
        try await postAuthenticate(newDevice: device)
        return .signedIn(try await grant(to: user, newDevice: device))
    }

    /// Issues tokens to a user whom another provider has identified.
    ///
    /// The user's status has no effect, because the provider vouches for the user.
    ///
    /// - Parameter isFirst: True if this sign-in created the user. No authentication function is called then.
    /// - Returns: The sign-in, whose tokens are not signed yet.
    /// - Throws: The error for a disabled user, or the error of a function.
    package func issueTokensOfProvider(isFirst: Bool) async throws -> TokenGrant {
        guard let user, user.isEnabled else { throw ServiceError.userIsDisabled }
        if !isFirst {
            try await preAuthenticate()
            try await postAuthenticate()
        }
        return try await grant(to: user)
    }

    private func grant(to user: User, newDevice: Device? = nil) async throws -> TokenGrant {
        let family = TokenFamily(
            of: user, client, deviceKey: provenDevice ?? newDevice?.key, authTime: call.now, call)
        let issue = TokenIssue(
            call: call, pool: pool, client: client, user: user, family: family,
            source: call.web == nil ? tokenSource : .tokenGenerationHostedAuth, clientMetadata: clientMetadata)
        return try await TokenGrant(issue, newDevice: newDevice)
    }
}
