import CloudTemplate

struct PoolClient: Sendable {
    let resource: Resource
    /// The pool's id; nil if the pool is not in the template.
    let pool: String?
    /// The values of `ExplicitAuthFlows`; nil if it is absent, so that Cognito's defaults apply.
    let flows: [String]?
    /// True if only a deployment knows the flows, or whether any flows are set.
    let hasUnknownFlows: Bool
    let oauth: OAuthSettings

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
    var showsPassword: Bool? { mayAskForPassword ? true : allows(Self.showingPassword) }

    /// A Boolean value that indicates whether users may give a password on Cognito's own pages.
    ///
    /// A client of machines alone needs no pages, and the pages of one for other providers alone ask for no password.
    private var mayAskForPassword: Bool {
        let providers = oauth.providers
        let isForOthersAlone = !providers.isEmpty && providers.isKnown && !providers.contains("COGNITO")
        return !isForOthersAlone && oauth.flows.elements.contains { $0.text != OAuthSettings.machine }
    }
    /// A Boolean value that indicates whether Cognito's pages accept the passwords of the pool's own users.
    var hasPagesForPasswords: Bool { oauth.hasUsers && oauth.providers.contains("COGNITO") }

    private func allows(_ wanted: Set<String>) -> Bool? {
        if (flows ?? (hasUnknownFlows ? [] : Self.defaults)).contains(where: wanted.contains) { return true }
        return hasUnknownFlows ? nil : false
    }
}

extension PoolClient {
    /// Returns the place of a property, or of the client if the property is missing.
    func place(of property: String) -> TemplatePlace {
        resource.properties.member(property)?.place ?? resource.place
    }

    /// Returns the path of a property, or of all properties if it is missing.
    func path(of property: String) -> String {
        resource[property] == nil ? "Properties" : "Properties.\(property)"
    }

    /// Returns a mistake in a property, or in one element of it.
    func mistake(
        _ property: String, at place: TemplatePlace? = nil, problem: String, fix: String
    ) -> TemplateRule.Mistake {
        .init(
            place: place ?? self.place(of: property), resource: resource.id, path: path(of: property), problem: problem,
            fix: fix)
    }
}

extension Template {
    func clients() -> [PoolClient] {
        resources("AWS::Cognito::UserPoolClient").map { resource in
            let lists = choices(resource["ExplicitAuthFlows"])
            let flows = texts(resource["ExplicitAuthFlows"])
            // If only one branch of an `Fn::If` has a flow, it is unknown whether the client has the flow.
            let isChosen = lists.count > 1 || lists.contains { !$0.conditions.isEmpty }
            return PoolClient(
                resource: resource, pool: pool(of: resource), flows: lists.isEmpty ? nil : flows.texts,
                hasUnknownFlows: !flows.isKnown || isChosen && resource["ExplicitAuthFlows"] != nil,
                oauth: OAuthSettings(resource, in: self))
        }
    }
}
