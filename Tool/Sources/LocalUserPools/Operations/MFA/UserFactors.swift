import LocalAWS
import WireJSON

/// Switches the second factors of the access token's user on or off.
enum SetUserMFAPreference: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let bearer = try await call.bearer()
        let preferences = try MFAPreferences(call.input, in: bearer.pool)
        try await call.change(bearer) { user, _ in
            try preferences.apply(to: &user, noToken: "User has not set up software token mfa")
        }
        return [:]
    }
}

/// Switches the second factors of a user on or off.
enum AdminSetUserMFAPreference: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        let preferences = try MFAPreferences(call.input, in: pool)
        try await call.changeNamedUser(in: pool) { user, _ in
            try preferences.apply(to: &user)
        }
        return [:]
    }
}

/// A caller's settings of second factors.
///
/// Factors that the caller omits stay unchanged.
///
/// Sources of the texts: captures of Cognito's answers, unless a comment marks them as ours.
private struct MFAPreferences: Sendable {
    private let pool: UserPool
    private let settings: [(factor: MFAFactor, isEnabled: Bool, isPreferred: Bool)]

    init(_ input: OperationInput, in pool: UserPool) throws(ServiceError) {
        self.pool = pool
        settings = MFAFactor.allCases.compactMap { factor in
            guard input[factor.settings] != nil else { return nil }
            let given = input.object(factor.settings)
            return (factor, given.flag("Enabled"), given.flag("PreferredMfa"))
        }
        guard pool.settings.mfa != "OFF" || !settings.contains(where: \.isEnabled) else {
            throw .notEnabled("MFA", for: "the user pool")
        }
        guard settings.count(where: \.isPreferred) < 2 else {
            throw .cannotBe("More than one MFA method", "preferred")
        }
        if let wrong = settings.first(where: { $0.isPreferred && !$0.isEnabled }) {
            throw .cannotBe(wrong.factor.rawValue, "preferred without being enabled")
        }
    }

    /// Changes a user; the two operations have different texts for a user without a software token.
    func apply(to user: inout User, noToken: String? = nil) throws(ServiceError) {
        for (factor, isEnabled, isPreferred) in settings {
            let isAllowed = pool.settings.secondFactors.contains(factor)
            guard !isEnabled || isAllowed && user.canProve(factor) else {
                let text = factor == .softwareToken && isAllowed ? noToken : nil
                throw text.map(ServiceError.invalidParameter) ?? .notDeliverable(factor.rawValue)
            }
            user.set(factor, isEnabled: isEnabled, isPreferred: isPreferred)
        }
    }
}

/// Switches codes by text message on or off, as `MFAOptions` did before `SetUserMFAPreference`.
enum SetUserSettings: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let bearer = try await call.bearer()
        let isOn = try isOn(call.input)
        try await call.change(bearer) { user, _ in try user.setTextMessages(isOn) }
        return [:]
    }

    static func isOn(_ input: OperationInput) throws(ServiceError) -> Bool {
        let options = input.objects("MFAOptions")
        for option in options
        where option.text("DeliveryMedium") != "SMS" || option.text("AttributeName") != Contact.phone.attribute {
            throw .mustBe("MFAOptions", "DeliveryMedium SMS with AttributeName phone_number")
        }
        return !options.isEmpty
    }
}

/// Switches a user's codes by text message on or off.
enum AdminSetUserSettings: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let isOn = try SetUserSettings.isOn(call.input)
        try await call.changeNamedUser(in: call.userPool()) { user, _ in try user.setTextMessages(isOn) }
        return [:]
    }
}

extension User {
    fileprivate mutating func setTextMessages(_ isOn: Bool) throws(ServiceError) {
        guard !isOn || canProve(.sms) else {
            throw .notDeliverable(MFAFactor.sms.rawValue)
        }
        set(.sms, isEnabled: isOn, isPreferred: isOn && preferredFactor == nil)
    }
}
