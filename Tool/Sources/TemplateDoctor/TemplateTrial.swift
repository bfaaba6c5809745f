package import CloudTemplate
@_spi(Internal) import CognitoModel

/// A trial of a template: something makes its resources as Cognito would, and says which ones are refused.
package protocol TemplateTrial: Sendable {
    /// Returns the refusals, also those that may depend on what only a deployment knows.
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
    /// A Boolean value that indicates whether the refusal does not depend on what only a deployment knows.
    package let isCertain: Bool

    package init(
        resource: String, path: String, place: TemplatePlace, words: String, message: String, isOfCloudFormation: Bool,
        isCertain: Bool = true
    ) {
        self.resource = resource
        self.path = path
        self.place = place
        self.words = words
        self.message = message
        self.isOfCloudFormation = isOfCloudFormation
        self.isCertain = isCertain
    }
}

extension TrialRefusal {
    /// Returns the finding about the refusal, with the fix of a rule if the rule has found the same mistake.
    func finding(like other: Finding?) -> Finding {
        let rule = TemplateDoctor.refused
        let fix = other?.fix ?? RefusalAdvice.fix(for: message)
        return Finding(
            rule: rule.name, severity: isCertain ? rule.severity : .warning, place: place, resource: resource,
            path: path.isEmpty ? "" : "Properties.\(path)", problem: words,
            fix: isCertain ? fix : "\(fix.isEmpty ? "" : "\(fix); ")check again with the values: --parameter NAME=VALUE"
        )
    }
}
