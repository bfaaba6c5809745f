import CloudTemplate

/// Rules that compare a function's role with the permissions that the function's code declares.
enum RoleRules {
    static let all = [notPermitted, resourceIsNoARN]

    static let notPermitted = TemplateRule(
        name: "code.not-permitted", severity: .warning,
        summary:
            "an action that the code declares, but that the function's role denies, does not allow, or allows only on another resource",
        why:
            "AWS refuses actions that a policy of the role denies, or that no policy allows, such as sending an email. Code that continues "
            + "after such an error fails without anyone noticing: only the log shows it. A phone number has no ARN, so only a statement "
            + "for * or with NotResource allows a text message. A statement that denies the action is an error; anything else is a warning, "
            + "because the function may do without the action, and other policies may allow it.",
        source: "the function's output for --describe"
    ) { checked in
        let template = checked.template
        guard template.macros.isEmpty else { return [] }
        return template.resources("AWS::Lambda::Function").flatMap { function -> [TemplateRule.Mistake] in
            guard let description = checked.descriptions[function.id], let role = template.role(of: function),
                !template.mayBeAllowedElsewhere(role)
            else { return [] }
            let policies = RolePolicies(of: role, in: template)
            let verdicts = description.permissions.map { Verdict($0, function, policies, template) }
            let refused = verdicts.filter { !$0.actions.isEmpty || !$0.elsewhere.isEmpty }
            let denied = verdicts.flatMap { denials($0, function, checked) }
            guard !refused.isEmpty else { return denied }
            return [
                .init(
                    place: function.place, resource: function.id, path: "Properties",
                    problem: "\(function.id) needs \(problem(refused))",
                    fix: PolicyAddition(of: refused.map(\.permission), to: role, of: function, in: checked).text)
            ] + denied
        }
    }

    private static func problem(_ refused: [Verdict]) -> String {
        let actions = Set(refused.flatMap(\.actions)).sorted()
        let nowhere =
            actions.isEmpty
            ? []
            : ["\(actions.joined(separator: ", ")), but its role does not allow \(actions.count == 1 ? "it" : "them")"]
        let elsewhere = refused.filter { !$0.elsewhere.isEmpty }.map { verdict in
            let lines = Set(verdict.statements.map(\.place.line)).sorted().map { "line \($0)" }
            return "\(verdict.elsewhere.joined(separator: ", ")) on \(verdict.resource), but its role allows "
                + "\(verdict.elsewhere.count == 1 ? "it" : "them") only on other resources"
                + (lines.isEmpty ? "" : " (\(lines.joined(separator: ", ")))")
        }
        return (nowhere + elsewhere).joined(separator: "; and ")
    }

    /// Returns a mistake at each statement that denies what a permission needs.
    private static func denials(
        _ verdict: Verdict, _ function: Resource, _ checked: CheckedTemplate
    ) -> [TemplateRule.Mistake] {
        let byLine = Dictionary(grouping: verdict.denied) { $0.statement.place }
        return byLine.sorted { $0.key < $1.key }.map { place, denied in
            let actions = denied.map(\.action).joined(separator: ", ")
            let statement = denied[0].statement
            let instead =
                statement.isAboutOtherResources
                ? "add the resource to NotResource, or remove the statement"
                : "remove the statement, and allow only what the function needs: a statement that allows with NotResource leaves "
                    + "resources out without denying them"
            return .init(
                place: place, resource: function.id, path: "Properties",
                problem:
                    "\(function.id) needs \(actions) on \(verdict.resource), but this statement denies it to the function's role",
                fix: instead, severity: verdict.isOptional ? .warning : .error)
        }
    }

    /// What a role's policies say to a permission.
    private struct Verdict {
        let permission: DescribedFunction.Permission
        /// The actions that the role does not allow on any resource.
        let actions: [String]
        /// The actions that the role allows only on other resources.
        let elsewhere: [String]
        /// The statements that allow these actions on other resources.
        let statements: [PolicyStatement]
        /// The actions that the role would allow, but that a statement denies.
        let denied: [(action: String, statement: PolicyStatement)]

        /// A Boolean value that indicates whether the resource depends on a variable that the template does not set.
        let isOptional: Bool

        /// The resource, with what is special about it.
        var resource: String {
            let isPhoneNumber = permission.actions.contains {
                DescribedFunction.Permission.isPhoneNumber(permission.resource, of: $0)
            }
            return isPhoneNumber ? "* (a phone number, which has no ARN)" : permission.resource
        }

        init(
            _ permission: DescribedFunction.Permission, _ function: Resource, _ policies: RolePolicies,
            _ template: Template
        ) {
            let resource = template.parts(of: permission, for: function)
            func wanted(_ action: String) -> ResourcePattern { ResourcePattern(resource, of: action, in: template) }
            let refused = permission.actions.filter { !policies.mayAllow($0, on: wanted($0)) }
            self.permission = permission
            let variables = Set((function["Environment"]?["Variables"]?.members ?? []).map(\.name))
            isOptional = permission.resource.matches(of: /\$\{(\w+)\}/).contains {
                !variables.contains(String($0.output.1))
            }
            actions = refused.filter { !policies.mayAllow($0) }
            elsewhere = refused.filter { policies.mayAllow($0) }
            statements = elsewhere.flatMap(policies.statements)
            denied = permission.actions.filter { !refused.contains($0) }.compactMap { action in
                policies.denial(of: action, on: wanted(action)).map { (action, $0) }
            }
        }
    }

    static let resourceIsNoARN = TemplateRule(
        name: "policy.resource-is-no-arn", severity: .error, isAcceptable: false,
        summary: "a policy of a role with a resource that is neither an ARN nor *",
        why: "IAM refuses such a policy. A Ref to most resources is a name or an id, not an ARN.",
        source: "https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_resource.html"
    ) { checked in
        let template = checked.template
        return template.policyDocuments.flatMap { owner, document in
            (template.statements(document) ?? []).flatMap { $0.resources ?? [] }.compactMap { resource in
                guard let value = noARN(resource.parts, template, checked.notation) else { return nil }
                return .init(
                    place: resource.place, resource: owner.id, path: "Properties",
                    problem: "\(value.problem), but a policy's resource must be an ARN or *",
                    fix: value.fix ?? "write an ARN, or \"*\"")
            }
        }
    }

    /// Returns why a value is not an ARN, and what to write if that is clear; nil if the value may be an ARN.
    private static func noARN(
        _ parts: [TextPart], _ template: Template, _ notation: Notation
    ) -> (problem: String, fix: String?)? {
        let parts = parts.filter { $0 != .text("") }
        switch parts.first {
        case .text(let text)?:
            let start = text.prefix { $0 != "*" && $0 != "?" }
            let goesOn = start.count < text.count || parts.count > 1
            guard !start.hasPrefix("arn:"), !goesOn || !"arn:".hasPrefix(start) else { return nil }
            return ("\(text) is no ARN", text.hasPrefix("+") ? "write \"*\": a phone number has no ARN" : nil)
        case .resource(let id, nil)? where parts.count == 1:
            guard let type = template.resource(id)?.type, namedByRef.contains(type) else { return nil }
            return ("a Ref to \(id) is no ARN", "write \(notation.arn(id))")
        default:
            return nil
        }
    }

    /// Types whose `Ref` is a name, an id or a URL, and which have the attribute `Arn`.
    private static let namedByRef: Set<String> = [
        "AWS::Cognito::UserPool", "AWS::DynamoDB::GlobalTable", "AWS::DynamoDB::Table", "AWS::Kinesis::Stream",
        "AWS::KMS::Key", "AWS::Lambda::Function", "AWS::Logs::LogGroup", "AWS::S3::Bucket", "AWS::SQS::Queue",
    ]
}
