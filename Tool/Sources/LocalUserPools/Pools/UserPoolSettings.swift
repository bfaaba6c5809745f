import CognitoEvents
import CognitoModel
import LocalAWS
package import UserCredentials
package import WireJSON

/// A user pool's configuration, read from the members of the API.
package struct UserPoolSettings: Sendable {
    package let passwordPolicy: PasswordPolicy
    /// The lifetime of a temporary password, in days.
    let temporaryPasswordDays: Int
    /// The attributes that a code verifies after a sign-up: `email` or `phone_number`.
    package let autoVerified: [String]
    /// The attributes that can replace the user name in a sign-in once they are verified.
    package let aliases: [String]
    /// The attributes that users give instead of a user name.
    package let usernameAttributes: [String]
    /// A Boolean value that indicates whether user names and aliases are case-sensitive.
    package let isCaseSensitive: Bool
    /// The attributes whose new value takes effect only after its verification.
    package let verifiedBeforeUpdate: Set<String>
    /// A Boolean value that indicates whether only administrators can create users.
    package let onlyAdministratorsCreate: Bool
    /// The ways to recover an account, by priority: `verified_email`, `verified_phone_number`, `admin_only`; nil if unset.
    let recovery: [String]?
    /// The attributes that users may have.
    package let schema: [AttributeSchema]
    let triggers: [TriggerFamily: PoolTrigger]
    /// The KMS key that encrypts codes for custom senders.
    let kmsKeyID: String?
    /// The factors that a sign-in may begin with.
    package let firstFactors: [String]
    /// A Boolean value that indicates whether a passkey counts as two factors; it then has to verify the user.
    let passkeysProveTwoFactors: Bool
    /// The use of second factors: `OFF`, `OPTIONAL` or `ON`.
    let mfa: String
    /// The second factors that users may have; empty while ``mfa`` is `OFF`.
    package let secondFactors: [MFAFactor]
    let tracksDevices: Bool
    /// A Boolean value that indicates whether a device is remembered only if the user asks for it.
    let remembersDevicesOnPrompt: Bool
    /// A Boolean value that indicates whether a remembered device replaces a second factor.
    let devicesReplaceFactors: Bool
    /// The number of previous passwords that a new password must differ from.
    let passwordHistory: Int
    let messages: MessageTemplates
    /// The settings for apps that register their own app clients; nil if apps cannot register.
    package let registration: RegistrationSettings?

    package init(_ configuration: JSONMembers<JSONValue>) {
        let input = OperationInput(configuration)
        let policy = input.passwordPolicy
        passwordPolicy = PasswordPolicy(policy)
        temporaryPasswordDays = policy.integer("TemporaryPasswordValidityDays") ?? 7
        passwordHistory = policy.integer("PasswordHistorySize") ?? 0
        firstFactors = input.firstFactors ?? ["PASSWORD"]
        autoVerified = input.texts("AutoVerifiedAttributes") ?? []
        aliases = input.texts("AliasAttributes") ?? []
        usernameAttributes = input.texts("UsernameAttributes") ?? []
        isCaseSensitive = input.object("UsernameConfiguration")["CaseSensitive"] != .boolean(false)
        verifiedBeforeUpdate = Set(
            input.object("UserAttributeUpdateSettings").texts("AttributesRequireVerificationBeforeUpdate") ?? [])
        onlyAdministratorsCreate = input.userCreation.flag("AllowAdminCreateUserOnly")
        let mechanisms = input.object("AccountRecoverySetting").elements("RecoveryMechanisms").compactMap {
            element -> (Int, String)? in
            guard case .object(let members) = element else { return nil }
            let mechanism = OperationInput(members)
            return mechanism.text("Name").map { (mechanism.integer("Priority") ?? 0, $0) }
        }
        recovery = mechanisms.isEmpty ? nil : mechanisms.sorted { $0.0 < $1.0 }.map(\.1)
        schema = AttributeSchema.all(configuration)
        messages = MessageTemplates(input)
        registration = RegistrationSettings(input)
        passkeysProveTwoFactors =
            input.object("WebAuthnConfiguration").text("FactorConfiguration") == "MULTI_FACTOR_WITH_USER_VERIFICATION"
        mfa = input.text("MfaConfiguration") ?? "OFF"
        let isOn: [MFAFactor: Bool] = [
            .sms: input["SmsMfaConfiguration"] != nil, .email: input["EmailMfaConfiguration"] != nil,
            .softwareToken: input.object("SoftwareTokenMfaConfiguration").flag("Enabled"),
        ]
        secondFactors = mfa == "OFF" ? [] : MFAFactor.allCases.filter { isOn[$0] == true }
        tracksDevices = input["DeviceConfiguration"] != nil
        let devices = input.object("DeviceConfiguration")
        remembersDevicesOnPrompt = devices.flag("DeviceOnlyRememberedOnUserPrompt")
        devicesReplaceFactors = devices.flag("ChallengeRequiredOnNewDevice")
        let lambda = input.object("LambdaConfig")
        kmsKeyID = lambda.text("KMSKeyID")
        var triggers: [TriggerFamily: PoolTrigger] = [:]
        for model in TriggerModel.all {
            guard let configured = model.configuration.flatMap({ PoolTrigger(lambda, $0) }) else { continue }
            triggers[model.family] = configured
        }
        self.triggers = triggers
    }

    package func attribute(_ name: String) -> AttributeSchema? { schema.first { $0.name == name } }
}
