/// A mistake that a template may have.
public struct TemplateRule: Sendable {
    /// Its name, such as `permission.missing`.
    public let name: String
    /// Its severity.
    public let severity: Severity
    /// A Boolean value that indicates whether a template may accept its findings; false if the deployment would fail anyway.
    public internal(set) var isAcceptable = true
    /// The mistake in a few words.
    public let summary: String
    /// The consequence of the mistake.
    public let why: String
    /// The address of its documentation.
    public let source: String
    let check: @Sendable (CheckedTemplate) -> [Mistake]

    /// The result of a rule; it becomes a ``Finding`` with the rule's name.
    struct Mistake {
        let place: TemplatePlace
        let resource: String?
        let path: String
        let problem: String
        let fix: String
    }

    func findings(_ template: CheckedTemplate) -> [Finding] {
        check(template).map {
            Finding(
                rule: name, severity: severity, place: $0.place, resource: $0.resource, path: $0.path,
                problem: $0.problem, fix: $0.fix)
        }
    }
}
