import CloudTemplate
import CognitoEditDistance
import CognitoOperations

/// Rules about the sources of the functions' code.
enum SourceRules {
    static let all = [unadoptedHandler, unknownAttribute]

    private static let source = "the function's sources, and its output for --describe"

    static let unadoptedHandler = TemplateRule(
        name: "code.unadopted-handler", severity: .warning,
        summary: "a method that is written like a handler, in a type that does not adopt the handler's protocol",
        why: "A function handles a trigger only if its type adopts the protocol, so the method is never called.",
        source: source
    ) { checked in
        described(checked).flatMap { function, description in
            description.unadoptedHandlers.map { handler in
                .init(
                    place: function.place, resource: function.id, path: "",
                    problem:
                        "\(function.id) never calls \(handler.method.name) (\(handler.method.place)), because the type does not adopt "
                        + handler.protocolName,
                    fix: "add \(handler.protocolName) to the protocols of the type, or remove or rename the method")
            }
        }
    }

    static let unknownAttribute = TemplateRule(
        name: "code.unknown-attribute", severity: .warning,
        summary: "a user attribute that the code names, and that no user can have",
        why:
            "The attribute is neither a standard one nor in the Schema of a pool that calls the function, so the code finds no value. "
            + "If AddCustomAttributes adds the attribute, add it to the Schema as well.",
        source: source
    ) { checked in
        described(checked).flatMap { function, description -> [TemplateRule.Mistake] in
            let pools = pools(calling: function, checked)
            let custom = (pools ?? []).flatMap { checked.template.attributes(of: $0) }.map(\.name)
            let known = custom + StandardAttribute.all.map(\.name)
            let read = description.namedAttributes.map { ($0.name, " (\($0.place))") }
            var named = Set(read.map(\.0))
            let others = description.attributesOfConditions.filter { named.insert($0).inserted }.map { ($0, "") }
            return (read + others).compactMap { name, place in
                // Cognito may add attributes of its own.
                guard !known.contains(name), !name.hasPrefix("cognito:") else { return nil }
                let isCustom = name.hasPrefix("custom:") || name.hasPrefix("dev:")
                guard !isCustom || pools != nil else { return nil }
                let near = EditDistance.nearest(to: name, among: known)
                let owner = isCustom ? " of \((pools ?? []).map(\.id).joined(separator: " and "))" : ""
                return .init(
                    place: function.place, resource: function.id, path: "",
                    problem: "the code of \(function.id) reads \(name)\(place), which no user\(owner) can have"
                        + (near.map { "; did you mean \($0)?" } ?? ""),
                    fix: near.map { "write \($0)" }
                        ?? (isCustom
                            ? "add the attribute to Schema, or remove it from the code"
                            : "write the name of a standard attribute, or custom: before the name of a custom one"))
            }
        }
    }

    /// Returns the functions whose code is described.
    private static func described(
        _ checked: CheckedTemplate
    ) -> [(function: Resource, description: DescribedFunction)] {
        checked.template.resources("AWS::Lambda::Function").compactMap { function in
            checked.descriptions[function.id].map { (function, $0) }
        }
    }

    /// Returns the pools that call a function; nil if none does, or if the attributes of one of them are not certain.
    private static func pools(calling function: Resource, _ checked: CheckedTemplate) -> [Resource]? {
        guard checked.template.macros.isEmpty else { return nil }
        let ids = Set(checked.connections(to: function.id).map(\.pool.id))
        let pools = checked.pools.filter { ids.contains($0.id) }
        guard !pools.isEmpty, pools.allSatisfy({ checked.template.showsAttributes(of: $0) }) else { return nil }
        return pools
    }
}
