package import CloudTemplate
@_spi(Internal) import CognitoModel

/// A trial of a template: something makes its resources as Cognito would, and says which ones are refused.
package protocol TemplateTrial: Sendable {
    /// Returns the refusals that do not depend on what only a deployment knows.
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

    package init(
        resource: String, path: String, place: TemplatePlace, words: String, message: String, isOfCloudFormation: Bool
    ) {
        self.resource = resource
        self.path = path
        self.place = place
        self.words = words
        self.message = message
        self.isOfCloudFormation = isOfCloudFormation
    }
}

extension TrialRefusal {
    /// Returns the finding about the refusal, with the fix of a rule if the rule has found the same mistake.
    func finding(like other: Finding?) -> Finding {
        let rule = TemplateDoctor.refused
        return Finding(
            rule: rule.name, severity: rule.severity, place: place, resource: resource,
            path: path.isEmpty ? "" : "Properties.\(path)", problem: words,
            fix: other?.fix ?? RefusalAdvice.fix(for: message))
    }
}
