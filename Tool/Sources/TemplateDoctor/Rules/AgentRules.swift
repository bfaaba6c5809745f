import CloudTemplate

/// Rules about app clients that agents use: registrations of their own, and documents at the URL that is their id.
enum AgentRules {
    static let all = [policyWithoutCode, openMachines, classicPages, anyHost, refreshTokens, publicExchange]

    private static let policyType = "AWS::Cognito::CIMDPolicy"

    static let policyWithoutCode = TemplateRule(
        name: "agents.policy-without-code", severity: .error,
        summary: "a CIMD policy whose app client does not allow the code flow",
        why:
            "Apps that a policy accepts use the flows of its app client. Without code, all of them are refused at the sign-in page.",
        source:
            "https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-cognito-cimdpolicy.html"
    ) { checked in
        policies(checked).compactMap { policy, client in
            guard client.oauth.isEnabled == false || client.oauth.flows.isKnown && !client.oauth.flows.contains("code")
            else { return nil }
            let id = client.resource.id
            return policy.mistake(
                "ClientId", problem: "\(policy.id) is for \(id), which does not allow the flow code",
                fix: "give \(id) AllowedOAuthFlowsUserPoolClient: true and code in AllowedOAuthFlows")
        }
    }

    /// Returns the policies whose app client is in the template, each with the client.
    private static func policies(_ checked: CheckedTemplate) -> [(policy: Resource, client: PoolClient)] {
        checked.template.resources(policyType).compactMap { policy in
            guard let parts = policy["ClientId"].map(checked.template.parts), parts.count == 1,
                case .resource(let id, _) = parts[0],
                let client = checked.clients.first(where: { $0.resource.id == id })
            else { return nil }
            return (policy, client)
        }
    }

    static let openMachines = TemplateRule(
        name: "agents.open-machines", severity: .warning,
        summary: "open registration of app clients for machines",
        why:
            "Anyone who knows the address of the domain can then register a client and get tokens of machines, and you pay for them.",
        source:
            "https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_DcrConfigurationType.html"
    ) { checked in
        checked.pools.compactMap { pool in
            let settings = pool["DcrConfiguration"]
            let grants = checked.template.texts(settings?["OpenDcrGrantTypes"])
            let isDisabled = checked.template.literal(settings?["EnableStatus"]) == "Disabled"
            guard !isDisabled, checked.template.flag(settings?["OpenDcrEnabled"]) == true,
                let grant = grants.elements.first(where: { $0.text == OAuthSettings.machine })
            else { return nil }
            return .init(
                place: grant.node.place, resource: pool.id, path: "Properties.DcrConfiguration.OpenDcrGrantTypes",
                problem: "anyone can register a client of \(pool.id) for machines",
                fix: "leave client_credentials to AuthenticatedGrantTypes")
        }
    }

    static let classicPages = TemplateRule(
        name: "agents.classic-pages", severity: .warning,
        summary: "a pool for agents whose domain has the classic pages",
        why:
            "Clients of the Model Context Protocol name the server that they call in the parameter resource. Only managed login, "
            + "ManagedLoginVersion 2, accepts it; the classic pages refuse the sign-in with invalid_scope.",
        source: "https://docs.aws.amazon.com/cognito/latest/developerguide/authorization-endpoint.html"
    ) { checked in
        checked.pools.flatMap { pool -> [TemplateRule.Mistake] in
            let registration = pool["DcrConfiguration"]
            let registers = registration != nil && checked.template.literal(registration?["EnableStatus"]) != "Disabled"
            let hasPolicy = checked.template.resources(policyType).contains { checked.template.pool(of: $0) == pool.id }
            guard registers || hasPolicy,
                let domains = checked.template.belongings("AWS::Cognito::UserPoolDomain", of: pool)
            else { return [] }
            let isClassic = { (domain: Resource) in
                domain["ManagedLoginVersion"] == nil || checked.template.literal(domain["ManagedLoginVersion"]) == "1"
            }
            guard !domains.isEmpty, domains.allSatisfy(isClassic) else { return [] }
            return domains.map { domain in
                domain.mistake(
                    domain["ManagedLoginVersion"] == nil ? "Domain" : "ManagedLoginVersion",
                    problem: "agents sign in to \(pool.id), and \(domain.id) has the classic pages",
                    fix: "write \(checked.notation.member("ManagedLoginVersion", "2"))")
            }
        }
    }

    static let anyHost = TemplateRule(
        name: "agents.any-host", severity: .warning,
        summary: "a CIMD policy that admits documents at every host",
        why:
            "In the host of a pattern, * matches any name. A pattern with no other name, or only a top-level domain, admits "
            + "documents at every site. Anyone can then be a client of the pool, as with open registration.",
        source:
            "https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_CreateCIMDPolicy.html"
    ) { checked in
        checked.template.resources(policyType).compactMap { policy in
            let patterns = checked.template.texts(policy["URLPatterns"])
            guard let pattern = patterns.elements.first(where: { $0.text.map(admitsEveryHost) == true }) else {
                return nil
            }
            return policy.mistake(
                "URLPatterns", at: pattern.node.place,
                problem: "\(policy.id) admits documents at every host, by the pattern \(pattern.text ?? "")",
                fix: "name the hosts of the agents that you know, such as https://agents.example.org/*")
        }
    }

    /// Returns true for a pattern whose host has nothing but `*` and one more label, such as `*.com`.
    private static func admitsEveryHost(_ pattern: String) -> Bool {
        let host = pattern.dropFirst("https://".count).prefix { $0 != "/" }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false).drop { $0 == "*" }
        return host.hasPrefix("*") && labels.count < 2
    }

    static let refreshTokens = TemplateRule(
        name: "agents.refresh-tokens", severity: .note,
        summary: "settings of refresh tokens in the app client of a CIMD policy",
        why:
            "A document's client gets a refresh token only if grant_types of the document has refresh_token. Otherwise, the "
            + "person signs in again when the access token expires, whatever the app client's settings say.",
        source:
            "https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_CreateCIMDPolicy.html"
    ) { checked in
        var seen: Set<String> = []
        return policies(checked).compactMap { policy, client in
            let settings = ["RefreshTokenRotation", "RefreshTokenValidity"]
            guard let setting = settings.first(where: { client.resource[$0] != nil }),
                seen.insert(client.resource.id).inserted
            else { return nil }
            return client.mistake(
                setting,
                problem:
                    "\(setting) has no effect for documents of \(policy.id) that do not ask for the grant refresh_token",
                fix: "write refresh_token into grant_types of your agents' documents")
        }
    }

    static let publicExchange = TemplateRule(
        name: "agents.public-exchange", severity: .warning,
        summary: "an app client without a secret that may exchange tokens",
        why:
            "Anyone who knows the id of such a client can exchange any token of the pool for one of this client, with any "
            + "audience. An agent's token then looks like that of a trusted app.",
        source:
            "https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_GetDerivedToken.html"
    ) { checked in
        checked.clients.compactMap { client in
            guard checked.template.flag(client.resource["GenerateSecret"]) == false,
                let flow = checked.template.texts(client.resource["ExplicitAuthFlows"]).elements.first(where: {
                    $0.text?.hasPrefix("ALLOW_TOKEN_EXCHANGE_") == true
                })
            else { return nil }
            return client.mistake(
                "ExplicitAuthFlows", at: flow.node.place,
                problem: "\(client.resource.id) exchanges tokens without a secret",
                fix: "add \(checked.notation.member("GenerateSecret", "true"))")
        }
    }
}
