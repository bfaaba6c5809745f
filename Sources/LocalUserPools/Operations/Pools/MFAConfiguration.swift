import LocalAWS
import WireJSON

/// The second factors and passkeys of a pool.
///
/// `SetUserPoolMfaConfig` sets them, and `UpdateUserPool` does not change them.
///
/// Sources of the texts: captures of Cognito's answers, unless a comment marks them as ours.
enum MFAConfiguration {
    /// The members of a pool's configuration that `DescribeUserPool` does not show.
    static let members = ["EmailMfaConfiguration", "SoftwareTokenMfaConfiguration", "WebAuthnConfiguration"]

    /// The members of a call that each configure one factor.
    private static let factors = ["SmsMfaConfiguration", "SoftwareTokenMfaConfiguration", "EmailMfaConfiguration"]

    /// Returns a pool's configuration after a change; factors that the call omits stay unchanged.
    static func changed(_ pool: UserPool, _ input: OperationInput) throws(ServiceError) -> JSONMembers<JSONValue> {
        var configuration = pool.configuration
        let mode = input.text("MfaConfiguration") ?? pool.settings.mfa
        configuration["MfaConfiguration"] = .text(mode)
        if let passkeys = input["WebAuthnConfiguration"] {
            try checkRelyingParty(input.object("WebAuthnConfiguration"))
            configuration["WebAuthnConfiguration"] = passkeys
        }
        let isTokenOn = input.object("SoftwareTokenMfaConfiguration").flag("Enabled")
        guard mode != "OFF" else {
            guard input["SmsMfaConfiguration"] == nil, input["EmailMfaConfiguration"] == nil, !isTokenOn else {
                throw .invalidParameter(
                    "Invalid MFA configuration given, can't turn off MFA and configure an MFA together.")
            }
            return kept(configuration)
        }
        if let token = input["SoftwareTokenMfaConfiguration"] { configuration["SoftwareTokenMfaConfiguration"] = token }
        if let email = input["EmailMfaConfiguration"] { configuration["EmailMfaConfiguration"] = email }
        let sms = input.object("SmsMfaConfiguration")
        for name in ["SmsConfiguration", "SmsAuthenticationMessage"] where sms[name] != nil {
            configuration[name] = sms[name]
        }
        if input["SmsMfaConfiguration"] != nil, configuration["SmsConfiguration"] == nil { throw needsSMS }
        let settings = UserPoolSettings(configuration)
        guard !settings.secondFactors.isEmpty else {
            guard factors.contains(where: { input[$0] != nil }) else {
                throw .invalidParameter(
                    "At least one of [SmsMfaConfiguration] or [SoftwareTokenMfaConfiguration] must be provided.")
            }
            throw .invalidParameter(
                "Invalid MFA configuration given, can't disable all MFAs with a required or optional configuration.")
        }
        try check(settings, tier: pool.tier)
        return configuration
    }

    /// Removes the factors from a configuration without second factors.
    static func kept(_ configuration: JSONMembers<JSONValue>) -> JSONMembers<JSONValue> {
        guard configuration["MfaConfiguration"] == "OFF" else { return configuration }
        return configuration.filter { !["EmailMfaConfiguration", "SoftwareTokenMfaConfiguration"].contains($0.key) }
    }

    /// Moves the members of `SetUserPoolMfaConfig` out of a description of a pool; nil if the description has none of
    /// them.
    static func input(of id: String, _ members: inout JSONMembers<JSONValue>) -> JSONMembers<JSONValue>? {
        var input = JSONMembers<JSONValue>()
        let mode = members["MfaConfiguration"]?.text ?? "OFF"
        for name in self.members where mode != "OFF" || name == "WebAuthnConfiguration" { input[name] = members[name] }
        if mode != "OFF" { input["MfaConfiguration"] = .text(mode) }
        members["MfaConfiguration"] = nil
        guard !input.isEmpty else { return nil }
        input["UserPoolId"] = .text(id)
        return CoercedInput(.object(input), for: "SetUserPoolMfaConfig").members
    }

    static let needsSMS = ServiceError.invalidParameter(
        "SMS configuration and Auto verification for phone_number are required when MFA is required/optional")

    private static func checkRelyingParty(_ passkeys: OperationInput) throws(ServiceError) {
        guard let id = passkeys.text("RelyingPartyId"), !RelyingParty(id: id).isAcceptable else { return }
        // Cognito's text for this error is unknown; this text is ours.
        throw .invalidParameter(
            "RelyingPartyId must be a domain name that browsers accept for passkeys, such as example.org or localhost.")
    }

    private static func check(_ settings: UserPoolSettings, tier: String?) throws(ServiceError) {
        // Cognito's texts for these errors are unknown; these texts are ours.
        let codes = settings.firstFactors.filter { $0 == "EMAIL_OTP" || $0 == "SMS_OTP" }
        guard settings.mfa != "ON" || codes.isEmpty else {
            throw .invalidParameter(
                "MFA cannot be required while \(codes.joined(separator: " and ")) is an allowed first factor.")
        }
        guard tier != "LITE" || !settings.secondFactors.contains(.email) else {
            throw .notInLite("email MFA")
        }
    }
}

extension UserPool {
    var describedMFA: JSONMembers<JSONValue> {
        var members: JSONMembers<JSONValue> = ["MfaConfiguration": .text(settings.mfa)]
        for name in MFAConfiguration.members { members[name] = configuration[name] }
        if settings.secondFactors.contains(.sms) {
            var sms: JSONMembers<JSONValue> = ["SmsConfiguration": configuration["SmsConfiguration"] ?? .null]
            sms["SmsAuthenticationMessage"] = configuration["SmsAuthenticationMessage"]
            members["SmsMfaConfiguration"] = .object(sms)
        }
        return members
    }
}

extension UserPools {
    func setMFA(_ input: OperationInput, of pool: UserPool) async throws(ServiceError) -> UserPool {
        var pool = pool
        pool.configuration = try MFAConfiguration.changed(pool, input)
        pool.modified = clock.now
        try store.configure { try $0.save(pool) }
        return pool
    }
}

/// Sets the second factors and passkeys of a pool.
enum SetUserPoolMfaConfig: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try await call.pools.setMFA(call.input, of: call.userPool())
        let sender = OperationInput(pool.configuration).object("EmailConfiguration").text("EmailSendingAccount")
        if pool.settings.secondFactors.contains(.email), sender != "DEVELOPER" {
            call.trace.note(
                "Email MFA needs EmailConfiguration with EmailSendingAccount DEVELOPER: Cognito would refuse this call."
            )
        }
        return .object(pool.describedMFA)
    }
}

/// Answers with the second factors and passkeys of a pool.
enum GetUserPoolMfaConfig: Operation {
    static func respond(to call: Call) async throws -> JSONValue { .object(try call.userPool().describedMFA) }
}
