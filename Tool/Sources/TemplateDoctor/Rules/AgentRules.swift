import CloudTemplate

/// Rules about app clients that agents use: registrations of their own, and documents at the URL that is their id.
enum AgentRules {
    static let all = [policyWithoutCode, openMachines, classicPages]

    private static let policyType = "AWS::Cognito::CIMDPolicy"

    static let policyWithoutCode = TemplateRule(
        name: "agents.policy-without-code", severity: .error,
        summary: "a CIMD policy whose app client does not allow the code flow",
        why:
            "Apps that a policy accepts use the flows of its app client. Without code, all of them are refused at the sign-in page.",
        source:
            "https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-cognito-cimdpolicy.html"
    ) { checked in
        checked.template.resources(policyType).compactMap { policy in
            guard let parts = policy["ClientId"].map(checked.template.parts), parts.count == 1,
                case .resource(let id, _) = parts[0],
                let client = checked.clients.first(where: { $0.resource.id == id }),
                client.oauth.isEnabled == false || client.oauth.flows.isKnown && !client.oauth.flows.contains("code")
            else { return nil }
            return policy.mistake(
                "ClientId", problem: "\(policy.id) is for \(id), which does not allow the flow code",
                fix: "give \(id) AllowedOAuthFlowsUserPoolClient: true and code in AllowedOAuthFlows")
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
}
