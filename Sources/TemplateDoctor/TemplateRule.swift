/// A mistake that a template may have.
public struct TemplateRule: Sendable {
    /// Its name, such as `permission.missing`.
    public let name: String
    /// How bad it is.
    public let severity: Severity
    /// What the mistake is, in a few words.
    public let summary: String
    /// What comes of it.
    public let why: String
    /// Where that is documented.
    public let source: String
    let check: @Sendable (CheckedTemplate) -> [Mistake]

    /// What a rule finds; it becomes a ``Finding`` with the rule's name.
    struct Mistake {
        let place: TemplatePlace
        let resource: String?
        let path: String
        let problem: String
        let mend: String
    }

    func findings(_ template: CheckedTemplate) -> [Finding] {
        check(template).map {
            Finding(
                rule: name, severity: severity, place: $0.place, resource: $0.resource, path: $0.path,
                problem: $0.problem, mend: $0.mend)
        }
    }
}
