import CloudTemplate

/// A function that is a trigger of a pool, according to an entry of the pool's `LambdaConfig`.
struct TriggerConnection: Sendable {
    let pool: Resource
    let trigger: LambdaConfigKey
    /// The place of the trigger's key in the template.
    let place: TemplatePlace
    let target: FunctionTarget
    /// The value of `LambdaVersion`, or the version that the key implies if the value is missing; nil if it is unknown.
    let version: String?
    /// The template's conditions for the entry, with their values.
    let conditions: [String: Bool]
    /// The path of the entry in the pool.
    let path: String

    var function: String? { target.function }
}

/// An entry of a `LambdaConfig`, as the template writes it.
struct TriggerEntry: Sendable {
    let pool: Resource
    let member: TemplateNode.Member
    /// The possible targets, each with its conditions.
    let choices: [TemplateChoice]

    var path: String { "Properties.LambdaConfig.\(member.name)" }
}

extension Template {
    /// Returns the entries of a pool's `LambdaConfig`, including both branches of each `Fn::If`.
    func entries(_ pool: Resource) -> [TriggerEntry] {
        choices(pool["LambdaConfig"]).flatMap { config in
            guard isKnown(config.node) else { return [TriggerEntry]() }
            return config.node.members.map {
                TriggerEntry(pool: pool, member: $0, choices: choices($0.value, config.conditions))
            }
        }
    }

    /// Returns true if a pool's `LambdaConfig` may contain parts that the template does not show.
    func hasHiddenTriggers(_ pool: Resource) -> Bool {
        choices(pool["LambdaConfig"]).contains { !isKnown($0.node) } || isTouchedByOthers(pool.id)
    }

    /// Returns the valid connections of all pools to functions.
    func connections() -> [TriggerConnection] {
        resources("AWS::Cognito::UserPool").flatMap(entries).flatMap { entry -> [TriggerConnection] in
            // A misspelled key already has a finding. It counts as the key that it probably means.
            let name = entry.member.name
            guard
                let trigger = LambdaConfigKey.named(name)
                    ?? LambdaConfigKey.key(meantBy: name).flatMap(LambdaConfigKey.named)
            else {
                return []
            }
            return entry.choices.flatMap { choice -> [TriggerConnection] in
                let holds = choice.node
                if trigger.takesObject {
                    guard isKnown(holds), holds.isObject else { return [] }
                    return choices(holds["LambdaArn"], choice.conditions).map {
                        TriggerConnection(
                            pool: entry.pool, trigger: trigger, place: entry.member.place,
                            target: target(arn: parts($0.node)),
                            version: literal(holds["LambdaVersion"]),
                            conditions: $0.conditions, path: entry.path)
                    }
                }
                guard !(isKnown(holds) && holds.text == nil) else { return [] }
                return [
                    TriggerConnection(
                        pool: entry.pool, trigger: trigger, place: entry.member.place,
                        target: target(arn: parts(holds)),
                        version: trigger.name == "PreTokenGeneration" ? "V1_0" : nil, conditions: choice.conditions,
                        path: entry.path)
                ]
            }
        }
    }
}
