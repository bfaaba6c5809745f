import CloudTemplate

/// Rules about the keys and values of a pool's `LambdaConfig`.
enum LambdaConfigRules {
    static let all = [noObject, misspelt, needsObject, needsARN, noFunction, publishedVersion]

    private static let configPage =
        "https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_LambdaConfigType.html"

    static let noObject = TemplateRule(
        name: "lambda-config.no-object", severity: .error, isAcceptable: false, affectsRehearsals: true,
        summary: "a LambdaConfig that is a list or a text",
        why: "CloudFormation rejects it: LambdaConfig is an object with the triggers' names as keys.",
        source: configPage
    ) { checked in
        checked.pools.compactMap { pool in
            guard let config = pool["LambdaConfig"], let kind = config.kindOfNoObject, kind != "empty" else {
                return nil
            }
            return .init(
                place: checked.template.place(of: "LambdaConfig", in: pool.id) ?? pool.place,
                resource: pool.id, path: "Properties.LambdaConfig",
                problem: "LambdaConfig of \(pool.id) is \(kind), not an object",
                fix:
                    "write \(checked.notation.member("PreSignUp", "…")) and the other triggers below it, without hyphens"
            )
        }
    }

    static let misspelt = TemplateRule(
        name: "lambda-config.misspelt-trigger", severity: .error, isAcceptable: false, affectsRehearsals: true,
        summary: "a key of LambdaConfig that is not a trigger",
        why:
            "Cognito has no trigger with that name, so the stack fails, or Cognito never calls the function. Names are case-sensitive.",
        source: configPage
    ) { checked in
        checked.pools.flatMap(checked.template.entries).compactMap { entry in
            let name = entry.member.name
            // SAM generates this key from an event. The event has its own finding.
            guard !LambdaConfigKey.keys.contains(name) else { return nil }
            let near = LambdaConfigKey.key(meantBy: name, takingObject: entry.member.value["LambdaArn"] != nil)
            let event = checked.template.events.first { $0.pool == entry.pool.id && $0.trigger == name }
            return .init(
                place: entry.member.place, resource: event?.function ?? entry.pool.id,
                path: event.map { "Properties.Events.\($0.name).Properties.Trigger" } ?? entry.path,
                problem: "\(name) is not a trigger",
                fix: near.map { "write \($0)" } ?? "write one of \(LambdaConfigKey.keys.joined(separator: ", "))")
        }
    }

    static let needsObject = TemplateRule(
        name: "lambda-config.needs-object", severity: .error, isAcceptable: false, affectsRehearsals: true,
        summary: "a plain ARN where LambdaConfig needs an object",
        why: "These triggers have versions, so their value is an object with LambdaVersion and LambdaArn. "
            + "CloudFormation rejects a string.",
        source: configPage
    ) { checked in
        checked.pools.flatMap(checked.template.entries).flatMap { entry -> [TemplateRule.Mistake] in
            guard let trigger = LambdaConfigKey.named(entry.member.name), trigger.takesObject, !checked.isEvent(entry)
            else {
                return []
            }
            return entry.choices.compactMap { choice in
                let isText = choice.node.text != nil || !choice.node.oneOrMore.isEmpty && isTextCall(choice.node)
                guard isText else { return nil }
                let function = checked.template.target(arn: checked.template.parts(choice.node)).function
                let value = function.map(checked.notation.arn) ?? "…"
                let object = checked.notation.versioned(trigger.versions.count > 1 ? "V2_0" : "V1_0", value)
                return .init(
                    place: entry.member.place, resource: entry.pool.id, path: entry.path,
                    problem: "\(trigger.key) is an ARN instead of an object with LambdaVersion and LambdaArn",
                    fix: "write \(checked.notation.member(trigger.key, object))")
            }
        }
    }

    /// Returns true if a call always results in a string.
    private static func isTextCall(_ node: TemplateNode) -> Bool {
        ["Ref", "Fn::GetAtt", "Fn::Sub", "Fn::Join", "Fn::ImportValue", "Fn::Base64"].contains(node.call?.function)
    }

    static let needsARN = TemplateRule(
        name: "lambda-config.needs-arn", severity: .error, isAcceptable: false, affectsRehearsals: true,
        summary: "an object where LambdaConfig needs a plain ARN",
        why:
            "These triggers have one version, and their value is the function's ARN. CloudFormation rejects an object.",
        source: configPage
    ) { checked in
        checked.pools.flatMap(checked.template.entries).flatMap { entry -> [TemplateRule.Mistake] in
            guard let trigger = LambdaConfigKey.named(entry.member.name), !trigger.takesObject else { return [] }
            return entry.choices.compactMap { choice in
                guard checked.template.isKnown(choice.node), choice.node.text == nil else { return nil }
                let function = choice.node["LambdaArn"].flatMap {
                    checked.template.target(arn: checked.template.parts($0)).function
                }
                let plain = checked.notation.member(trigger.key, function.map(checked.notation.arn) ?? "the ARN")
                let isToken = trigger.key == "PreTokenGeneration"
                return .init(
                    place: entry.member.place, resource: entry.pool.id, path: entry.path,
                    problem: "\(trigger.key) takes only the function's ARN",
                    fix: isToken ? "rename the key to PreTokenGenerationConfig" : "write \(plain)")
            }
        }
    }

    static let noFunction = TemplateRule(
        name: "lambda-config.no-function-arn", severity: .error, isAcceptable: false,
        summary: "a trigger whose value is not the ARN of a function",
        why: "Cognito accepts only a Lambda function's ARN. A Ref to a function returns its name.", source: configPage
    ) { checked in
        let functions = checked.template.resources("AWS::Lambda::Function")
        return checked.connections.compactMap { connection in
            guard case .other(let words, let function) = connection.target else { return nil }
            let named = function ?? (functions.count == 1 ? functions[0].id : "Function")
            return .init(
                place: connection.place, resource: connection.pool.id, path: connection.path,
                problem: "\(connection.trigger.key) is \(words)", fix: "write \(checked.notation.arn(named))")
        }
    }

    static let publishedVersion = TemplateRule(
        name: "lambda-config.published-version", severity: .note,
        summary: "a trigger that is a published version of a function",
        why:
            "Cognito's documentation allows it on one page and advises against it on another; the pool must change "
            + "with each version.",
        source:
            "https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-working-with-lambda-triggers.html"
    ) { checked in
        checked.connections.compactMap { connection in
            guard case .function(let function, .version) = connection.target else { return nil }
            return .init(
                place: connection.place, resource: connection.pool.id, path: connection.path,
                problem: "\(connection.trigger.key) is a published version of \(function)",
                fix: "use an alias, which can move to the next version")
        }
    }
}
