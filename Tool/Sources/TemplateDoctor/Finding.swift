package import CloudTemplate

/// A problem that a rule found in a template.
package struct Finding: Hashable, Sendable {
    package let rule: String
    package let severity: Severity
    package let place: TemplatePlace
    /// The logical id of the resource; nil if the finding is about the template itself.
    package let resource: String?
    /// The path inside the resource, such as `Properties.Timeout`.
    package let path: String
    package let problem: String
    /// The fix, which says what to write instead.
    package let fix: String
    /// The template's reason for accepting the finding; nil if the template does not accept it.
    package internal(set) var accepted: String?

    /// A Boolean value that indicates whether the template has to change; false for a note or an accepted finding.
    package var needsChange: Bool { severity != .note && accepted == nil }

    package init(
        rule: String, severity: Severity, place: TemplatePlace, resource: String?, path: String, problem: String,
        fix: String
    ) {
        self.rule = rule
        self.severity = severity
        self.place = place
        self.resource = resource
        self.path = path
        self.problem = problem
        self.fix = fix
    }
}
