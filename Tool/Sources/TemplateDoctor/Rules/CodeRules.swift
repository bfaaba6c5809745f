import CloudTemplate

/// Rules that compare the template with the descriptions of the functions' code.
enum CodeRules {
    static let all = [tokenVersion, noHandler, unusedHandler, runtime, architecture]

    private static let describing = "the function's output for --describe"

    static let tokenVersion = TemplateRule(
        name: "code.token-version", severity: .error,
        summary: "code for a later version of the token event than the template sets",
        why:
            "A V1_0 event has no scopes and does not allow changes to the access token, so a decision for V2_0 or V3_0 cannot "
            + "take effect. Only V3_0 covers the tokens of machine clients.",
        source: describing
    ) { checked in
        compared(checked).compactMap { connection, description in
            guard connection.trigger.name == "PreTokenGeneration", let asked = connection.version,
                let needed = description.handler("PreTokenGeneration")?.version, asked < needed
            else { return nil }
            let object = checked.notation.versioned(needed, checked.arn(of: connection))
            return .init(
                place: connection.place, resource: connection.pool.id, path: connection.path,
                problem: "the code of \(connection.function ?? "") needs \(needed), but the template sets \(asked)",
                fix: "write \(checked.notation.member("PreTokenGenerationConfig", object))")
        }
    }

    static let noHandler = TemplateRule(
        name: "code.no-handler", severity: .error, summary: "a trigger for which the function has no handler",
        why: "The function answers such an event with the error NoHandler, and the user's operation fails.",
        source: describing
    ) { checked in
        compared(checked).compactMap { connection, description in
            guard description.handler(connection.trigger.name) == nil, !description.hasFallback else { return nil }
            let handlers = description.handlers.map(\.trigger).joined(separator: ", ")
            return .init(
                place: connection.place, resource: connection.pool.id, path: connection.path,
                problem: "\(connection.function ?? "") has no handler for \(connection.trigger.name)"
                    + (handlers.isEmpty ? "" : ": it has \(handlers)"),
                fix: "write a handler, or remove \(connection.trigger.key) from LambdaConfig")
        }
    }

    static let unusedHandler = TemplateRule(
        name: "code.unused-handler", severity: .warning, summary: "a handler that no pool of the template calls",
        why:
            "The template lacks the trigger, or the handler is unnecessary. A function without any trigger in this template is not "
            + "checked, because a pool elsewhere may call it.",
        source: describing
    ) { checked in
        guard checked.template.macros.isEmpty else { return [] }
        return checked.template.resources("AWS::Lambda::Function").flatMap { function -> [TemplateRule.Mistake] in
            let connections = checked.connections(to: function.id)
            guard let description = checked.descriptions[function.id], !connections.isEmpty,
                !checked.connections.contains(where: { $0.target == .unknown }),
                !checked.pools.contains(where: checked.mayCallMore)
            else { return [] }
            return description.handlers.compactMap { handler in
                guard LambdaConfigKey.all.contains(where: { $0.name == handler.trigger }),
                    !connections.contains(where: { $0.trigger.name == handler.trigger })
                else { return nil }
                let trigger = LambdaConfigKey.all.last { $0.name == handler.trigger }
                let arn = checked.notation.arn(function.id)
                let value = trigger.map {
                    $0.takesObject ? checked.notation.versioned(handler.version ?? $0.versions[0], arn) : arn
                }
                return .init(
                    place: function.place, resource: function.id, path: "",
                    problem: "\(function.id) has a handler for \(handler.trigger), but no pool calls it",
                    fix:
                        "add \(checked.notation.member(trigger?.key ?? handler.trigger, value ?? arn)) to LambdaConfig, or remove the handler"
                )
            }
        }
    }

    static let runtime = TemplateRule(
        name: "code.runtime", severity: .error, summary: "a Swift program in a runtime for another language",
        why: "The program brings its own runtime; Lambda starts it, as `bootstrap`, only in provided.al2023.",
        source: "https://docs.aws.amazon.com/lambda/latest/dg/runtimes-provided.html"
    ) { checked in
        checked.template.resources("AWS::Lambda::Function").compactMap { function in
            guard checked.descriptions[function.id] != nil, let runtime = function.properties.member("Runtime"),
                let name = checked.template.literal(runtime.value), !name.hasPrefix("provided.")
            else { return nil }
            return .init(
                place: runtime.place, resource: function.id, path: "Properties.Runtime",
                problem: "\(function.id) brings its own runtime, so \(name) would not start it",
                fix: "write \(checked.notation.member("Runtime", checked.notation.text("provided.al2023")))")
        }
    }

    static let architecture = TemplateRule(
        name: "code.architecture", severity: .note,
        summary: "a program built for a processor other than the one in the template",
        why:
            "Lambda cannot start a program for another processor: Runtime.InvalidEntrypoint, or an exec format error. The "
            + "deployed program may be built elsewhere, so this is a note. The default of Architectures is x86_64.",
        source: "https://docs.aws.amazon.com/lambda/latest/dg/foundation-arch.html"
    ) { checked in
        checked.template.resources("AWS::Lambda::Function").compactMap { function in
            guard let built = checked.descriptions[function.id]?.architecture,
                let asked = architecture(of: function, checked.template), asked != built
            else { return nil }
            let member = function.properties.member("Architectures")
            let list = checked.notation.member("Architectures", "[\(checked.notation.text(built))]")
            return .init(
                place: member?.place ?? function.place, resource: function.id,
                path: member == nil ? "" : "Properties.Architectures",
                problem: "the built program of \(function.id) is for \(built), but the template sets \(asked)",
                fix: "write \(list), or build the deployed program for \(asked)")
        }
    }

    /// Returns a function's `Architectures` if it is certain: a parameter gets its value at deployment.
    private static func architecture(of function: Resource, _ template: Template) -> String? {
        guard let node = function["Architectures"] else { return "x86_64" }
        guard let only = node.elements.first, node.elements.count == 1, template.parts(only).count == 1,
            case .text(let text) = template.parts(only)[0]
        else { return nil }
        return text
    }

    /// Returns the connections to functions whose code has a description.
    private static func compared(
        _ checked: CheckedTemplate
    ) -> [(connection: TriggerConnection, description: DescribedFunction)] {
        checked.connections.compactMap { connection in
            connection.function.flatMap { checked.descriptions[$0] }.map { (connection, $0) }
        }
    }
}
