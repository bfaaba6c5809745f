package import CloudTemplate
@_spi(Internal) import CognitoModel

/// A trial of a template: something makes its resources as Cognito would, and says which ones are refused.
package protocol TemplateTrial: Sendable {
    /// Returns the refusals that are certain, and those that may depend on the value of a parameter.
    func refusals(in template: Template) async throws -> [TrialRefusal]
}

/// A resource that Cognito refuses, so that a deployment of its template fails.
package struct TrialRefusal: Sendable {
    package let resource: String
    /// The path inside the resource's properties; empty for the whole resource.
    package let path: String
    package let place: TemplatePlace
    /// The sentence with Cognito's words.
    package let words: String
    /// Cognito's words alone.
    package let message: String
    /// A Boolean value that indicates whether CloudFormation refuses the resource before it calls Cognito.
    package let isOfCloudFormation: Bool
    /// The parameters without a value on which the refusal may depend; none if it is certain.
    package let missing: [String]

    package init(
        resource: String, path: String, place: TemplatePlace, words: String, message: String, isOfCloudFormation: Bool,
        missing: [String] = []
    ) {
        self.resource = resource
        self.path = path
        self.place = place
        self.words = words
        self.message = message
        self.isOfCloudFormation = isOfCloudFormation
        self.missing = missing
    }
}

extension TrialRefusal {
    /// Returns the finding about the refusal, with the fix of a rule if the rule has found the same mistake.
    func finding(like other: Finding?) -> Finding {
        let rule = TemplateDoctor.refused
        let fix = other?.fix ?? RefusalAdvice.fix(for: message)
        let again = "check again with \(missing.map { "--parameter \($0)=VALUE" }.joined(separator: " "))"
        return Finding(
            rule: rule.name, severity: missing.isEmpty ? rule.severity : .note, place: place, resource: resource,
            path: path.isEmpty ? "" : "Properties.\(path)", problem: words,
            fix: missing.isEmpty ? fix : "\(fix.isEmpty ? "" : "\(fix); ")\(again)")
    }
}
