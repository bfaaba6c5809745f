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

    /// Returns the option that gives a trigger's parameter one of the functions, and the functions' names; nil without functions.
    package static func words(onTrigger parameter: String, among functions: [String]) -> String? {
        let likely =
            functions.first { PlainName($0).stem == PlainName(parameter).stem }
            ?? EditDistance.nearest(to: parameter, among: functions) ?? functions.first
        guard let likely else { return nil }
        let others = functions.count == 1 ? "" : "; the functions are \(functions.joined(separator: ", "))"
        return
            "the parameter \(parameter) has no value; --parameter \(parameter)=\(likely) sets it to the ARN of that function\(others)"
    }
}
