import CloudTemplate

/// An app client of a pool.
struct PoolClient: Sendable {
    let resource: Resource
    /// The pool, if it is one of the template.
    let pool: String?
    /// The values of `ExplicitAuthFlows`; nil if it is absent, and then Cognito's own choice.
    let flows: [String]?
    /// A Boolean value that indicates whether some of the flows, or whether there are any, is not known.
    let hasUnknownFlows: Bool
    /// A Boolean value that indicates whether people sign in on Cognito's own pages.
    let hasPages: Bool
    /// A Boolean value that indicates whether those pages take the passwords of the pool's own users.
    let hasPagesForPasswords: Bool

    /// The flows that Cognito allows by default: custom challenges, but no password in plain.
    private static let defaults = ["ALLOW_REFRESH_TOKEN_AUTH", "ALLOW_USER_SRP_AUTH", "ALLOW_CUSTOM_AUTH"]
    private static let custom: Set<String> = ["ALLOW_CUSTOM_AUTH", "CUSTOM_AUTH_FLOW_ONLY"]
    private static let showingPassword: Set<String> = [
        "ALLOW_USER_PASSWORD_AUTH", "ALLOW_ADMIN_USER_PASSWORD_AUTH", "ALLOW_USER_AUTH", "USER_PASSWORD_AUTH",
        "ADMIN_NO_SRP_AUTH",
    ]

    /// Flows in which a password, or a choice of Cognito's, gives tokens.
    private static let aroundTriggers: Set<String> = [
        "ALLOW_USER_SRP_AUTH", "ALLOW_USER_PASSWORD_AUTH", "ALLOW_USER_AUTH", "ALLOW_ADMIN_USER_PASSWORD_AUTH",
        "USER_PASSWORD_AUTH", "ADMIN_NO_SRP_AUTH",
    ]

    /// A flow that it certainly allows and that signs people in without the challenges of triggers.
    var flowAroundTriggers: String? {
        guard !hasUnknownFlows else { return nil }
        return (flows ?? Self.defaults).first(where: Self.aroundTriggers.contains)
    }

    /// A Boolean value that indicates whether it allows the challenges of triggers; nil if that is not known.
    var allowsCustom: Bool? { allows(Self.custom) }
    /// A Boolean value that indicates whether a password may reach Cognito in plain, as a migration needs it; nil if
    /// that is not known.
    var showsPassword: Bool? { hasPages ? true : allows(Self.showingPassword) }

    private func allows(_ wanted: Set<String>) -> Bool? {
        if (flows ?? (hasUnknownFlows ? [] : Self.defaults)).contains(where: wanted.contains) { return true }
        return hasUnknownFlows ? nil : false
    }
}

extension Template {
    /// All app clients of the template.
    func clients() -> [PoolClient] {
        resources("AWS::Cognito::UserPoolClient").map { resource in
            var pool: String?
            if let parts = resource["UserPoolId"].map(parts), parts.count == 1, case .resource(let id, nil) = parts[0] {
                pool = id
            }
            let lists = choices(resource["ExplicitAuthFlows"])
            let flows = words(lists)
            // A flow that only one side of an `Fn::If` has may be there.
            let isChosen = lists.count > 1 || lists.contains { !$0.conditions.isEmpty }
            // Pages are there for a code or a token; an app's own credentials need none.
            let pages = words(choices(resource["AllowedOAuthFlows"]))
            let hasPages = pages.contains { $0 != "client_credentials" }
            let providers = words(choices(resource["SupportedIdentityProviders"]))
            let hasKnownPages = pages.contains("code") || pages.contains("implicit")
            return PoolClient(
                resource: resource, pool: pool, flows: lists.isEmpty ? nil : flows.compactMap(\.self),
                hasUnknownFlows: flows.contains { $0 == nil } || isChosen && resource["ExplicitAuthFlows"] != nil,
                hasPages: hasPages, hasPagesForPasswords: hasKnownPages && providers.contains("COGNITO"))
        }
    }

    /// The words of lists; nil for one that is not known.
    ///
    /// A parameter's default has commas between them.
    private func words(_ lists: [Choice]) -> [String?] {
        lists.flatMap { $0.node.oneOrMore }.flatMap { choices($0) }.flatMap { choice -> [String?] in
            guard let text = literal(choice.node) else { return [nil] }
            return text.split(separator: ",").map { $0.filter { $0 != " " } }
        }
    }
}
