import CloudTemplate

/// Rules about the attributes that a provider of users gives.
///
/// Cognito writes each mapped attribute at every sign-in, even if its value is the same.
enum MappingRules {
    static let all = [immutable, unwritable]

    private static let page =
        "https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-specifying-attribute-mapping.html"
    private static let providerType = "AWS::Cognito::UserPoolIdentityProvider"

    static let immutable = TemplateRule(
        name: "mapping.immutable-attribute", severity: .error,
        summary: "a provider's mapping to an attribute that is not mutable",
        why:
            "Users of the provider can sign in exactly once: Cognito writes the mapped attributes again at each sign-in, and refuses the "
            + "second one with 'Attribute cannot be updated.', even if the value is the same. Mutable cannot change later.",
        source: page
    ) { checked in
        mappings(checked).compactMap { mapping in
            let fixed = checked.template.attributes(of: mapping.pool).contains { name, node in
                name == mapping.attribute.name
                    && checked.template.choices(node["Mutable"]).contains {
                        checked.template.literal($0.node)?.lowercased() == "false"
                    }
            }
            guard fixed else { return nil }
            return .init(
                place: mapping.attribute.place, resource: mapping.provider.id,
                path: "Properties.AttributeMapping.\(mapping.attribute.name)",
                problem:
                    "\(mapping.provider.id) maps \(mapping.attribute.name), which is not mutable in \(mapping.pool.id): a second sign-in "
                    + "fails",
                fix:
                    "write \(checked.notation.member("Mutable", "true")) in the pool's Schema before you create the pool, or remove the "
                    + "attribute from the mapping")
        }
    }

    static let unwritable = TemplateRule(
        name: "mapping.unwritable-attribute", severity: .error,
        summary: "a provider's mapping to an attribute that an app client of the provider may not write",
        why:
            "Users of the provider can sign in with the client exactly once: Cognito writes the mapped attributes again at each sign-in, and "
            + "refuses the second one with 'Attribute cannot be updated.' if WriteAttributes lacks one of them.",
        source:
            "https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_CreateUserPoolClient.html"
    ) { checked in
        let mappings = mappings(checked)
        return checked.clients.compactMap { client in
            let writable = checked.template.texts(client.resource["WriteAttributes"])
            guard !writable.isEmpty, writable.isKnown else { return nil }
            let missing = mappings.filter { mapping in
                mapping.pool.id == client.pool && client.uses(mapping.provider, checked.template)
                    // WriteAttributes cannot name a verified flag.
                    && !["username", "email_verified", "phone_number_verified"].contains(mapping.attribute.name)
                    && !writable.contains(mapping.attribute.name)
            }
            guard let provider = missing.first?.provider else { return nil }
            let names = missing.filter { $0.provider.id == provider.id }.map(\.attribute.name).joined(separator: ", ")
            return client.mistake(
                "WriteAttributes",
                problem:
                    "\(client.resource.id) may not write \(names), which \(provider.id) maps: a second sign-in fails",
                fix: "add \(names) to WriteAttributes, or remove the mapping")
        }
    }

    /// An attribute in a provider's mapping.
    private struct Mapping {
        let provider: Resource
        let pool: Resource
        let attribute: TemplateNode.Member
    }

    private static func mappings(_ checked: CheckedTemplate) -> [Mapping] {
        checked.template.resources(providerType).flatMap { provider -> [Mapping] in
            guard let pool = checked.template.pool(of: provider).flatMap(checked.template.resource) else { return [] }
            return checked.template.choices(provider["AttributeMapping"]).flatMap(\.node.members).map {
                Mapping(provider: provider, pool: pool, attribute: $0)
            }
        }
    }
}

extension PoolClient {
    /// Returns true if users of a provider certainly sign in with the client.
    fileprivate func uses(_ provider: Resource, _ template: Template) -> Bool {
        let name = template.literal(provider["ProviderName"])
        return oauth.providers.elements.contains { element in
            element.text.map { $0 == name }
                ?? (template.parts(element.node) == [.resource(provider.id, attribute: nil)])
        }
    }
}
