import CloudTemplate

/// Rules about app clients whose users or machines get tokens from the domain of their pool.
enum OAuthRules {
    static let all = [notEnabled, noProvider, noDomain, noBranding]

    private static let clientPage =
        "https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-settings-client-apps.html"
    private static let enabled = "AllowedOAuthFlowsUserPoolClient"

    static let notEnabled = TemplateRule(
        name: "oauth.not-enabled", severity: .error,
        summary: "OAuth flows or scopes without AllowedOAuthFlowsUserPoolClient",
        why:
            "The default of AllowedOAuthFlowsUserPoolClient is false: Cognito then refuses every request to the domain with 'Client is "
            + "not enabled for OAuth2.0 flows'.",
        source: clientPage
    ) { checked in
        checked.clients.compactMap { client in
            let given = ["AllowedOAuthFlows", "AllowedOAuthScopes"].first {
                !checked.template.texts(client.resource[$0]).isEmpty
            }
            guard client.oauth.isEnabled == false, let given else { return nil }
            let isMissing = client.resource[enabled] == nil
            return client.mistake(
                isMissing ? given : enabled, problem: "\(client.resource.id) has \(given), but may not use OAuth",
                fix: "\(isMissing ? "add" : "write") \(checked.notation.member(enabled, "true"))")
        }
    }

    static let noProvider = TemplateRule(
        name: "oauth.no-provider", severity: .error, summary: "a client with sign-in pages, but no provider of users",
        why:
            "Without SupportedIdentityProviders, no one can sign in: neither the pool's own users, which are the provider COGNITO, nor "
            + "those of other providers.",
        source: clientPage
    ) { checked in
        checked.clients.compactMap { client in
            guard client.oauth.isEnabled != false, client.oauth.hasUsers, client.oauth.providers.isEmpty else {
                return nil
            }
            let providers = checked.notation.member(
                "SupportedIdentityProviders", "[\(checked.notation.text("COGNITO"))]")
            return client.mistake(
                "AllowedOAuthFlows",
                problem: "users of \(client.resource.id) can sign in through no provider", fix: "add \(providers)")
        }
    }

    static let noDomain = TemplateRule(
        name: "oauth.no-domain", severity: .warning,
        summary:
            "an app client with OAuth flows, but a pool without a domain; a note for the client that CDK makes by itself",
        why:
            "The pages and the endpoints of OAuth, including the one at which machines get tokens, belong to a domain: without an "
            + "AWS::Cognito::UserPoolDomain there is no address to call.",
        source: "https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-assign-domain.html"
    ) { checked in
        checked.pools.compactMap { pool in
            let clients = checked.clients.filter {
                $0.pool == pool.id && $0.oauth.isEnabled == true && !$0.oauth.flows.isEmpty
            }
            guard !clients.isEmpty, checked.template.belongings(domainType, of: pool)?.isEmpty == true else {
                return nil
            }
            return .init(
                place: pool.place, resource: pool.id, path: "",
                problem:
                    "\(pool.id) has no domain, which \(clients.map(\.resource.id).joined(separator: " and ")) needs for OAuth",
                fix:
                    "add an \(domainType) with \(checked.notation.member("UserPoolId", checked.notation.ref(pool.id)))",
                severity: clients.allSatisfy { hasCallbackOfCDK($0.resource, checked.template) } ? .note : nil)
        }
    }

    /// Returns true if a client has the only callback that CDK gives to each client, whether its app uses OAuth or not.
    private static func hasCallbackOfCDK(_ client: Resource, _ template: Template) -> Bool {
        (client["CallbackURLs"]?.oneOrMore ?? []).map(template.literal) == ["https://example.com"]
    }

    static let noBranding = TemplateRule(
        name: "oauth.no-branding", severity: .error, summary: "managed login without a branding style for the client",
        why:
            "In a domain with ManagedLoginVersion 2, an app client has pages only with a branding style. Others see 'Login pages "
            + "unavailable. Please contact an administrator.'",
        source: "https://docs.aws.amazon.com/cognito/latest/developerguide/managed-login-branding.html"
    ) { checked in
        checked.pools.flatMap { pool -> [TemplateRule.Mistake] in
            guard let domains = checked.template.belongings(domainType, of: pool),
                domains.contains(where: { checked.template.literal($0["ManagedLoginVersion"]) == "2" }),
                let styled = styledClients(of: pool, checked.template)
            else { return [] }
            return checked.clients.compactMap { client in
                guard client.pool == pool.id, client.oauth.isEnabled == true, client.oauth.hasUsers,
                    !styled.contains(client.resource.id), !checked.template.isTouchedByOthers(client.resource.id)
                else { return nil }
                let members = checked.notation.object([
                    checked.notation.member("UserPoolId", checked.notation.ref(pool.id)),
                    checked.notation.member("ClientId", checked.notation.ref(client.resource.id)),
                    checked.notation.member("UseCognitoProvidedValues", "true"),
                ])
                return .init(
                    place: client.resource.place, resource: client.resource.id, path: "",
                    problem: "\(client.resource.id) has no branding style, so its sign-in pages do not open",
                    fix: "add an \(brandingType) with \(members)")
            }
        }
    }

    // MARK: The parts of a template that the rules read

    private static let domainType = "AWS::Cognito::UserPoolDomain"
    private static let brandingType = "AWS::Cognito::ManagedLoginBranding"

    /// Returns the ids of the clients with a branding style; nil if some style may belong to any client.
    private static func styledClients(of pool: Resource, _ template: Template) -> Set<String>? {
        let clients = template.belongings(brandingType, of: pool)?.map { style -> String? in
            guard let parts = style["ClientId"].map(template.parts), parts.count == 1,
                case .resource(let id, _) = parts[0]
            else { return nil }
            return id
        }
        guard let clients, !clients.contains(nil) else { return nil }
        return Set(clients.compactMap(\.self))
    }
}
