import CloudTemplate

/// Rules about the providers and scopes that an app client names.
enum ClientReferenceRules {
    static let all = [order]

    private static let providerType = "AWS::Cognito::UserPoolIdentityProvider"
    private static let serverType = "AWS::Cognito::UserPoolResourceServer"

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
}
