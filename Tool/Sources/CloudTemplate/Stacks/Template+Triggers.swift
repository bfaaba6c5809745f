import CognitoEditDistance

extension Template {
    /// Returns true if a pool has a trigger whose function a parameter names.
    package func isTrigger(_ parameter: String) -> Bool {
        resources("AWS::Cognito::UserPool").contains { $0["LambdaConfig"].map { names(parameter, in: $0) } ?? false }
    }

    private func names(_ parameter: String, in node: TemplateNode) -> Bool {
        let isNamed = parts(node).contains { if case .parameter(parameter) = $0 { true } else { false } }
        return isNamed || node.elements.contains { names(parameter, in: $0) }
            || node.members.contains { names(parameter, in: $0.value) }
    }
}

extension [Stack] {
    /// Returns what to do about a trigger whose function is a parameter without a value: the option that gives it one of the
    /// functions, and the functions' names; nil for another value, and without functions.
    package func words(onTrigger unknown: Stack.Unknown, of template: Template) -> String? {
        guard unknown.path.hasPrefix("LambdaConfig."), case .parameter(let parameter) = unknown.reason,
            template.isTrigger(parameter)
        else { return nil }
        let functions = flatMap(\.functions)
        let called = Set(flatMap(\.triggers))
        let idle = functions.filter { !called.contains($0.arn ?? "") }.map(\.name)
        let names = functions.map(\.name)
        let likely =
            names.first { PlainName($0).stem == PlainName(parameter).stem }
            ?? EditDistance.nearest(to: parameter, among: names) ?? idle.first ?? names.first
        guard let likely else { return nil }
        let others = names.count == 1 ? "" : "; the functions are \(names.joined(separator: ", "))"
        return
            "the parameter \(parameter) has no value; --parameter \(parameter)=\(likely) sets it to the ARN of that function\(others)"
    }
}

extension Stack {
    /// The ARNs of the functions that the stack's pools call, as far as they are known.
    package var triggers: [String] {
        resources.filter { $0.type == "AWS::Cognito::UserPool" }.flatMap {
            $0.properties["LambdaConfig"]?.members ?? []
        }
        .compactMap { $0.value.text ?? $0.value["LambdaArn"]?.text }
    }
}
