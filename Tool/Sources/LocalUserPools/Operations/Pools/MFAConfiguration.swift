package import LocalAWS
import UserCredentials
package import WireJSON

/// The second factors and passkeys of a pool.
///
/// `SetUserPoolMfaConfig` replaces the factors: what a call omits is off afterwards. `UpdateUserPool` changes only the
/// mode. `docs/evidence` has the sources of the texts.
package enum MFAConfiguration {
    /// The members of a pool's configuration that `DescribeUserPool` does not show.
    static let members = PoolMember.names(.isSeparate)

    /// The members that each configure one factor.
    private static let factors = members.filter { $0 != "WebAuthnConfiguration" }

    /// Returns a pool's configuration after a change.
    ///
    /// A call without a mode turns MFA off. Passkeys are no second factor, so they stay if the call omits them.
    static func changed(_ pool: UserPool, _ input: OperationInput) throws(ServiceError) -> JSONMembers<JSONValue> {
        var configuration = pool.configuration
        let mode = input.text("MfaConfiguration") ?? "OFF"
        configuration["MfaConfiguration"] = .text(mode)
        if let passkeys = input["WebAuthnConfiguration"] {
            try checkRelyingParty(input.object("WebAuthnConfiguration"))
            configuration["WebAuthnConfiguration"] = passkeys
        }
        let given = factors.filter { input[$0] != nil }
        guard mode != "OFF" else {
            // The presence of a factor counts, not its value: a software token that is not enabled is refused as well.
            guard given.isEmpty else {
                throw .invalidParameter(
                    "Invalid MFA configuration given, can't turn off MFA and configure an MFA together.")
            }
            return kept(configuration)
        }
        for name in factors { configuration[name] = input[name] }
        if given.contains("SmsMfaConfiguration") {
            let sms = input.object("SmsMfaConfiguration")
            for name in ["SmsConfiguration", "SmsAuthenticationMessage"] where sms[name] != nil {
                configuration[name] = sms[name]
            }
            guard configuration["SmsConfiguration"] != nil else { throw PoolCombinations.needsSMS }
            configuration["SmsMfaConfiguration"] = [:]
        }
        let onlyPasskeys = given.isEmpty && input["WebAuthnConfiguration"] != nil
        try PoolCombinations.check(configuration, after: .factors(onlyPasskeys: onlyPasskeys))
        return configuration
    }

    /// Removes factors that a configuration cannot have: all if MFA is off, and SMS without a sender.
    static func kept(_ configuration: JSONMembers<JSONValue>) -> JSONMembers<JSONValue> {
        var lost: [String] = []
        if configuration["MfaConfiguration"] == "OFF" {
            lost = factors
        } else if configuration["SmsConfiguration"] == nil {
            lost = ["SmsMfaConfiguration"]
        }
        return configuration.filter { !lost.contains($0.key) }
    }

    /// Adds the factor that `CreateUserPool` and `UpdateUserPool` can turn on: text messages.
    static func withSMS(_ configuration: JSONMembers<JSONValue>) -> JSONMembers<JSONValue> {
        guard configuration["MfaConfiguration"] != "OFF", configuration["SmsConfiguration"] != nil else {
            return configuration
        }
        return configuration.merging(["SmsMfaConfiguration": [:]])
    }

    /// Moves the members of `SetUserPoolMfaConfig` out of a description of a pool; nil if the description has none of
    /// them.
    package static func input(of id: String, _ members: inout JSONMembers<JSONValue>) -> JSONMembers<JSONValue>? {
        var input = JSONMembers<JSONValue>()
        let mode = members["MfaConfiguration"]?.text ?? "OFF"
        for name in self.members where mode != "OFF" || name == "WebAuthnConfiguration" { input[name] = members[name] }
        if mode != "OFF" {
            input["MfaConfiguration"] = .text(mode)
            // A pool's description shows the sender of text messages, but not that they are a factor.
            if !factors.contains(where: { input[$0] != nil }), members["SmsConfiguration"] != nil {
                input["SmsMfaConfiguration"] = [:]
            }
        }
        members["MfaConfiguration"] = nil
        guard !input.isEmpty else { return nil }
        input["UserPoolId"] = .text(id)
        return CoercedInput(.object(input), for: "SetUserPoolMfaConfig").members
    }

    private static func checkRelyingParty(_ passkeys: OperationInput) throws(ServiceError) {
        guard let id = passkeys.text("RelyingPartyId"), !RelyingParty(id: id).isAcceptable else { return }
        if id.contains(where: { ":/?#@ ".contains($0) }) {
            throw .invalidParameter("RelyingPartyId contains invalid characters")
        }
        throw .mustBe(
            "RelyingPartyId", "a domain name that browsers accept for passkeys, such as example.org or localhost")
    }
}

extension UserPool {
    var describedMFA: JSONMembers<JSONValue> {
        var members: JSONMembers<JSONValue> = ["MfaConfiguration": .text(settings.mfa)]
        for name in MFAConfiguration.members { members[name] = configuration[name] }
        members["SmsMfaConfiguration"] = nil
        if settings.secondFactors.contains(.sms) {
            var sms: JSONMembers<JSONValue> = ["SmsConfiguration": configuration["SmsConfiguration"] ?? .null]
            sms["SmsAuthenticationMessage"] = configuration["SmsAuthenticationMessage"]
            members["SmsMfaConfiguration"] = .object(sms)
        }
        return members
    }
}

extension UserPools {
    package func setMFA(_ input: OperationInput, of pool: UserPool) async throws(ServiceError) -> UserPool {
        var pool = pool
        pool.configuration = try MFAConfiguration.changed(pool, input)
        pool.modified = clock.now
        try store.save(pool)
        return pool
    }
}

/// Sets the second factors and passkeys of a pool.
enum SetUserPoolMfaConfig: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try await call.pools.setMFA(call.input, of: call.userPool())
        return pool.describedMFA
    }
}

/// Answers with the second factors and passkeys of a pool.
enum GetUserPoolMfaConfig: Operation {
    static func respond(to call: Call) async throws -> Answer { try call.userPool().describedMFA }
}
