package import CloudTemplate

/// A checker of a template, which finds mistakes that stop triggers from working.
///
/// A value that only a deployment knows, such as a parameter without a default, is not a finding.
package struct TemplateDoctor: Sendable {
    package let template: Template

    package init(_ template: Template) { self.template = template }

    /// Applies the rules, and returns all findings in the template's order.
    ///
    /// The keys of `descriptions` are logical ids. `others` are findings without a rule, such as ``notCompared``.
    ///
    /// With `forProduction`, they include what the template lacks for production.
    package func findings(
        descriptions: [String: DescribedFunction] = [:], besides others: [Finding] = [], forProduction: Bool = false
    ) -> [Finding] {
        let checked = CheckedTemplate(template, descriptions: descriptions)
        var seen: Set<Finding> = []
        let rules = Self.rules + (forProduction ? Self.production : [])
        let found = (rules.flatMap { $0.findings(checked) } + others).filter { seen.insert($0).inserted }
        let isCodeKnown =
            template.resources("AWS::Lambda::Function").allSatisfy { descriptions[$0.id] != nil }
            && !others.contains { $0.rule == Self.notCompared.name }
        return Acceptances(template).applied(to: found) { rule in
            (isCodeKnown || !rule.hasPrefix("code.")) && (forProduction || !rule.hasPrefix("production."))
        }
        .sorted { ($0.place, $0.rule) < ($1.place, $1.rule) }
    }

    /// Returns the mistakes that stop a rehearsal from calling a function, or that hide a setting from a function.
    package func findingsForRehearsal() -> [Finding] {
        let rules = Set(Self.rules.filter(\.affectsRehearsals).map(\.name))
        return findings().filter { rules.contains($0.rule) }
    }

    /// Returns the attributes of user pools that Cognito refuses.
    package func schemaFindings() -> [Finding] {
        SchemaRules.refused.findings(CheckedTemplate(template, descriptions: [:]))
    }

    /// All rules that a finding may name, including those whose findings do not come from the template alone.
    package static let named = rules + production + unruled

    package static let rules: [TemplateRule] =
        [SchemaRules.refused] + LambdaConfigRules.all + ServerlessRules.all + SenderRules.all + PermissionRules.all
        + [CircleRule.circle] + IdentityPoolRules.all + FunctionRules.all + TimeoutRules.all + FlowRules.all
        + OAuthRules.all + AgentRules.all
        + CallbackRules.all + MachineRules.all + ClientReferenceRules.all + CodeRules.all
        + [ClientConditionRule.clientCondition, WritableAttributeRules.decisive] + VariableRules.all + RoleRules.all
        + [PreAuthenticationRule.notCalled] + MappingRules.all

    /// The rules about what a template lacks for production, which are applied on request.
    package static let production: [TemplateRule] =
        ProductionPoolRules.all + [WritableAttributeRules.unnamed] + ProductionDeploymentRules.all
        + ProductionSenderRules.all + ProductionAlarmRules.all
        + ProductionDataRules.all
}
