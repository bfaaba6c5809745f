import CognitoEditDistance

/// Rules about names that a template gets wrong.
enum NameRules {
    static let all = [unknown, attribute, logicalID]
    /// The number of wrong names that get a suggestion, which takes a comparison with every name there is.
    private static let mostSuggestions = 100

    private static let referencePage =
        "https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference.html"

    static let unknown = TemplateRule(
        name: "template.unknown-name", severity: .error, isAcceptable: false,
        summary: "the name of a resource, a parameter or a condition that the template does not have",
        why:
            "CloudFormation refuses the template: Ref, Fn::GetAtt, Fn::Sub, DependsOn, Condition and Fn::If name what is in it.",
        source: referencePage
    ) { checked in
        guard let known = KnownNames(checked.template) else { return [] }
        var suggestions = 0
        return checked.template.nameUses().compactMap { use in
            guard let kind = missing(use, known) else { return nil }
            suggestions += 1
            let near = suggestions > mostSuggestions ? nil : nearest(use, known)
            return .init(
                place: use.place, resource: use.resource, path: use.path,
                problem: "there is no \(kind) \(use.name)\(near.map { "; did you mean \($0)?" } ?? "")",
                fix: near.map { "write \($0)" } ?? "add it to the template, or name another")
        }
    }

    /// Returns the kind of thing that is missing; nil if it is there.
    private static func missing(_ use: NameUse, _ known: KnownNames) -> String? {
        if case .condition = use.way { return known.conditions.contains(use.name) ? nil : "condition" }
        if use.name.hasPrefix("AWS::") {
            // There may be others, some day.
            guard !KnownNames.pseudoParameters.contains(use.name) else { return nil }
            return EditDistance.meant(by: use.name, among: KnownNames.pseudoParameters).map { _ in "pseudo parameter" }
        }
        let first = String(use.name.prefix { $0 != "." })
        guard !first.isEmpty, !known.resources.contains(first), !known.mayBeMade(first) else { return nil }
        switch use.way {
        case .reference: return known.parameters.contains(use.name) ? nil : "resource or parameter"
        case .attribute, .dependency, .condition: return "resource"
        }
    }

    private static func nearest(_ use: NameUse, _ known: KnownNames) -> String? {
        if case .condition = use.way { return EditDistance.nearest(to: use.name, among: known.conditions) }
        if use.name.hasPrefix("AWS::") { return EditDistance.meant(by: use.name, among: KnownNames.pseudoParameters) }
        let names =
            if case .reference = use.way { known.resources.union(known.parameters) } else { known.resources }
        return EditDistance.nearest(to: String(use.name.prefix { $0 != "." }), among: names)
    }

    static let attribute = TemplateRule(
        name: "template.attribute", severity: .error, isAcceptable: false,
        summary: "a GetAtt without an attribute, or a Ref with one",
        why: "Fn::GetAtt takes a resource and one of its attributes, such as Arn; Ref takes only a name.",
        source: referencePage
    ) { checked in
        guard let known = KnownNames(checked.template) else { return [] }
        return checked.template.nameUses().compactMap { use in
            switch use.way {
            case .attribute(nil) where known.resources.contains(use.name):
                return .init(
                    place: use.place, resource: use.resource, path: use.path,
                    problem: "GetAtt names no attribute of \(use.name)",
                    fix: "write \(checked.notation.arn(use.name)), or another attribute")
            case .reference:
                // SAM knows some, such as `Function.Alias`, and a module its resources; none is an ARN.
                guard use.name.hasSuffix(".Arn"), known.resources.contains(String(use.name.dropLast(4))) else {
                    return nil
                }
                let id = String(use.name.dropLast(4))
                return .init(
                    place: use.place, resource: use.resource, path: use.path,
                    problem: "Ref takes no attribute, such as that of \(use.name)",
                    fix: "write \(checked.notation.arn(id))")
            default:
                return nil
            }
        }
    }

    static let logicalID = TemplateRule(
        name: "template.logical-id", severity: .error, isAcceptable: false,
        summary: "a logical id with characters other than letters and digits",
        why: "CloudFormation refuses the template. Logical ids have letters and digits of ASCII, 255 at most.",
        source: "https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/resources-section-structure.html"
    ) { checked in
        (checked.template.root["Resources"]?.members ?? []).compactMap { member in
            guard !Resource.isLogicalID(member.name), !member.name.hasPrefix("Fn::") else { return nil }
            let letters = member.name.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
            return .init(
                place: member.place, resource: member.name, path: "",
                problem: "\(member.name) cannot be a logical id",
                fix: Resource.isLogicalID(letters)
                    ? "write \(letters), here and where it is named" : "take letters and digits, 255 at most")
        }
    }
}
