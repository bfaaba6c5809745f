import CloudTemplate

/// The lines that a template needs so that a function's role allows everything that the function needs.
struct PolicyAddition {
    /// The place and the lines to add there.
    let text: String

    init(
        of permissions: [DescribedFunction.Permission], to role: Resource, of function: Resource,
        in checked: CheckedTemplate
    ) {
        let place = function.place
        var values = Values(function, checked.template)
        let statements = TemplateNode.list(permissions.map { values.statement($0) }, at: place)
        let resources = checked.template.root["Resources"]
        // If a function does not name a role, SAM generates one from the function's own policies.
        let isMade = resources?[role.id] == nil
        let owner = isMade ? function.id : role.id
        let policy: TemplateNode =
            isMade
            ? .object(["Statement": statements], at: place)
            : .object(
                [
                    "PolicyName": .text("\(function.id)Needs", at: place),
                    "PolicyDocument": .object(
                        ["Version": .text("2012-10-17", at: place), "Statement": statements], at: place),
                ], at: place)
        let list = TemplateNode.list([policy], at: place)
        let hasPolicies = resources?[owner]?["Properties"]?["Policies"] != nil
        let lines = checked.notation.lines(hasPolicies ? list : .object(["Policies": list], at: place))
        let open = values.missing.sorted().map { "${\($0)}" }.joined(separator: ", ")
        text =
            "add to \(hasPolicies ? "Policies" : "Properties") of \(owner)"
            + (open.isEmpty ? "" : ", with the variable's value instead of \(open)") + ":\n"
            + lines.map { "  \($0)" }.joined(separator: "\n")
    }
}

/// The values of a function's environment variables, for `${NAME}` in its permissions.
private struct Values {
    private let variables: [TemplateNode.Member]
    private let template: Template
    private let place: TemplatePlace
    /// The names of variables that the template does not set, or whose values only a deployment knows.
    private(set) var missing: Set<String> = []

    init(_ function: Resource, _ template: Template) {
        variables = function["Environment"]?["Variables"]?.members ?? []
        self.template = template
        place = function.place
    }

    /// Returns the policy statement for a permission.
    mutating func statement(_ permission: DescribedFunction.Permission) -> TemplateNode {
        let actions = permission.actions.map { TemplateNode.text($0, at: place) }
        let allowed: [(String, TemplateNode)] = [
            ("Effect", .text("Allow", at: place)),
            ("Action", actions.count == 1 ? actions[0] : .list(actions, at: place)),
            ("Resource", filled(permission.resource)),
        ]
        let equal = permission.conditions.sorted { $0.key < $1.key }.map { ($0.key, filled($0.value)) }
        let condition = TemplateNode.object(["StringEquals": object(equal)], at: place)
        return object(allowed + (equal.isEmpty ? [] : [("Condition", condition)]))
    }

    private func object(_ members: [(String, TemplateNode)]) -> TemplateNode {
        TemplateNode(.object(members.map { .init(name: $0.0, place: place, value: $0.1) }), at: place)
    }

    /// Returns a string in which the template's values replace variables; `Fn::Sub` if a value is a reference.
    private mutating func filled(_ text: String) -> TemplateNode {
        let names = text.matches(of: Self.placeholder).map { String($0.output.1) }
        if names.count == 1, text == "${\(names[0])}",
            let value = variables.last(where: { $0.name == names[0] })?.value,
            !template.parts(value).contains(where: \.isUnknown)
        {
            return value
        }
        var isReference = false
        let result = text.replacing(Self.placeholder) { match in
            let name = String(match.output.1)
            guard let value = variables.last(where: { $0.name == name })?.value, let text = written(value) else {
                missing.insert(name)
                return String(match.output.0)
            }
            if template.wholeText(value) == nil { isReference = true }
            return text
        }
        let node = TemplateNode.text(result, at: place)
        return isReference ? .object(["Fn::Sub": node], at: place) : node
    }

    /// Returns a value in the notation of `Fn::Sub`; nil if only a deployment knows the value.
    private func written(_ value: TemplateNode) -> String? {
        let texts = template.parts(value).map { part -> String? in
            switch part {
            case .text(let text): text
            case .resource(let id, let attribute): "${\(id)\(attribute.map { ".\($0)" } ?? "")}"
            case .pseudo(let name), .parameter(let name): "${\(name)}"
            case .unknown: nil
            }
        }
        return texts.contains(nil) ? nil : texts.compactMap(\.self).joined()
    }

    private static var placeholder: Regex<(Substring, Substring)> { /\$\{(\w+)\}/ }
}
