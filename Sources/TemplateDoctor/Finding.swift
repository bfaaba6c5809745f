/// Something that a rule found in a template.
public struct Finding: Hashable, Sendable {
    /// The rule's name.
    public let rule: String
    /// How bad it is.
    public let severity: Severity
    /// Where it stands.
    public let place: TemplatePlace
    /// The logical id of the resource; nil if it is about the template itself.
    public let resource: String?
    /// The way to it inside the resource, such as `Properties.Timeout`.
    public let path: String
    /// What is wrong here.
    public let problem: String
    /// What to write instead.
    public let mend: String

    /// Creates a finding.
    public init(
        rule: String, severity: Severity, place: TemplatePlace, resource: String?, path: String, problem: String,
        mend: String
    ) {
        self.rule = rule
        self.severity = severity
        self.place = place
        self.resource = resource
        self.path = path
        self.problem = problem
        self.mend = mend
    }
}
