import CognitoEvents
import LocalAWS

/// The second factor of a sign-in.
///
/// Source: Developer Guide, "Adding MFA to a user pool".
extension SignIn {
    /// The next step for a user who has proved the first factor.
    private enum SecondFactor {
        case none
        case ask(MFAFactor)
        case choose([MFAFactor])
        case setUp([MFAFactor])
    }

    /// Returns the step for a user's second factor.
    private func secondFactor(of user: User) -> SecondFactor {
        let settings = pool.settings
        guard !settings.secondFactors.isEmpty else { return .none }
        let enabled = user.enabledFactors.filter { settings.secondFactors.contains($0) && user.canProve($0) }
        if let preferred = user.preferredFactor, enabled.contains(preferred) { return .ask(preferred) }
        let isRequired = settings.mfa == "ON"
        let choices = settings.secondFactors.filter { factor in
            enabled.contains(factor) || isRequired && user.canProve(factor) && !settings.recovers(by: factor)
        }
        switch choices.count {
        case 0: return isRequired ? .setUp(settings.secondFactors) : .none
        case 1: return .ask(choices[0])
        default: return .choose(choices)
        }
    }

    /// Returns true if a second factor would follow a password.
    func asksForSecondFactor(_ user: User) -> Bool {
        if case .none = secondFactor(of: user) { false } else { true }
    }

    /// Continues after the first factor: with a second factor if the user has or needs one.
    package mutating func afterFirstFactor() async throws -> SignInOutcome {
        guard let user else { throw ServiceError.wrongPassword }
        // In a custom sign-in, the define function decides when the device is asked.
        if steps == nil, let device = try await device(), device.isRemembered, pool.settings.devicesReplaceFactors {
            return try await present(device, goesOn: false)
        }
        // Failed attempts are reset only after the last proof. Otherwise, codes could be guessed without a limit.
        switch secondFactor(of: user) {
        case .none: return try await afterFactors()
        case .ask(let factor): return try await present(factor, to: user)
        case .choose(let factors): return try present(choices: factors)
        case .setUp(let factors): return try presentSetUp(of: factors, to: user)
        }
    }

    func present(_ factor: MFAFactor, to user: User) async throws -> SignInOutcome {
        switch factor {
        case .sms: try await presentTextMessage(to: user)
        case .email: try await presentEmail(to: user)
        case .softwareToken: try presentSoftwareToken(to: user)
        }
    }

    /// Continues after the proof of a second factor; the functions of a custom sign-in see this proof.
    mutating func afterSecondFactor(_ challenge: ChallengeName) async throws -> SignInOutcome {
        steps?.append(ChallengeResult(challenge, succeeded: true))
        return try await afterFactors()
    }
}

extension UserPoolSettings {
    /// Returns true if the pool prefers to send password-reset codes to the same address as the factor's codes.
    fileprivate func recovers(by factor: MFAFactor) -> Bool {
        guard let contact = factor.contact else { return false }
        return recovery?.first == "verified_\(contact.attribute)"
    }
}
