import CloudTemplate

/// Rules about how a new version of a function is deployed.
enum ProductionDeploymentRules {
    static let all = [gradual, rollback, parameter]

    private static let page =
        "https://docs.aws.amazon.com/serverless-application-model/latest/developerguide/automating-updates-to-serverless-apps.html"

    static let gradual = TemplateRule(
        name: "production.gradual-deployment", severity: .warning,
        summary: "a function that Cognito does not call by an alias with gradual deployments",
        why:
            "A new version that fails would stop the sign-ins of everyone at once. An alias moves a tenth of the events to it "
            + "first. Cognito must call the alias: the function's own ARN means the newest code.",
        source: page
    ) { checked in
        checked.called.compactMap { function in
            let gradual = aliases(of: function, checked).first {
                policy(of: $0) != nil && !isAtOnce(deployments(of: $0, checked), checked)
            }
            guard let alias = gradual else {
                return checked.lack(
                    function, problem: "a deployment of \(function.id) reaches all users at once",
                    fix: "add \(checked.notation.member("AutoPublishAlias", checked.notation.text("live"))) and "
                        + "DeploymentPreference with a Type such as Canary10Percent10Minutes, or an AWS::Lambda::Alias with "
                        + "the UpdatePolicy CodeDeployLambdaAliasUpdate")
            }
            let direct = checked.connections(to: function.id).first {
                $0.target == .function(function.id, qualifier: nil)
            }
            guard let direct else { return nil }
            return .init(
                place: direct.place, resource: direct.pool.id, path: direct.path,
                problem: "\(direct.trigger.key) is \(function.id) itself, not its alias, so it is deployed at once",
                fix: "write \(checked.notation.ref(reference(to: alias, checked))) here and in the permission")
        }
    }

    static let rollback = TemplateRule(
        name: "production.rollback", severity: .warning, summary: "gradual deployments that no alarm stops",
        why:
            "A gradual deployment only helps if something notices that the new version fails. With alarms, CodeDeploy brings the "
            + "old version back within minutes.",
        source: page
    ) { checked in
        checked.called.flatMap { function in
            aliases(of: function, checked).compactMap { alias in
                guard let group = deployments(of: alias, checked), !isAtOnce(group, checked) else { return nil }
                let config = group["AlarmConfiguration"]
                let alarms = checked.template.choices(config?["Alarms"]).flatMap(\.node.oneOrMore)
                let isOff = checked.template.literal(config?["Enabled"])?.lowercased() == "false"
                guard config?.call == nil, isOff || alarms.isEmpty else { return nil }
                return checked.lack(
                    group, "AlarmConfiguration", problem: "no alarm stops a deployment of \(function.id)",
                    fix:
                        "name alarms on its errors: Alarms in DeploymentPreference, or AlarmConfiguration with Enabled: true"
                )
            }
        }
    }

    static let parameter = TemplateRule(
        name: "production.alias-parameter", severity: .warning,
        summary: "a parameter in a variable of a function with an alias, whose new value does not reach the alias",
        why:
            "A version keeps its variables. SAM makes a new version if the code or a line of the function changes, but a "
            + "parameter's new value changes no line: a domain that you remove could still sign up. A new description of a version "
            + "makes a new one.",
        source: "https://github.com/aws/serverless-application-model/issues/3820"
    ) { checked in
        checked.called.flatMap { function -> [TemplateRule.Mistake] in
            guard !aliases(of: function, checked).isEmpty else { return [] }
            let versions = checked.resources("AWS::Lambda::Version", of: function)
            let described = versions.flatMap { $0["Description"].map(checked.template.parts) ?? [] }
            guard !versions.isEmpty, !described.contains(where: \.isUnknown) else { return [] }
            return checked.variables(of: function).compactMap { member in
                let names = checked.template.parts(member.value).compactMap { part -> String? in
                    guard case .parameter(let name) = part, !described.contains(part) else { return nil }
                    return name
                }
                guard let name = names.first else { return nil }
                return .init(
                    place: member.place, resource: function.id,
                    path: "Properties.Environment.Variables.\(member.name)",
                    problem: "a new value of the parameter \(name) does not reach the alias of \(function.id)",
                    fix: "write it into the version's description: VersionDescription in SAM, Description of the "
                        + "AWS::Lambda::Version, such as \(checked.notation.ref(name))")
            }
        }
    }

    private static func aliases(of function: Resource, _ checked: CheckedTemplate) -> [Resource] {
        checked.resources("AWS::Lambda::Alias", of: function)
    }

    /// Returns the policy by which CodeDeploy updates an alias.
    private static func policy(of alias: Resource) -> TemplateNode? {
        alias.node["UpdatePolicy"]?["CodeDeployLambdaAliasUpdate"]
    }

    /// Returns the group to which deployments of an alias belong, if it is in the template.
    private static func deployments(of alias: Resource, _ checked: CheckedTemplate) -> Resource? {
        let name = policy(of: alias)?["DeploymentGroupName"]
        guard case .resource(let id, nil)? = name.map(checked.template.parts)?.first else { return nil }
        return checked.template.resource(id)
    }

    private static func isAtOnce(_ group: Resource?, _ checked: CheckedTemplate) -> Bool {
        checked.template.literal(group?["DeploymentConfigName"])?.contains("AllAtOnce") ?? false
    }

    /// Returns the name by which a template refers to an alias, such as `Members.Alias` for one that SAM makes.
    private static func reference(to alias: Resource, _ checked: CheckedTemplate) -> String {
        checked.template.references.first { $0.value == alias.id }?.key ?? alias.id
    }
}
