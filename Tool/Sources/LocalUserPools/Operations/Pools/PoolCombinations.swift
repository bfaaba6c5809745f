package import LocalAWS
package import WireJSON

/// The combinations of settings that Cognito refuses.
///
/// They are judged on the whole pool after a change, whichever operation or template makes the change. `docs/evidence`
/// has the sources of the texts, unless a comment marks a text as ours. The order of the rules is ours.
package struct PoolCombinations {
    /// The change after which a pool is judged; the texts of a few refusals depend on it.
    package enum Change {
        case creation
        /// `UpdateUserPool`, and a Boolean value that indicates whether the pool had second factors.
        case update(hadFactors: Bool)
        /// `SetUserPoolMfaConfig`, and a Boolean value that indicates whether the call has only passkeys.
        case factors(onlyPasskeys: Bool)
    }

    private let configuration: OperationInput
    private let settings: UserPoolSettings
    private let change: Change

    /// Checks a pool's configuration after a change.
    package static func check(_ configuration: JSONMembers<JSONValue>, after change: Change) throws(ServiceError) {
        let combinations = PoolCombinations(
            configuration: OperationInput(configuration), settings: UserPoolSettings(configuration), change: change)
        try combinations.checkContacts()
        try combinations.checkRecovery()
        try combinations.checkSecondFactors()
        try combinations.checkFirstFactors()
        try combinations.checkTier()
    }

    /// The error for second factors by SMS without a sender.
    static let needsSMS = ServiceError.invalidParameter(
        "SMS configuration and Auto verification for phone_number are required when MFA is required/optional")

    private var hasSMS: Bool { configuration["SmsConfiguration"] != nil }

    // MARK: Contacts

    private func checkContacts() throws(ServiceError) {
        let email = configuration.object("EmailConfiguration")
        if email.text("EmailSendingAccount") == "DEVELOPER", email["SourceArn"] == nil {
            throw .invalidParameter("Source ARN is required to use DEVELOPER email sending owner")
        }
        if settings.autoVerified.contains("phone_number"), !hasSMS {
            throw .invalidParameter("SMS configuration is required when phone_number is selected for auto verification")
        }
        guard settings.verifiedBeforeUpdate.isSubset(of: settings.autoVerified) else {
            throw .invalidParameter(
                "All attributes in AttributesRequireVerificationBeforeUpdate must exist in AutoVerifiedAttributes")
        }
    }

    private func checkRecovery() throws(ServiceError) {
        let fault = "Invalid account recovery setting parameter. Account Recovery Setting cannot"
        let mechanisms = configuration.object("AccountRecoverySetting").objects("RecoveryMechanisms")
        let names = mechanisms.compactMap { $0.text("Name") }
        if names.contains("admin_only"), names.count > 1 {
            throw .invalidParameter("\(fault) use admin_only setting with any other recovery mechanisms.")
        }
        let priorities = mechanisms.compactMap { $0.integer("Priority") }
        guard Set(names).count == names.count, Set(priorities).count == priorities.count else {
            throw .invalidParameter("\(fault) have duplicate priorities or recovery mechanisms.")
        }
    }

    // MARK: Factors

    private func checkSecondFactors() throws(ServiceError) {
        guard settings.mfa != "OFF" else { return }
        if case .update(hadFactors: false) = change, settings.mfa == "ON" {
            throw .invalidParameter("Cannot turn MFA functionality ON, once the user pool has been created.")
        }
        guard !settings.secondFactors.isEmpty else {
            guard case .factors(let onlyPasskeys) = change else { throw Self.needsSMS }
            throw .invalidParameter(
                onlyPasskeys
                    ? "Invalid MFA Configuration given. SMS MFA, Email MFA, or Software Token MFA must be enabled."
                    : "Invalid MFA configuration given, can't disable all MFAs with a required or optional configuration."
            )
        }
        let sender = configuration.object("EmailConfiguration").text("EmailSendingAccount")
        if settings.secondFactors.contains(.email), sender != "DEVELOPER" {
            throw .invalidParameter(
                "Cannot set EmailMfaConfiguration when user pool EmailConfiguration contains an EmailSendingAccount of "
                    + "COGNITO_DEFAULT. Update the value of EmailSendingAccount.")
        }
    }

    private func checkFirstFactors() throws(ServiceError) {
        let factors = settings.firstFactors
        guard factors.contains("PASSWORD") else {
            throw .invalidParameter("Password should be configured as one of the allowed first auth factors.")
        }
        if factors.contains("SMS_OTP"), !hasSMS {
            throw .invalidParameter(
                "SMS_OTP can not be configured as AuthFactor as user pool is missing valid SMS configuration")
        }
        guard settings.mfa == "ON" else { return }
        guard !factors.contains("EMAIL_OTP"), !factors.contains("SMS_OTP") else {
            throw .invalidParameter(
                "Only PASSWORD and WEB_AUTHN (if configured) can be enabled as an auth factor if MFA is enabled")
        }
        if factors.contains("WEB_AUTHN"), !settings.passkeysProveTwoFactors {
            guard case .factors = change else {
                throw .invalidParameter(
                    "WEB_AUTHN cannot be used as an auth factor when MFA is enabled if not configured for MFA.")
            }
            throw .invalidParameter(
                "Cannot set WebAuthn factor configuration to SINGLE_FACTOR if MFA is required and WebAuthn is an allowed "
                    + "first auth factor")
        }
    }

    // MARK: Tier

    /// A Boolean value that indicates whether the change needs a tier with registration; a new pool needs it even for
    /// settings that turn registration off.
    private var usesRegistration: Bool {
        guard case .creation = change else { return settings.registration != nil }
        return configuration["DcrConfiguration"] != nil
    }

    /// Checks that the pool's tier has all features that the pool uses.
    ///
    /// The names of a password history, of email MFA and of dynamic client registration are ours.
    private func checkTier() throws(ServiceError) {
        let tier = configuration.text("UserPoolTier") ?? "ESSENTIALS"
        guard tier != "PLUS" else { return }
        var features: [String] = []
        if tier == "LITE" {
            let trigger = configuration.object("LambdaConfig").object("PreTokenGenerationConfig")
            if settings.firstFactors != ["PASSWORD"] { features.append("Passwordless Sign-In") }
            if let version = trigger.text("LambdaVersion"), version != "V1_0" {
                features.append("Token Customization with Pre-Token Generation Lambda \(version)")
            }
            if settings.passwordHistory > 0 { features.append("Password History") }
            if settings.secondFactors.contains(.email) { features.append("Email MFA") }
            if usesRegistration {
                features.append("Dynamic Client Registration")
            }
        }
        if configuration.object("UserPoolAddOns").text("AdvancedSecurityMode") ?? "OFF" != "OFF" {
            features.append("Threat Protection")
        }
        if !features.isEmpty { throw .disabled(in: tier, features) }
    }
}
