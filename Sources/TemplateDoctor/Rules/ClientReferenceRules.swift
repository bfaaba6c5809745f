import CloudTemplate

/// Rules about the providers and scopes that an app client names.
enum ClientReferenceRules {
    static let all = [provider, scope, order]

    private static let clientPage =
        "https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_CreateUserPoolClient.html"
    private static let providerType = "AWS::Cognito::UserPoolIdentityProvider"
    private static let serverType = "AWS::Cognito::UserPoolResourceServer"

    static let provider = TemplateRule(
        name: "client.unknown-provider", severity: .error,
        summary: "a provider in SupportedIdentityProviders that the pool does not have",
        why:
            "Cognito refuses the client: 'The provider … does not exist for User Pool …'. A provider's name is its ProviderName, not its "
            + "logical id.",
        source: clientPage
    ) { checked in
        clients(checked).flatMap { client, pool -> [TemplateRule.Mistake] in
            guard let providers = checked.template.belongings(providerType, of: pool),
                let names = checked.template.literals("ProviderName", of: providers)
            else { return [] }
            return client.oauth.providers.elements.compactMap { element in
                guard let name = element.text, name != "COGNITO", !names.contains(name) else { return nil }
                return client.mistake(
                    "SupportedIdentityProviders", at: element.node.place,
                    problem:
                        "\(pool.id) has no provider \(name)\(names.isEmpty ? "" : ": it has \(names.sorted().joined(separator: ", "))")",
                    fix:
                        "add an \(providerType) with \(checked.notation.member("ProviderName", checked.notation.text(name))), or remove the name"
                )
            }
        }
    }

    static let scope = TemplateRule(
        name: "client.unknown-scope", severity: .error,
        summary: "a scope in AllowedOAuthScopes that no resource server of the pool has",
        why:
            "Cognito refuses the client: 'Invalid scope requested'. The scope of a resource server is its Identifier, a slash and its "
            + "ScopeName; every other scope is one of openid, email, phone, profile and aws.cognito.signin.user.admin.",
        source:
            "https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-define-resource-servers.html"
    ) { checked in
        clients(checked).flatMap { client, pool -> [TemplateRule.Mistake] in
            guard let servers = checked.template.belongings(serverType, of: pool),
                let scopes = scopes(of: servers, checked.template)
            else { return [] }
            return client.oauth.scopes.elements.compactMap { element in
                guard let name = element.text, !OAuthSettings.ofUsers.contains(name), !scopes.contains(name) else {
                    return nil
                }
                return client.mistake(
                    "AllowedOAuthScopes", at: element.node.place,
                    problem: "no resource server of \(pool.id) has the scope \(name)"
                        + (scopes.isEmpty ? "" : ": there are \(scopes.sorted().joined(separator: ", "))"),
                    fix: "add it to Scopes of an \(serverType), or write one of the pool's scopes")
            }
        }
    }

    static let order = TemplateRule(
        name: "client.order", severity: .warning,
        summary: "a provider or a resource server that CloudFormation may create after the client which names it",
        why:
            "A name does not tell CloudFormation what to create first. If it creates the client first, the stack fails: 'The provider … "
            + "does not exist for User Pool', or 'Invalid scope requested'. An update that adds both fails in the same way.",
        source: "https://github.com/aws/aws-cdk/issues/15850"
    ) { checked in
        clients(checked).compactMap { client, pool in
            let template = checked.template
            func named(_ type: String, _ property: String, _ texts: [String]) -> [Resource] {
                template.resources(type).filter { resource in
                    guard template.pool(of: resource) == pool.id, let name = template.literal(resource[property]) else {
                        return false
                    }
                    return texts.contains { $0 == name || type == serverType && $0.hasPrefix("\(name)/") }
                }
            }
            let needed =
                named(providerType, "ProviderName", client.oauth.providers.texts)
                + named(serverType, "Identifier", client.oauth.scopes.texts)
            guard !needed.isEmpty else { return nil }
            let before = template.dependencies(of: client.resource.id)
            let late = needed.map(\.id).filter { !before.contains($0) }
            guard !late.isEmpty else { return nil }
            let member = client.resource.node.member("DependsOn")
            let list = (member?.value.oneOrMore.compactMap(\.text) ?? []) + late
            let written = checked.notation.member(
                "DependsOn", "[\(list.map(checked.notation.text).joined(separator: ", "))]")
            return .init(
                place: member?.place ?? client.resource.place, resource: client.resource.id,
                path: member == nil ? "" : "DependsOn",
                problem:
                    "\(client.resource.id) names \(late.joined(separator: " and ")), which CloudFormation may create later",
                fix: "\(member == nil ? "add" : "write") \(written) next to Properties of \(client.resource.id)")
        }
    }

    // MARK: The parts of a template that the rules read

    /// Returns the clients whose pool is in the template.
    private static func clients(_ checked: CheckedTemplate) -> [(client: PoolClient, pool: Resource)] {
        checked.clients.compactMap { client in
            guard let pool = client.pool.flatMap(checked.template.resource), pool.type == "AWS::Cognito::UserPool"
            else {
                return nil
            }
            return (client, pool)
        }
    }

    /// Returns the scopes of resource servers; nil if a server may have others.
    private static func scopes(of servers: [Resource], _ template: Template) -> Set<String>? {
        var scopes: Set<String> = []
        for server in servers {
            let lists = template.choices(server["Scopes"]).flatMap { choice in
                choice.node.oneOrMore.flatMap { template.choices($0, choice.conditions) }
            }
            let names = lists.flatMap { template.choices($0.node["ScopeName"], $0.conditions) }
            guard let identifier = template.literal(server["Identifier"]),
                lists.allSatisfy({ template.isKnown($0.node) })
            else { return nil }
            for name in names {
                guard let name = template.literal(name.node) else { return nil }
                scopes.insert("\(identifier)/\(name)")
            }
        }
        return scopes
    }
}
