import CloudTemplate

/// Rules about identity pools: the app clients that they name, and the choice of a role.
enum IdentityPoolRules {
    static let all = [unknownClient, ambiguousRole, classicFlow]

    private static let rolePage =
        "https://docs.aws.amazon.com/cognito/latest/developerguide/role-based-access-control.html"

    static let unknownClient = TemplateRule(
        name: "identity-pool.unknown-client", severity: .error,
        summary: "an app client in CognitoIdentityProviders that is not one of the named user pool",
        why:
            "An identity pool accepts an ID token only if the token's aud is a client that the pool names. Otherwise every sign-in "
            + "ends with 'Token is not from a supported provider of this identity pool'.",
        source:
            "https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-integrating-user-pools-with-identity-pools.html"
    ) { checked in
        checked.template.resources("AWS::Cognito::IdentityPool").flatMap { pool in
            providers(of: pool, checked.template).compactMap { provider -> TemplateRule.Mistake? in
                guard let client = provider.node.member("ClientId"),
                    case .resource(let id, _)? = checked.template.single(client.value)
                else { return nil }
                func mistake(_ problem: String, _ fix: String) -> TemplateRule.Mistake {
                    .init(
                        place: client.place, resource: pool.id, path: "Properties.CognitoIdentityProviders",
                        problem: problem, fix: fix)
                }
                guard let resource = checked.template.resource(id), resource.type == "AWS::Cognito::UserPoolClient"
                else {
                    return mistake(
                        "\(pool.id) names \(id) as an app client, but \(id) is none",
                        "refer to an AWS::Cognito::UserPoolClient")
                }
                guard let name = provider.node["ProviderName"],
                    case .resource(let users, _)? = checked.template.single(name),
                    let own = checked.template.pool(of: resource), own != users
                else { return nil }
                return mistake(
                    "\(id) is a client of \(own), but \(pool.id) names it as one of \(users)",
                    "write \(checked.notation.member("ProviderName", checked.notation.attribute("ProviderName", of: own)))"
                )
            }
        }
    }

    static let ambiguousRole = TemplateRule(
        name: "identity-pool.ambiguous-role", severity: .error,
        summary: "a role mapping without AmbiguousRoleResolution",
        why:
            "If no rule matches, or a token has several roles, this property decides between the default role and a refusal. Cognito "
            + "refuses a mapping of type Token or Rules without it, and the stack fails.",
        source: rolePage
    ) { checked in
        checked.template.resources(attachment).flatMap { resource in
            mappings(of: resource, checked.template).compactMap { mapping -> TemplateRule.Mistake? in
                guard mapping.value["AmbiguousRoleResolution"] == nil else { return nil }
                return .init(
                    place: mapping.place, resource: resource.id, path: "Properties.RoleMappings.\(mapping.name)",
                    problem: "the role mapping \(mapping.name) of \(resource.id) has no AmbiguousRoleResolution",
                    fix:
                        "add \(checked.notation.member("AmbiguousRoleResolution", checked.notation.text("Deny"))), or AuthenticatedRole"
                )
            }
        }
    }

    static let classicFlow = TemplateRule(
        name: "identity-pool.classic-flow", severity: .warning,
        summary: "the basic flow in an identity pool with role mappings",
        why:
            "With role mappings, Cognito refuses GetOpenIdToken: 'Basic (classic) flow is not supported with RoleMappings, please use "
            + "enhanced flow'. So AllowClassicFlow promises apps a flow that fails.",
        source: "https://docs.aws.amazon.com/cognito/latest/developerguide/authentication-flow.html"
    ) { checked in
        let template = checked.template
        return template.resources(attachment).compactMap { resource in
            guard mappings(of: resource, template).first != nil, let id = resource["IdentityPoolId"],
                case .resource(let name, _)? = template.single(id), let pool = template.resource(name),
                let member = pool.properties.member("AllowClassicFlow"),
                template.literal(member.value)?.lowercased() == "true"
            else { return nil }
            return .init(
                place: member.place, resource: pool.id, path: "Properties.AllowClassicFlow",
                problem: "\(pool.id) allows the basic flow, which the role mappings of \(resource.id) rule out",
                fix: "write \(checked.notation.member("AllowClassicFlow", "false"))")
        }
    }

    // MARK: The parts of a template that the rules read

    private static let attachment = "AWS::Cognito::IdentityPoolRoleAttachment"

    /// Returns the entries of `CognitoIdentityProviders`, in all variants that conditions decide.
    private static func providers(of pool: Resource, _ template: Template) -> [Choice] {
        template.choices(pool["CognitoIdentityProviders"]).flatMap { list in
            list.node.oneOrMore.flatMap { template.choices($0, list.conditions) }
        }
    }

    private static func mappings(of resource: Resource, _ template: Template) -> [TemplateNode.Member] {
        template.choices(resource["RoleMappings"]).filter { template.isKnown($0.node) }.flatMap(\.node.members)
    }
}

extension Template {
    /// Returns the only part of a value; nil for a value of several parts.
    fileprivate func single(_ node: TemplateNode) -> TextPart? {
        let parts = parts(node)
        return parts.count == 1 ? parts[0] : nil
    }
}
