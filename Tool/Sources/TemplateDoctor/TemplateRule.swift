import CloudTemplate
import CognitoEditDistance

/// A mistake that a template may contain.
package struct TemplateRule: Sendable {
    /// The rule's name, such as `permission.missing`.
    package let name: String
    package let severity: Severity
    /// True if a template may accept the rule's findings; false if the mistake makes the deployment fail anyway.
    package internal(set) var isAcceptable = true
    /// True if the mistake stops a rehearsal from calling a function, or hides a setting from a function.
    var affectsRehearsals = false
    /// The mistake in a few words.
    package let summary: String
    /// The consequence of the mistake.
    package let why: String
    /// The URL of the documentation.
    package let source: String
    let check: @Sendable (CheckedTemplate) -> [Mistake]

    /// The result of a rule, which becomes a ``Finding`` with the rule's name.
    struct Mistake {
        let place: TemplatePlace
        let resource: String?
        let path: String
        let problem: String
        let fix: String
        /// The severity of this mistake; nil for the rule's.
        var severity: Severity?
    }

    func findings(_ template: CheckedTemplate) -> [Finding] {
        check(template).map {
            Finding(
                rule: name, severity: $0.severity ?? severity, place: $0.place, resource: $0.resource, path: $0.path,
                problem: $0.problem, fix: $0.fix)
        }
    }
}

extension Resource {
    /// Returns the mistake about a property, by default at the property, or else at the resource if it lacks the property.
    func mistake(
        _ property: String, at place: TemplatePlace? = nil, problem: String, fix: String
    ) -> TemplateRule.Mistake {
        .init(
            place: place ?? properties.member(property)?.place ?? self.place, resource: id,
            path: "Properties.\(property)", problem: problem, fix: fix)
    }
}

extension TemplateRule.Mistake {
    /// Returns the members of an object whose names are misspellings of known names.
    ///
    /// A name that resembles no known name is accepted, because it may be newer than the list of known names.
    static func misspelt(
        in node: TemplateNode, _ path: String, of resource: Resource, among names: [String]
    ) -> [TemplateRule.Mistake] {
        node.members.compactMap { member in
            guard !names.contains(member.name), let name = EditDistance.meant(by: member.name, among: names) else {
                return nil
            }
            return .init(
                place: member.place, resource: resource.id, path: "\(path).\(member.name)",
                problem: "\(resource.id) has no \(member.name); did you mean \(name)?", fix: "write \(name)")
        }
    }
}
