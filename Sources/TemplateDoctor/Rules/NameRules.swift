import CognitoModel

/// Rules about names that a template gets wrong.
enum NameRules {
    static let all = [unknown, attribute, misspeltType, misspeltProperty]

    private static let referencePage =
        "https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference.html"

    static let unknown = TemplateRule(
        name: "template.unknown-name", severity: .error,
        summary: "the name of a resource or a parameter that the template does not have",
        why: "CloudFormation refuses the template: Ref, Fn::GetAtt, Fn::Sub and DependsOn name what is in it.",
        source: referencePage
    ) { checked in
        guard let known = KnownNames(checked.template) else { return [] }
        return checked.template.nameUses().compactMap { use in
            guard let kind = missing(use, known) else { return nil }
            let near = nearest(use, known)
            return .init(
                place: use.place, resource: use.resource, path: use.path,
                problem: "there is no \(kind) \(use.name)\(near.map { "; do you mean \($0)?" } ?? "")",
                mend: near.map { "write \($0)" } ?? "add it to the template, or name another")
        }
    }

    /// What there is none of; nil if there is.
    private static func missing(_ use: NameUse, _ known: KnownNames) -> String? {
        if use.name.hasPrefix("AWS::") {
            // There may be others, some day.
            let isNear = Likeness.meant(by: use.name, among: KnownNames.pseudoParameters) != nil
            return isNear && !KnownNames.pseudoParameters.contains(use.name) ? "pseudo parameter" : nil
        }
        let first = String(use.name.prefix { $0 != "." })
        guard !first.isEmpty, !known.resources.contains(first), !known.mayBeMade(first) else { return nil }
        switch use.way {
        case .reference: return known.parameters.contains(use.name) ? nil : "resource or parameter"
        case .attribute, .dependency: return "resource"
        }
    }

    private static func nearest(_ use: NameUse, _ known: KnownNames) -> String? {
        if use.name.hasPrefix("AWS::") { return Likeness.meant(by: use.name, among: KnownNames.pseudoParameters) }
        let names =
            if case .reference = use.way { known.resources.union(known.parameters) } else { known.resources }
        return Likeness.nearest(to: String(use.name.prefix { $0 != "." }), among: names)
    }

    static let attribute = TemplateRule(
        name: "template.attribute", severity: .error, summary: "a GetAtt without an attribute, or a Ref with one",
        why: "Fn::GetAtt takes a resource and one of its attributes, such as Arn; Ref takes a name alone.",
        source: referencePage
    ) { checked in
        guard let known = KnownNames(checked.template) else { return [] }
        return checked.template.nameUses().compactMap { use in
            switch use.way {
            case .attribute(nil) where known.resources.contains(use.name):
                return .init(
                    place: use.place, resource: use.resource, path: use.path,
                    problem: "GetAtt names no attribute of \(use.name)",
                    mend: "write \(checked.notation.arn(use.name)), or another attribute")
            case .reference:
                // SAM knows some, such as `Function.Alias`, and a module its resources; none is an ARN.
                guard use.name.hasSuffix(".Arn"), known.resources.contains(String(use.name.dropLast(4))) else {
                    return nil
                }
                let id = String(use.name.dropLast(4))
                return .init(
                    place: use.place, resource: use.resource, path: use.path,
                    problem: "Ref takes no attribute, such as that of \(use.name)",
                    mend: "write \(checked.notation.arn(id))")
            default:
                return nil
            }
        }
    }

    static let misspeltType = TemplateRule(
        name: "template.misspelt-type", severity: .error, summary: "a misspelt type of Cognito's, Lambda's or SAM's",
        why: "CloudFormation knows no resource of that type, and refuses the template. Capitals count.",
        source:
            "https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-template-resource-type-ref.html"
    ) { checked in
        checked.template.misspellings.filter { $0.ofType == nil }.map {
            .init(
                place: $0.place, resource: $0.resource, path: "Type",
                problem: "there is no type \($0.written); do you mean \($0.meant)?", mend: "write \($0.meant)")
        }
    }

    static let misspeltProperty = TemplateRule(
        name: "template.misspelt-property", severity: .error,
        summary: "a misspelt property of a pool, a client, a function or a permission",
        why: "CloudFormation refuses a property that the type does not have. Capitals count.",
        source: "https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/AWS_Cognito.html"
    ) { checked in
        checked.template.misspellings.compactMap { misspelling in
            guard let type = misspelling.ofType else { return nil }
            return .init(
                place: misspelling.place, resource: misspelling.resource, path: "Properties.\(misspelling.written)",
                problem: "\(type) has no property \(misspelling.written); do you mean \(misspelling.meant)?",
                mend: "write \(misspelling.meant)")
        }
    }
}
