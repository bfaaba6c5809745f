import CloudTemplate

/// Rules about identity pools: the app clients that they name, and the choice of a role.
enum IdentityPoolRules {
    static let all = [unknownClient, classicFlow]

    static let unknownClient = TemplateRule(
        name: "identity-pool.unknown-client", severity: .error,
        summary: "an app client in CognitoIdentityProviders that is not one of the named user pool",
        why:
            "An identity pool accepts an ID token only if the token's aud is a client that the pool names. Otherwise every sign-in "
            + "ends with 'Token is not from a supported provider of this identity pool'.",
        source:
            "https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-integrating-user-pools-with-identity-pools.html"
    ) { checked in
        let template = checked.template
        return template.resources("AWS::Cognito::IdentityPool").flatMap { pool in
            providers(of: pool, template).compactMap { provider -> TemplateRule.Mistake? in
                guard let client = provider.node.member("ClientId"), let part = template.single(client.value) else {
                    return nil
                }
                let users = userPool(of: provider.node, template)
                func mistake(_ problem: String, _ fix: String) -> TemplateRule.Mistake {
                    .init(
                        place: client.place, resource: pool.id, path: "Properties.CognitoIdentityProviders",
                        problem: problem, fix: fix)
                }
                func reference() -> String {
                    let clients = checked.clients.filter { $0.pool == users }.map {
                        checked.notation.ref($0.resource.id)
                    }
                    return clients.isEmpty
                        ? "refer to an AWS::Cognito::UserPoolClient"
                        : "write \(clients.map { checked.notation.member("ClientId", $0) }.joined(separator: " or "))"
                }
                if case .text(let id) = part, let users, !template.isTouchedByOthers(users) {
                    // A pool that the template creates has no client before the deployment.
                    return mistake(
                        "\(pool.id) names the app client \(id), but \(users) gets its clients' ids in the deployment",
                        reference())
                }
                guard case .resource(let id, let attribute) = part, let resource = template.resource(id),
                    !resource.givesAnything
                else { return nil }
                guard resource.type == "AWS::Cognito::UserPoolClient", [nil, "ClientId"].contains(attribute) else {
                    let named = attribute.map { "\(id).\($0)" } ?? id
                    return mistake(
                        "\(pool.id) names \(named) as an app client, but that is not the id of a client", reference())
                }
                guard let users, let own = template.pool(of: resource), own != users else { return nil }
                return mistake(
                    "\(id) is a client of \(own), but \(pool.id) names it as one of \(users)",
                    "write \(checked.notation.member("ProviderName", checked.notation.attribute("ProviderName", of: own)))"
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
            // With a condition on either of the two, they may never meet.
            guard template.choices(resource["RoleMappings"]).allSatisfy({ $0.conditions.isEmpty }),
                mappings(of: resource, template).first != nil, let id = resource["IdentityPoolId"],
                case .resource(let name, _)? = template.single(id), let pool = template.resource(name),
                let member = pool.properties.member("AllowClassicFlow"),
                template.flag(member.value) == true
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
    private static func providers(of pool: Resource, _ template: Template) -> [TemplateChoice] {
        template.choices(pool["CognitoIdentityProviders"]).flatMap { list in
            list.node.oneOrMore.flatMap { template.choices($0, list.conditions) }
        }
    }

    /// Returns the id of the user pool in a provider's `ProviderName`; nil if it is not certainly in the template.
    private static func userPool(of provider: TemplateNode, _ template: Template) -> String? {
        let named = template.choices(provider["ProviderName"]).flatMap { choice in
            template.parts(choice.node).compactMap { part -> String? in
                guard case .resource(let id, _) = part, template.resource(id)?.type == "AWS::Cognito::UserPool" else {
                    return nil
                }
                return id
            }
        }
        return named.count == 1 ? named[0] : nil
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
