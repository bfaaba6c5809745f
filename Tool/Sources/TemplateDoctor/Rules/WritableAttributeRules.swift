import CloudTemplate

/// Rules about app clients that let users choose their own permissions.
///
/// A user who is signed in changes the attributes that the app client may write, with UpdateUserAttributes and an access
/// token, and sets them at sign-up. The app has no part in it.
enum WritableAttributeRules {
    private static let property = "WriteAttributes"
    private static let guide =
        "https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-settings-attributes.html"
        + "#user-pool-settings-attribute-permissions-and-scopes"

    /// The words about a client that needs all attributes.
    private static let exception =
        " A client of a provider whose mapping has email_verified cannot have a list. Accept the finding for a client without COGNITO in "
        + "SupportedIdentityProviders, with no flow but ALLOW_REFRESH_TOKEN_AUTH, and without the scope aws.cognito.signin.user.admin, if "
        + "PreSignUp refuses a sign-up (PreSignUp_SignUp) that brings custom attributes."

    /// Finds a client with an attribute that a declared sign-in reads for a decision.
    static let decisive = TemplateRule(
        name: "code.writable-attribute", severity: .warning,
        summary: "a client that lets users write an attribute by which a declared sign-in decides",
        why:
            "Users of the client set the attribute themselves, with UpdateUserAttributes or when they sign up, and so choose which steps "
            + "apply to them. A client without WriteAttributes may write all custom attributes." + exception,
        source: guide
    ) { checked in
        checked.connections.flatMap { connection -> [TemplateRule.Mistake] in
            guard connection.trigger.key == "DefineAuthChallenge", let function = connection.function,
                let read = checked.descriptions[function]?.attributesOfConditions
            else { return [] }
            let custom = customAttributes(of: connection.pool, checked.template)
            return clients(of: connection.pool, checked).compactMap { client in
                let names = read.filter { custom.contains($0) && mayWrite($0, client, checked) }
                guard !names.isEmpty else { return nil }
                return client.mistake(
                    property,
                    problem:
                        "users of \(client.resource.id) may write \(names.joined(separator: ", ")), by which the sign-in of "
                        + "\(function) decides",
                    fix: client.resource[property] == nil
                        ? "add WriteAttributes with the attributes that people may change"
                        : "remove \(names.joined(separator: ", ")) from WriteAttributes")
            }
        }
    }

    /// Finds a client that may write all custom attributes, because it does not say which.
    static let unnamed = TemplateRule(
        name: "production.writable-attributes", severity: .warning,
        summary: "a client without WriteAttributes in a pool with custom attributes",
        why:
            "Cognito then lets its users write each custom attribute: with UpdateUserAttributes and an access token, people give "
            + "themselves another tenant, role or plan. Tokens and handlers take the value for the truth." + exception,
        source: guide
    ) { checked in
        checked.pools.flatMap { pool -> [TemplateRule.Mistake] in
            let names = customAttributes(of: pool, checked.template)
            guard !names.isEmpty else { return [] }
            return clients(of: pool, checked).filter { $0.resource[property] == nil }.map { client in
                client.mistake(
                    property,
                    problem: "users of \(client.resource.id) may write \(names.joined(separator: ", ")) of \(pool.id)",
                    fix: "add WriteAttributes with the attributes that people may change, such as "
                        + checked.notation.member(property, "[\(checked.notation.text("name"))]"))
            }
        }
    }

    /// Returns the clients with which users of a pool sign in; a client for machines has none.
    private static func clients(of pool: Resource, _ checked: CheckedTemplate) -> [PoolClient] {
        checked.clients.filter { $0.pool == pool.id && !($0.oauth.hasMachines && !$0.oauth.hasUsers) }
    }

    /// Returns true if a client may certainly write an attribute.
    private static func mayWrite(_ name: String, _ client: PoolClient, _ checked: CheckedTemplate) -> Bool {
        guard client.resource[property] != nil else { return true }
        return checked.template.texts(client.resource[property]).contains(name)
    }

    /// Returns the names of a pool's custom attributes that an app may write, with their prefix.
    private static func customAttributes(of pool: Resource, _ template: Template) -> [String] {
        let isInviteOnly = template.flag(pool["AdminCreateUserConfig"]?["AllowAdminCreateUserOnly"]) == true
        return template.attributes(of: pool).compactMap { name, node in
            guard name.hasPrefix("custom:") else { return nil }
            // At sign-up, people also give an attribute its value that cannot be changed later.
            let isFixed = template.literal(node["Mutable"])?.lowercased() == "false"
            return isFixed && isInviteOnly ? nil : name
        }
    }
}
