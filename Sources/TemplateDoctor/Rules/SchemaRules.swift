import CloudTemplate
import CognitoModel

/// Rules about the attributes of a user pool.
enum SchemaRules {
    static let refused = TemplateRule(
        name: "pool.schema", severity: .error,
        summary: "an attribute of a user pool that Cognito refuses, such as one without a type",
        why:
            "The deployment fails, and `pool` does not start. Custom attributes need a type and are never required; limits are numbers, "
            + "a length is at most 2048, and a maximum is not less than its minimum.",
        source: "https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-settings-attributes.html"
    ) { checked in
        checked.pools.flatMap { pool in
            elements(of: pool, in: checked.template).compactMap { element in mistake(element, pool, checked.template) }
        }
    }

    /// Returns the elements of a pool's schema, including both branches of each `Fn::If`.
    static func elements(of pool: Resource, in template: Template) -> [TemplateNode] {
        template.choices(pool["Schema"]).flatMap(\.node.elements).flatMap { template.choices($0).map(\.node) }
    }

    private static func mistake(
        _ element: TemplateNode, _ pool: Resource, _ template: Template
    ) -> TemplateRule.Mistake? {
        guard let given = SchemaElement(element, template), let fault = given.fault else { return nil }
        // If a part is missing, the finding is at the attribute's name.
        var (node, place) = (element, element.member("Name")?.place ?? element.place)
        for name in fault.path {
            guard let member = node.member(name) else { break }
            (node, place) = (member.value, member.place)
        }
        return .init(
            place: place, resource: pool.id, path: "Properties.Schema",
            problem: "Cognito refuses the attribute \(given.fullName) of \(pool.id): \(fault.message)", fix: fault.fix)
    }
}

extension SchemaElement {
    /// Reads an element of a pool's schema; nil if the template does not contain the element's values.
    init?(_ node: TemplateNode, _ template: Template) {
        func value(_ name: String) -> TemplateNode? { template.choices(node[name]).first?.node }
        guard let name = template.literal(value("Name")) else { return nil }
        let type = template.literal(value("AttributeDataType"))
        // A value that only a deployment knows may be right.
        guard type != nil || value("AttributeDataType") == nil else { return nil }
        var limits: [String: String] = [:]
        if let constraints = type.flatMap(AttributeKind.init)?.constraints, let given = value(constraints.member) {
            for limit in [constraints.least, constraints.most] {
                limits[limit] = template.literal(template.choices(given[limit]).first?.node)
            }
        }
        self.init(
            name: name, type: type, isRequired: template.literal(value("Required"))?.lowercased() == "true",
            isForDevelopers: template.literal(value("DeveloperOnlyAttribute"))?.lowercased() == "true", limits: limits)
    }
}
