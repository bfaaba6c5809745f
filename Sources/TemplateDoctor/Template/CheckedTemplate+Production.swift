import CloudTemplate

extension CheckedTemplate {
    /// The functions that Cognito calls, for pools of the template or of another one.
    var called: [Resource] {
        let permitted = permissions.filter { [.cognito, .sync].contains($0.principal) }.compactMap(\.target.function)
        return template.resources("AWS::Lambda::Function").filter {
            !connections(to: $0.id).isEmpty || permitted.contains($0.id)
        }
    }

    /// Returns the value of an environment variable of a function; nil if it is not set.
    func variable(_ name: String, of function: Resource) -> TemplateNode? {
        let variables = template.choices(function["Environment"]?["Variables"])
        return variables.lazy.compactMap { $0.node[name] }.first
    }

    /// Returns the groups in the template to which a function logs.
    func logGroups(of function: Resource) -> [Resource] {
        let named = function["LoggingConfig"]?["LogGroup"].map(template.parts)
        let usual = ["Ref", "literal"].map { kind -> [TextPart]? in
            if kind == "Ref" { return [.text("/aws/lambda/"), .resource(function.id, attribute: nil)] }
            return template.literal(function["FunctionName"]).map { [.text("/aws/lambda/\($0)")] }
        }
        return template.resources("AWS::Logs::LogGroup").filter { group in
            if let named { return named == [.resource(group.id, attribute: nil)] || named == name(of: group) }
            return name(of: group).map(usual.contains) ?? false
        }
    }

    private func name(of group: Resource) -> [TextPart]? { group["LogGroupName"].map(template.parts) }

    /// The mistake that a resource lacks a property.
    func lack(
        _ resource: Resource, _ property: String? = nil, problem: String, fix: String
    ) -> TemplateRule.Mistake {
        let path = "Properties" + (property.map { ".\($0)" } ?? "")
        // The place is that of the property's nearest part in the template.
        let place = property.flatMap { template.place(of: $0, in: resource.id) } ?? resource.place
        return .init(place: place, resource: resource.id, path: path, problem: problem, fix: fix)
    }
}
