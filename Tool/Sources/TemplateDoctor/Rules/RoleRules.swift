import CloudTemplate

/// Rules that compare a function's role with the permissions that the function's code declares.
enum RoleRules {
    static let all = [notPermitted]

    static let notPermitted = TemplateRule(
        name: "code.not-permitted", severity: .warning,
        summary:
            "an action that the code declares, but that the function's role does not allow, or allows only on another resource",
        why:
            "AWS refuses actions that no policy of the role allows, such as sending an email. Code that continues after such an error "
            + "fails without anyone noticing: only the log shows it.",
        source: "the function's output for --describe"
    ) { checked in
        let template = checked.template
        guard template.macros.isEmpty else { return [] }
        return template.resources("AWS::Lambda::Function").compactMap { function in
            guard let description = checked.descriptions[function.id], let role = template.role(of: function),
                !template.mayBeAllowedElsewhere(role)
            else { return nil }
            let refused = description.permissions.map { Refused($0, function, role, template) }.filter { !$0.isEmpty }
            guard !refused.isEmpty else { return nil }
            return .init(
                place: function.place, resource: function.id, path: "Properties",
                problem: "\(function.id) needs \(problem(refused))",
                fix: PolicyAddition(of: refused.map(\.permission), to: role, of: function, in: checked).text)
        }
    }

    private static func problem(_ refused: [Refused]) -> String {
        let actions = Set(refused.flatMap(\.actions)).sorted()
        let nowhere =
            actions.isEmpty
            ? []
            : ["\(actions.joined(separator: ", ")), but its role does not allow \(actions.count == 1 ? "it" : "them")"]
        let elsewhere = refused.filter { !$0.elsewhere.isEmpty }.map {
            "\($0.elsewhere.joined(separator: ", ")) on \($0.permission.resource), but its role allows "
                + "\($0.elsewhere.count == 1 ? "it" : "them") only on other resources"
        }
        return (nowhere + elsewhere).joined(separator: "; and ")
    }

    /// The part of a permission that a role does not allow.
    private struct Refused {
        let permission: DescribedFunction.Permission
        /// The actions that the role does not allow on any resource.
        let actions: [String]
        /// The actions that the role allows only on other resources.
        let elsewhere: [String]

        var isEmpty: Bool { actions.isEmpty && elsewhere.isEmpty }

        init(_ permission: DescribedFunction.Permission, _ function: Resource, _ role: Resource, _ template: Template) {
            let resource = template.parts(of: permission, for: function)
            let refused = permission.actions.filter { !template.mayAllow($0, on: resource, role) }
            self.permission = permission
            actions = refused.filter { !template.mayAllow($0, role) }
            elsewhere = refused.filter { template.mayAllow($0, role) }
        }
    }
}
