/// Finds in a template what keeps triggers from working.
///
/// It reads SAM's YAML, CloudFormation's YAML and its JSON, does itself what SAM would do to the functions, and applies
/// ``rules``. A value that only a deployment knows, such as a parameter without a default, is no finding.
public struct TemplateDoctor: Sendable {
    private let template: Template

    /// Reads a template.
    ///
    /// - Throws: ``TemplateError`` if it is none.
    public init(_ bytes: [UInt8]) throws(TemplateError) { template = try Template(bytes) }

    /// Returns true if a text, wrong or right, is meant to be a template: it has one of the words that every template
    /// has.
    public static func looksLikeTemplate(_ bytes: [UInt8]) -> Bool {
        if let root = try? TemplateReader.read(bytes).root {
            return ["Resources", "AWSTemplateFormatVersion", "Transform"].contains { root[$0] != nil }
        }
        let text = String(decoding: bytes, as: UTF8.self)
        return ["Resources:", "AWSTemplateFormatVersion", "Transform:", "\"Resources\""].contains { text.contains($0) }
    }

    /// The functions of the template whose logical ids CloudFormation takes.
    ///
    /// Any other id may be a path.
    public var functions: [TemplateFunction] {
        template.resources("AWS::Lambda::Function").filter { Resource.isLogicalID($0.id) }.map {
            TemplateFunction($0, in: template)
        }
    }

    /// Returns the place of a property of a resource, such as `LambdaConfig.PreSignUp`, or of the part of the way that is there;
    /// nil without such a resource.
    public func place(of path: String, in resource: String) -> TemplatePlace? {
        guard let resource = template.resources.first(where: { $0.id == resource }) else { return nil }
        var (node, place) = (resource.properties, resource.place)
        for name in path.split(separator: ".") {
            guard let member = node.member(String(name)) else { break }
            (node, place) = (member.value, member.place)
        }
        return place
    }

    /// Applies the rules.
    ///
    /// - Parameters:
    ///   - descriptions: The descriptions of functions' code, by logical id.
    ///   - others: Findings that no rule has, such as those of ``notCompared``.
    /// - Returns: The findings and the others, in the order of the template; those that the template accepts have its reason.
    public func findings(
        descriptions: [String: DescribedFunction] = [:], besides others: [Finding] = []
    ) -> [Finding] {
        let checked = CheckedTemplate(template, descriptions: descriptions)
        var seen: Set<Finding> = []
        let found = (Self.rules.flatMap { $0.findings(checked) } + others).filter { seen.insert($0).inserted }
        let isCodeKnown =
            template.resources("AWS::Lambda::Function").allSatisfy { descriptions[$0.id] != nil }
            && !others.contains { $0.rule == Self.notCompared.name }
        return Acceptances(template).applied(to: found, isCodeKnown: isCodeKnown)
            .sorted { ($0.place, $0.rule) < ($1.place, $1.rule) }
    }

    /// Returns the mistakes for which a rehearsal calls no function, or a function lacks a setting that the template seems to
    /// have.
    public func findingsForRehearsal() -> [Finding] {
        let rules = [
            LambdaConfigRules.misspelt, LambdaConfigRules.needsObject, LambdaConfigRules.needsARN,
            FunctionRules.misspelt, FunctionRules.environment, FunctionRules.variable, NameRules.unknown,
        ].map(\.name)
        return findings().filter { rules.contains($0.rule) }
    }

    /// Returns the attributes of user pools that Cognito refuses.
    public func schemaFindings() -> [Finding] {
        SchemaRules.refused.findings(CheckedTemplate(template, descriptions: [:]))
    }

    /// Everything that a finding may name: the rules, and findings that no template alone shows.
    public static let named = rules + unruled

    /// All rules.
    public static let rules: [TemplateRule] =
        NameRules.all + [PropertyRules.misspelt, SchemaRules.refused] + LambdaConfigRules.all + ServerlessRules.all
        + SenderRules.all
        + PermissionRules.all + [
            CircleRule.circle
        ]
        + FunctionRules.all + TimeoutRules.all + FlowRules.all + CodeRules.all + [ClientConditionRule.clientCondition]
        + VariableRules.all + RoleRules.all
}
