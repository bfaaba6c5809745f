/// Rules that compare a function's role with what its code says it needs.
enum RoleRules {
    static let all = [notPermitted]

    static let notPermitted = TemplateRule(
        name: "code.not-permitted", severity: .warning,
        summary: "an action that the code says it needs, and that the function's role does not allow",
        why:
            "AWS refuses what no policy of the role allows, such as sending an email. Code that goes on after such an error "
            + "fails without anyone noticing: only the log shows it.",
        source: "what the function prints for --describe"
    ) { checked in
        let template = checked.template
        guard template.macros.isEmpty else { return [] }
        return template.resources("AWS::Lambda::Function").compactMap { function in
            guard let description = checked.descriptions[function.id], let role = template.role(of: function),
                !template.mayBeAllowedElsewhere(role)
            else { return nil }
            let refused = description.permissions.map { permission in
                (permission: permission, actions: permission.actions.filter { !template.mayAllow($0, role) })
            }.filter { !$0.actions.isEmpty }
            guard !refused.isEmpty else { return nil }
            let actions = Set(refused.flatMap(\.actions)).sorted()
            return .init(
                place: function.place, resource: function.id, path: "Properties",
                problem: "\(function.id) needs \(actions.joined(separator: ", ")), and its role does not allow "
                    + (actions.count == 1 ? "it" : "them"),
                fix: PolicyAddition(of: refused.map(\.permission), to: role, of: function, in: checked).text)
        }
    }
}
