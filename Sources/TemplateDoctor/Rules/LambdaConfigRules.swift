import CloudTemplate

/// Rules about the keys and values of a pool's `LambdaConfig`.
enum LambdaConfigRules {
    static let all = [misspelt, needsObject, needsARN, noFunction, lambdaVersion, twoFunctions, plan, publishedVersion]

    private static let configPage =
        "https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_LambdaConfigType.html"
    private static let tokenPage =
        "https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-pre-token-generation.html"

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

    static let lambdaVersion = TemplateRule(
        name: "lambda-config.lambda-version", severity: .error, isAcceptable: false,
        summary: "LambdaVersion or LambdaArn missing, or a LambdaVersion that does not exist",
        why:
            "Both members are required. LambdaVersion is V1_0; for PreTokenGenerationConfig, it can also be V2_0 or "
            + "V3_0. It is neither the event's member version nor a published version of the function.",
        source: tokenPage
    ) { checked in
        checked.pools.flatMap(checked.template.entries).flatMap { entry -> [TemplateRule.Mistake] in
            guard let trigger = LambdaConfigKey.named(entry.member.name), trigger.takesObject else { return [] }
            return entry.choices.flatMap { choice -> [TemplateRule.Mistake] in
                guard checked.template.isKnown(choice.node), choice.node.isObject else { return [] }
                let versions = trigger.versions.joined(separator: ", ")
                func mistake(_ member: String, _ problem: String, _ fix: String) -> TemplateRule.Mistake {
                    .init(
                        place: choice.node.member(member)?.place ?? entry.member.place, resource: entry.pool.id,
                        path: choice.node[member] == nil ? entry.path : "\(entry.path).\(member)", problem: problem,
                        fix: fix)
                }
                var mistakes: [TemplateRule.Mistake] = []
                let said = checked.template.choices(choice.node["LambdaVersion"]).map {
                    checked.template.literal($0.node)
                }
                if choice.node["LambdaVersion"] == nil {
                    mistakes.append(
                        mistake(
                            "LambdaVersion", "\(trigger.key) has no LambdaVersion",
                            "add \(checked.notation.member("LambdaVersion", checked.notation.text(trigger.versions.count > 1 ? "V2_0" : "V1_0")))"
                        ))
                }
                for case let version? in said where !trigger.versions.contains(version) {
                    let near = trigger.versions.first {
                        $0.filter(\.isNumber).first == version.first(where: \.isNumber)
                    }
                    mistakes.append(
                        mistake(
                            "LambdaVersion", "\(trigger.key) has no version \(version)",
                            "write \(near ?? trigger.versions[0]); the versions are \(versions)"))
                }
                if choice.node["LambdaArn"] == nil {
                    mistakes.append(
                        mistake(
                            "LambdaArn", "\(trigger.key) has no LambdaArn",
                            "add \(checked.notation.member("LambdaArn", checked.notation.arn("Function")))"))
                }
                return mistakes
            }
        }
    }

    static let twoFunctions = TemplateRule(
        name: "lambda-config.two-token-functions", severity: .error, isAcceptable: false,
        summary: "PreTokenGeneration and PreTokenGenerationConfig that name different functions",
        why: "The older key and the newer one are the same trigger: if both are set, Cognito requires the same ARN.",
        source: configPage
    ) { checked in
        checked.pools.compactMap { pool in
            let connections = checked.connections(of: pool)
            let old = connections.filter { $0.trigger.key == "PreTokenGeneration" }.first { old in
                connections.contains {
                    $0.trigger.key == "PreTokenGenerationConfig" && areDifferent($0, old) && $0.mayHold(with: old)
                }
            }
            guard let old else { return nil }
            return .init(
                place: old.place, resource: pool.id, path: old.path,
                problem: "PreTokenGeneration and PreTokenGenerationConfig name different functions",
                fix: "remove PreTokenGeneration")
        }
    }

    /// Returns true if two triggers certainly name different functions: both are in the template, or both are literal.
    private static func areDifferent(_ one: TriggerConnection, _ other: TriggerConnection) -> Bool {
        if one.function != nil, other.function != nil { return one.target != other.target }
        guard let arn = one.arn, let otherARN = other.arn else { return false }
        return arn != otherARN
    }

    static let plan = TemplateRule(
        name: "lambda-config.plan", severity: .error, isAcceptable: false,
        summary: "V2_0 or V3_0 tokens in a pool with the plan LITE",
        why:
            "Only the plans Essentials and Plus allow changes to access tokens; Cognito refuses the pool. Only pools from 2024 "
            + "and before, with advanced security, are an exception.",
        source: tokenPage
    ) { checked in
        checked.connections.compactMap { connection in
            guard connection.trigger.key == "PreTokenGenerationConfig", let version = connection.version,
                version != "V1_0",
                let tier = connection.pool.properties.member("UserPoolTier"),
                checked.template.literal(tier.value) == "LITE", connection.pool["UserPoolAddOns"] == nil
            else { return nil }
            return .init(
                place: tier.place, resource: connection.pool.id, path: "Properties.UserPoolTier",
                problem: "PreTokenGenerationConfig sets \(version), which the plan LITE does not have",
                fix: "write \(checked.notation.member("UserPoolTier", checked.notation.text("ESSENTIALS"))), or V1_0")
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
