import CloudTemplate

extension TemplateDoctor {
    /// Applies the rules, has the template tried, and returns all findings in the template's order.
    package func findings(
        descriptions: [String: DescribedFunction] = [:], besides others: [Finding] = [], forProduction: Bool = false,
        trial: any TemplateTrial
    ) async throws -> [Finding] {
        findings(
            descriptions: descriptions, besides: others, forProduction: forProduction,
            refusals: try await trial.refusals(in: template))
    }

    /// Applies the rules, and returns all findings in the template's order.
    ///
    /// The keys of `descriptions` are logical ids. `others` are findings without a rule, such as ``notCompared``.
    ///
    /// With `forProduction`, they include what the template lacks for production.
    package func findings(
        descriptions: [String: DescribedFunction] = [:], besides others: [Finding] = [], forProduction: Bool = false,
        refusals: [TrialRefusal] = []
    ) -> [Finding] {
        let rules = Self.rules + (forProduction ? Self.production : []) + [Self.repeatedKey]
        let ruled = findings(of: rules, descriptions)
        var seen: Set<Finding> = []
        let found = (Self.merged(ruled, refusals) + others).filter { seen.insert($0).inserted }
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
        let rules = Self.rules.filter(\.affectsRehearsals)
        let names = Set(rules.map(\.name))
        var seen: Set<Finding> = []
        // Of the acceptances, only those of these rules count.
        return Acceptances(template).applied(to: findings(of: rules).filter { seen.insert($0).inserted }) {
            names.contains($0)
        }
        .filter { names.contains($0.rule) }.sorted { ($0.place, $0.rule) < ($1.place, $1.rule) }
    }

    private func findings(of rules: [TemplateRule], _ descriptions: [String: DescribedFunction] = [:]) -> [Finding] {
        let checked = CheckedTemplate(template, descriptions: descriptions)
        return rules.flatMap { $0.findings(checked) }
    }

    /// Returns findings with one for each mistake that a rule and a trial have both found.
    ///
    /// Cognito's words win, with the rule's fix. A mistake that CloudFormation refuses itself has the rule's words.
    private static func merged(_ findings: [Finding], _ refusals: [TrialRefusal]) -> [Finding] {
        func isSame(_ finding: Finding, _ refusal: TrialRefusal) -> Bool {
            finding.severity == .error && finding.resource == refusal.resource
                && finding.place.line == refusal.place.line
        }
        let tried = refusals.compactMap { refusal -> Finding? in
            let same = findings.first { isSame($0, refusal) }
            return refusal.isOfCloudFormation && same != nil ? nil : refusal.finding(like: same)
        }
        let others = findings.filter { finding in
            !refusals.contains { !$0.isOfCloudFormation && isSame(finding, $0) }
        }
        return others + tried
    }

    /// All rules that a finding may name, including those whose findings do not come from the template alone.
    package static let named = rules + production + unruled

    package static let rules: [TemplateRule] =
        LambdaConfigRules.all + ServerlessRules.all + SenderRules.all + PermissionRules.all
        + [CircleRule.circle] + IdentityPoolRules.all + FunctionRules.all + TimeoutRules.all + FlowRules.all
        + OAuthRules.all + AgentRules.all
        + MachineRules.all + ClientReferenceRules.all + CodeRules.all + SourceRules.all
        + [ClientConditionRule.clientCondition, SessionRule.shortSession, WritableAttributeRules.decisive]
        + VariableRules.all + RoleRules.all + [PreAuthenticationRule.notCalled, CustomMessageRule.noSES]
        + MappingRules.all

    /// The rules about what a template lacks for production, which are applied on request.
    package static let production: [TemplateRule] =
        ProductionPoolRules.all + [WritableAttributeRules.unnamed] + ProductionDeploymentRules.all
        + ProductionSenderRules.all + ProductionAlarmRules.all
        + ProductionDataRules.all
}
