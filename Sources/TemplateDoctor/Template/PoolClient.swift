import CloudTemplate

struct PoolClient: Sendable {
    let resource: Resource
    /// The pool's id; nil if the pool is not in the template.
    let pool: String?
    /// The values of `ExplicitAuthFlows`; nil if it is absent, so that Cognito's defaults apply.
    let flows: [String]?
    /// A Boolean value that indicates whether it is unknown which flows are set, or whether any are set.
    let hasUnknownFlows: Bool
    /// A Boolean value that indicates whether users sign in on Cognito's own pages.
    let hasPages: Bool
    /// A Boolean value that indicates whether Cognito's pages accept the passwords of the pool's own users.
    let hasPagesForPasswords: Bool

    /// The flows that Cognito allows by default: custom challenges, but no plain-text password.
    private static let defaults = ["ALLOW_REFRESH_TOKEN_AUTH", "ALLOW_USER_SRP_AUTH", "ALLOW_CUSTOM_AUTH"]
    private static let custom: Set<String> = ["ALLOW_CUSTOM_AUTH", "CUSTOM_AUTH_FLOW_ONLY"]
    private static let showingPassword: Set<String> = [
        "ALLOW_USER_PASSWORD_AUTH", "ALLOW_ADMIN_USER_PASSWORD_AUTH", "ALLOW_USER_AUTH", "USER_PASSWORD_AUTH",
        "ADMIN_NO_SRP_AUTH",
    ]

    /// The flows that give tokens for a password, or for a factor that Cognito chooses.
    private static let aroundTriggers: Set<String> = [
        "ALLOW_USER_SRP_AUTH", "ALLOW_USER_PASSWORD_AUTH", "ALLOW_USER_AUTH", "ALLOW_ADMIN_USER_PASSWORD_AUTH",
        "USER_PASSWORD_AUTH", "ADMIN_NO_SRP_AUTH",
    ]

    /// A flow that the client certainly allows and that signs users in without the triggers' challenges.
    var flowAroundTriggers: String? {
        guard !hasUnknownFlows else { return nil }
        return (flows ?? Self.defaults).first(where: Self.aroundTriggers.contains)
    }

    /// A Boolean value that indicates whether the client allows the triggers' challenges; nil if unknown.
    var allowsCustom: Bool? { allows(Self.custom) }
    /// True if a plain-text password may reach Cognito, as a migration requires; nil if unknown.
    var showsPassword: Bool? { hasPages ? true : allows(Self.showingPassword) }

    private func allows(_ wanted: Set<String>) -> Bool? {
        if (flows ?? (hasUnknownFlows ? [] : Self.defaults)).contains(where: wanted.contains) { return true }
        return hasUnknownFlows ? nil : false
    }
}

extension Template {
    func clients() -> [PoolClient] {
        resources("AWS::Cognito::UserPoolClient").map { resource in
            var pool: String?
            if let parts = resource["UserPoolId"].map(parts), parts.count == 1, case .resource(let id, nil) = parts[0] {
                pool = id
            }
            let lists = choices(resource["ExplicitAuthFlows"])
            let flows = words(lists)
            // If only one branch of an `Fn::If` has a flow, it is unknown whether the client has the flow.
            let isChosen = lists.count > 1 || lists.contains { !$0.conditions.isEmpty }
            // Users see the pages only in flows with a code or a token. An app with its own credentials needs no pages.
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

    /// Returns the words of lists, in which a parameter's default is separated by commas; nil for an unknown one.
    private func words(_ lists: [Choice]) -> [String?] {
        lists.flatMap { $0.node.oneOrMore }.flatMap { choices($0) }.flatMap { choice -> [String?] in
            guard let text = literal(choice.node) else { return [nil] }
            return text.split(separator: ",").map { $0.filter { $0 != " " } }
        }
    }
}
