import CloudTemplate
import CognitoEditDistance

/// Rules about the environment variables that a function's code reads.
enum VariableRules {
    static let all = [starts, misspelt]

    static let starts = TemplateRule(
        name: "code.starts", severity: .error, summary: "a function that does not start with the template's variables",
        why: "If a function does not start, every event fails and the app sees only an error reference.",
        source: "a start of the built function, with the template's variables and the variables from --env"
    ) { checked in
        checked.template.resources("AWS::Lambda::Function").compactMap { function in
            // If variables are in the wrong place, another rule reports the cause.
            guard let failed = checked.descriptions[function.id]?.failedStart, !FunctionRules.losesVariables(function)
            else { return nil }
            let (addition, fix): (String, String) =
                switch failed.cause {
                case .variable(let name): (" with the template's variables", remedy(name, function, checked))
                case .declaration: ("", "change the declared sign-in in the code; the reason names the part")
                case .other:
                    ("", "see the whole log of the start: cognito-triggers invoke \(function.id) with any event")
                }
            return .init(
                place: function.place, resource: function.id, path: "Properties.Environment",
                problem: "\(function.id) does not start\(addition): \(failed.reason)", fix: fix)
        }
    }

    static let misspelt = TemplateRule(
        name: "code.misspelt-variable", severity: .warning,
        summary: "an environment variable that resembles a variable that the code reads but the template does not set",
        why:
            "The code does not read the variable. Without the one that it reads, the function works differently, for example without its table, or not at all.",
        source: "the function's output for --describe"
    ) { checked in
        checked.template.resources("AWS::Lambda::Function").flatMap { function -> [TemplateRule.Mistake] in
            guard let description = checked.descriptions[function.id] else { return [] }
            return description.variables.sorted().compactMap { name in
                // If the start fails because of this variable, another rule has already reported it.
                if case .variable(name)? = description.failedStart?.cause { return nil }
                guard let near = near(name, function, description) else { return nil }
                return .init(
                    place: near.place, resource: function.id,
                    path: "Properties.Environment.Variables.\(near.name)",
                    problem:
                        "the code of \(function.id) does not read \(near.name), but reads \(name), which is not set; did you mean \(name)?",
                    fix: "write \(name)")
            }
        }
    }

    private static func remedy(_ name: String, _ function: Resource, _ checked: CheckedTemplate) -> String {
        if let description = checked.descriptions[function.id], let near = near(name, function, description) {
            return "did you mean \(name) instead of \(near.name) on line \(near.place.line)? Write \(name)"
        }
        return "set \(name) in Environment.Variables of \(function.id), in the form that the code expects. If only a "
            + "deployment may know the "
            + "value, for example a secret, refer to a parameter there, and check with --env \(name)=VALUE"
    }

    /// Returns a variable of the template whose name was probably meant to be the name of a missing variable.
    private static func near(
        _ name: String, _ function: Resource, _ description: DescribedFunction
    ) -> TemplateNode.Member? {
        let members = function["Environment"]?["Variables"]?.members ?? []
        guard !members.contains(where: { $0.name == name }) else { return nil }
        let unread = members.filter { !description.variables.contains($0.name) }
        let near = EditDistance.nearest(to: name, among: unread.map(\.name))
        return unread.first { $0.name == near }
    }
}

extension DescribedFunction {
    /// The environment variables that the function's permissions name.
    fileprivate var variables: Set<String> {
        let texts = permissions.flatMap { [$0.resource] + $0.conditions.values }
        return Set(texts.flatMap { $0.matches(of: /\$\{(\w+)\}/).map { String($0.output.1) } })
    }
}
