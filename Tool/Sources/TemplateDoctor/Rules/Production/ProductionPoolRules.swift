import CloudTemplate

/// Rules about what a pool lacks for production.
enum ProductionPoolRules {
    static let all = [deletionProtection, secondFactor, passwordPolicy, verifiedEmail, machineClient]

    private static let guide = "https://docs.aws.amazon.com/cognito/latest/developerguide"
    /// The shortest password that is enough without rules about its characters.
    private static let enough = 12

    static let deletionProtection = TemplateRule(
        name: "production.deletion-protection", severity: .warning,
        summary: "a pool that can be deleted by accident",
        why:
            "The accounts and passwords of all users are in the pool, and nothing brings a deleted pool back. With protection, "
            + "Cognito refuses to delete it.",
        source: "\(guide)/user-pool-settings-deletion-protection.html"
    ) { checked in
        checked.pools.compactMap { pool in
            guard isOff("DeletionProtection", "INACTIVE", of: pool, checked) else { return nil }
            return checked.lack(
                pool, "DeletionProtection", problem: "\(pool.id) is not protected from deletion",
                fix: "write \(checked.notation.member("DeletionProtection", checked.notation.text("ACTIVE")))")
        }
    }

    static let secondFactor = TemplateRule(
        name: "production.second-factor", severity: .warning, summary: "a pool without second factors",
        why:
            "A stolen password is then enough to sign in. With OPTIONAL, users may add a second factor; with ON, they must.",
        source: "\(guide)/user-pool-settings-mfa.html"
    ) { checked in
        checked.pools.compactMap { pool in
            guard isOff("MfaConfiguration", "OFF", of: pool, checked) else { return nil }
            let members = [
                checked.notation.member("MfaConfiguration", "\"OPTIONAL\""),
                checked.notation.member("EnabledMfas", "[\(checked.notation.text("SOFTWARE_TOKEN_MFA"))]"),
            ]
            return checked.lack(
                pool, "MfaConfiguration", problem: "users of \(pool.id) cannot have a second factor",
                fix: "write \(members.joined(separator: " and "))")
        }
    }

    static let passwordPolicy = TemplateRule(
        name: "production.password-policy", severity: .warning, summary: "a pool that accepts short passwords",
        why:
            "Cognito's default is eight characters of four kinds. Length protects a password better than odd characters do, and "
            + "people remember it.",
        source: "\(guide)/managing-users-passwords.html"
    ) { checked in
        checked.pools.compactMap { pool in
            let policy = pool["Policies"]?["PasswordPolicy"]
            let length = policy?["MinimumLength"]
            let number = checked.template.literal(length).flatMap { Int($0) }
            guard policy?.call == nil, pool["Policies"]?.call == nil,
                length == nil || number.map({ $0 < enough }) ?? false
            else { return nil }
            return checked.lack(
                pool, "Policies.PasswordPolicy.MinimumLength",
                problem: "passwords of \(pool.id) may have \(number ?? 8) characters",
                fix:
                    "in PasswordPolicy of Policies, write \(checked.notation.member("MinimumLength", "\(enough)")) or more"
            )
        }
    }

    static let verifiedEmail = TemplateRule(
        name: "production.verified-email", severity: .warning,
        summary: "a SAML or OpenID Connect provider that gives an email address but does not say that it is verified",
        why:
            "Cognito takes such an address for unverified at every sign-in, so it sends these users no codes, and rules about "
            + "verified addresses keep them out. Map email_verified only if the provider proves that an address belongs to its "
            + "user: what it says counts as proven.",
        source: "\(guide)/cognito-user-pools-specifying-attribute-mapping.html"
    ) { checked in
        checked.template.resources("AWS::Cognito::UserPoolIdentityProvider").compactMap { provider in
            guard ["SAML", "OIDC"].contains(checked.template.literal(provider["ProviderType"]) ?? ""),
                let mapping = provider["AttributeMapping"], mapping.call == nil, mapping["email"] != nil,
                mapping["email_verified"] == nil
            else { return nil }
            return checked.lack(
                provider, "AttributeMapping",
                problem: "\(provider.id) maps email, but not email_verified, so addresses count as unverified",
                fix: "add email_verified: the provider's attribute that is \"true\" for a proven address")
        }
    }

    static let machineClient = TemplateRule(
        name: "production.machine-client", severity: .note,
        summary: "a pool without a domain and an app client for machines",
        why:
            "Services get tokens of their own at the domain, with a client of their own. Without them, they would borrow the "
            + "password of a user. If no service calls your API, ignore the note.",
        source: "\(guide)/cognito-user-pools-define-resource-servers.html"
    ) { checked in
        checked.pools.compactMap { pool in
            // A domain may belong to the pool if only the deployment knows whose it is.
            let hasDomain = checked.template.belongings("AWS::Cognito::UserPoolDomain", of: pool)?.isEmpty != true
            let clients = checked.clients.filter { $0.pool == pool.id || $0.pool == nil }
            let hasClient = clients.contains { $0.oauth.hasMachines || !$0.oauth.flows.isKnown }
            guard !hasDomain || !hasClient, !checked.template.isTouchedByOthers(pool.id) else { return nil }
            let lacking = (hasDomain ? [] : ["domain"]) + (hasClient ? [] : ["app client for machines"])
            return checked.lack(
                pool, problem: "\(pool.id) has no \(lacking.joined(separator: " and no "))",
                fix:
                    "add an AWS::Cognito::UserPoolDomain, an AWS::Cognito::UserPoolResourceServer with scopes, and an "
                    + "AWS::Cognito::UserPoolClient with GenerateSecret and AllowedOAuthFlows: [client_credentials]")
        }
    }

    /// Returns true if a pool's property is missing or has the value that switches it off.
    private static func isOff(
        _ property: String, _ value: String, of pool: Resource, _ checked: CheckedTemplate
    ) -> Bool {
        pool[property] == nil || checked.template.literal(pool[property]) == value
    }
}
