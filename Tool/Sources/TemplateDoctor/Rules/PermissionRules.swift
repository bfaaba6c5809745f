import CloudTemplate

/// Rules about the permission to call a function.
enum PermissionRules {
    static let all = [missing, syncMissing, unused, everybody, anyAccount, anyPool, sourceIsNoARN]

    private static let triggerPage =
        "https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-working-with-lambda-triggers.html"
    private static let deputyPage = "https://docs.aws.amazon.com/IAM/latest/UserGuide/confused-deputy.html"

    static let missing = TemplateRule(
        name: "permission.missing", severity: .error, summary: "a trigger that Cognito is not allowed to call",
        why:
            "Without an AWS::Lambda::Permission for its pool, or with one for another pool, function or alias, Lambda "
            + "does not let Cognito call the function: every "
            + "operation with that trigger fails with AccessDeniedException.",
        source: triggerPage
    ) { checked in
        var seen: Set<String> = []
        // A permission for another function does not count.
        let permissions = Dictionary(grouping: checked.permissions) { $0.target.function ?? "" }
        return checked.connections.compactMap { connection in
            guard let function = connection.function, !checked.template.isTouchedByOthers(function) else { return nil }
            let verdicts = ((permissions[function] ?? []) + (permissions[""] ?? [])).map {
                ($0.resource, $0.verdict(connection))
            }
            guard !verdicts.contains(where: { $0.1 == .allows || $0.1 == .unknown }),
                seen.insert("\(connection.pool.id) \(connection.target)").inserted
            else { return nil }
            let near = verdicts.lazy.compactMap { resource, verdict -> (Resource, String, property: String)? in
                if case .no(let reason, let property) = verdict { (resource, reason, property) } else { nil }
            }.first
            let notation = checked.notation
            let properties = [
                ("Action", notation.text("lambda:InvokeFunction")), ("FunctionName", name(connection, checked)),
                ("Principal", notation.text("cognito-idp.amazonaws.com")),
                ("SourceAccount", notation.ref("AWS::AccountId")), ("SourceArn", notation.arn(connection.pool.id)),
            ]
            let words = properties.filter { near == nil || $0.0 == near?.property }.map { notation.member($0.0, $0.1) }
                .joined(separator: ", ")
            let reason = near.map { "; \($0.0.id) on line \($0.0.place.line) does not help: \($0.1)" } ?? ""
            return .init(
                place: connection.place, resource: connection.pool.id, path: connection.path,
                problem: "\(connection.pool.id) is not allowed to call \(function)\(reason)",
                fix: near.map { "write \(words) in \($0.0.id), or in another permission" }
                    ?? "add an AWS::Lambda::Permission with \(words)")
        }
    }

    static let syncMissing = TemplateRule(
        name: "permission.sync-missing", severity: .error,
        summary: "a Sync trigger that Cognito Sync is not allowed to call",
        why:
            "Without an AWS::Lambda::Permission for cognito-sync.amazonaws.com and the identity pool, Lambda does not let Cognito Sync "
            + "call the function: every UpdateRecords of an identity fails.",
        source: "https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-events.html"
    ) { checked in
        checked.template.resources("AWS::Cognito::IdentityPool").flatMap { pool in
            syncTriggers(of: pool, checked.template).compactMap { member, target in
                guard let function = target.function, !checked.template.isTouchedByOthers(function) else { return nil }
                let verdicts = checked.permissions.map { $0.verdict(on: target, from: pool.id, by: .sync) }
                guard !verdicts.contains(where: { $0 == .allows || $0 == .unknown }) else { return nil }
                let notation = checked.notation
                let properties = [
                    ("Action", notation.text("lambda:InvokeFunction")), ("FunctionName", notation.ref(function)),
                    ("Principal", notation.text("cognito-sync.amazonaws.com")),
                    ("SourceAccount", notation.ref("AWS::AccountId")),
                ]
                return .init(
                    place: member.place, resource: pool.id, path: "Properties.CognitoEvents.SyncTrigger",
                    problem: "Cognito Sync is not allowed to call \(function) for \(pool.id)",
                    fix: "add an AWS::Lambda::Permission with "
                        + properties.map { notation.member($0.0, $0.1) }.joined(separator: ", ")
                        + ", and the identity pool's ARN as SourceArn")
            }
        }
    }

    /// Returns the functions that an identity pool names as its Sync trigger.
    private static func syncTriggers(
        of pool: Resource, _ template: Template
    ) -> [(member: TemplateNode.Member, target: FunctionTarget)] {
        template.choices(pool["CognitoEvents"]).filter { template.isKnown($0.node) }.flatMap { events in
            events.node.members.filter { $0.name == "SyncTrigger" }.flatMap { member in
                template.choices(member.value, events.conditions).map {
                    (member, template.target(arn: template.parts($0.node)))
                }
            }
        }
    }

    static let unused = TemplateRule(
        name: "permission.unused", severity: .warning, summary: "a permission for a pool that never calls the function",
        why:
            "A permission alone is not a trigger. Without an entry in the LambdaConfig of the pool that its SourceArn names, Cognito never calls the "
            + "function.",
        source: triggerPage
    ) { checked in
        guard checked.template.macros.isEmpty else { return [] }
        // A permission for the wrong pool or function is already part of the finding about the missing permission.
        let places = Set(missing.check(checked).map(\.place))
        let refused = checked.connections.filter { places.contains($0.place) }
        let refusedFunctions = Set(refused.compactMap(\.function))
        let refusedPools = Set(refused.map(\.pool.id))
        let withEvents = Set(checked.template.events.map(\.function))
        return checked.permissions.compactMap { permission in
            guard case .cognito = permission.principal, let function = permission.target.function,
                !permission.sources.isEmpty,
                // SAM generates a permission for each event, even for an event that SAM refuses.
                !withEvents.contains(function)
            else { return nil }
            let pools = permission.sources.map { source -> Resource? in
                guard source.count == 1, case .resource(let id, "Arn") = source[0] else { return nil }
                return checked.template.resource(id).flatMap { $0.type == "AWS::Cognito::UserPool" ? $0 : nil }
            }
            let areIdle = pools.allSatisfy { pool in
                guard let pool, !checked.mayCallMore(pool) else { return false }
                return !checked.connections(of: pool).contains { $0.function == function }
            }
            guard areIdle, let pool = pools.first ?? nil,
                !refusedFunctions.contains(function), !refusedPools.contains(pool.id)
            else { return nil }
            return mistake(
                permission, "SourceArn", "\(pool.id) may call \(function), but none of its triggers calls it",
                "add \(function) to LambdaConfig of \(pool.id), or remove the permission")
        }
    }

    /// Returns the name that a permission must use for a trigger's function.
    private static func name(_ connection: TriggerConnection, _ checked: CheckedTemplate) -> String {
        if case .function(let id, nil) = connection.target { return checked.notation.ref(id) }
        return checked.nameOfAlias(of: connection).map(checked.notation.ref) ?? "the ARN that the trigger names"
    }

    static let everybody = TemplateRule(
        name: "permission.everybody", severity: .error, summary: "a permission that lets anyone call a function",
        why:
            "Principal * is anyone with an AWS account, unless SourceArn or SourceAccount names one account. PrincipalOrgID alone "
            + "still allows every role and service of the organization.",
        source: deputyPage
    ) { checked in
        checked.permissions.compactMap { permission in
            guard case .everybody = permission.principal, isOpenToAccounts(permission) else { return nil }
            let isOrganization = permission.resource["PrincipalOrgID"] != nil
            return mistake(
                permission, "Principal",
                isOrganization
                    ? "any role and any service of the organization may call the function"
                    : "anyone may call the function",
                "write \(checked.notation.member("Principal", checked.notation.text("cognito-idp.amazonaws.com"))), and add "
                    + "SourceArn, the pool's ARN")
        }
    }

    static let anyAccount = TemplateRule(
        name: "permission.any-account", severity: .error, summary: "a permission for the pools of every account",
        why:
            "Cognito calls functions for the owner of any pool. Without SourceArn and SourceAccount, anyone's pool may call "
            + "the function, with events that its owner controls.",
        source: deputyPage
    ) { checked in
        checked.permissions.compactMap { permission in
            guard case .cognito = permission.principal, isOpenToAccounts(permission) else { return nil }
            return mistake(
                permission, permission.sources.isEmpty ? "Principal" : "SourceArn",
                "every account's pools may call the function",
                "add \(source(permission, checked)) and \(checked.notation.member("SourceAccount", checked.notation.ref("AWS::AccountId")))"
            )
        }
    }

    static let anyPool = TemplateRule(
        name: "permission.any-pool", severity: .warning, summary: "a permission for all pools of the account",
        why:
            "Any other pool of the account, with other attributes and other users, can call a function that decides for one pool.",
        source: triggerPage
    ) { checked in
        checked.permissions.compactMap { permission in
            switch permission.principal {
            case .cognito, .everybody: break
            case .sync, .unknown, .other: return nil
            }
            // If a permission is open to every account, it already has a finding.
            let isTooOpen =
                permission.sources.isEmpty
                ? permission.hasAccount
                : permission.sources.contains { isOpen(pool($0)) && (permission.hasAccount || !isOpen(account($0))) }
            guard isTooOpen else { return nil }
            return mistake(
                permission, permission.sources.isEmpty ? "SourceAccount" : "SourceArn",
                "every pool of the account may call the function",
                "\(permission.sources.isEmpty ? "add" : "write") \(source(permission, checked))")
        }
    }

    static let sourceIsNoARN = TemplateRule(
        name: "permission.source-is-no-arn", severity: .error, isAcceptable: false,
        summary: "a SourceArn that is a pool's id instead of its ARN",
        why: "A Ref to a pool returns its id, such as eu-west-1_AbCdEfGhI. Lambda does not accept it as an ARN.",
        source: "https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-resource-lambda-permission.html"
    ) { checked in
        checked.permissions.compactMap { permission in
            for source in permission.sources {
                if case .resource(let id, nil)? = source.first, source.count == 1,
                    checked.template.resource(id)?.type == "AWS::Cognito::UserPool"
                {
                    return mistake(
                        permission, "SourceArn", "SourceArn is the id of \(id), not its ARN",
                        "write \(checked.notation.member("SourceArn", checked.notation.arn(id)))")
                }
            }
            return nil
        }
    }

    // MARK: ARNs

    private static func mistake(
        _ permission: InvokePermission, _ property: String, _ problem: String, _ fix: String
    ) -> TemplateRule.Mistake {
        permission.resource.mistake(property, problem: problem, fix: fix)
    }

    private static func source(_ permission: InvokePermission, _ checked: CheckedTemplate) -> String {
        let connection = permission.target.function.flatMap { checked.connections(to: $0).first }
        let pool = connection?.pool.id ?? checked.pools.first?.id
        return checked.notation.member("SourceArn", pool.map(checked.notation.arn) ?? "the pool's ARN")
    }

    /// Returns true if a permission applies to any account: neither `SourceAccount` nor `SourceArn` names an account.
    private static func isOpenToAccounts(_ permission: InvokePermission) -> Bool {
        !permission.hasAccount
            && (permission.sources.isEmpty || permission.sources.contains { isOpen(account($0)) })
    }

    /// Returns the fifth and sixth parts of an ARN as written; unknown parts are written as `?`.
    private static func fields(_ parts: [TextPart]) -> [Substring] {
        let text = parts.map { if case .text(let text) = $0 { text } else { "?" } }.joined()
        return text.split(separator: ":", maxSplits: 5, omittingEmptySubsequences: false)
    }

    private static func account(_ parts: [TextPart]) -> Substring? { field(4, parts) }
    private static func pool(_ parts: [TextPart]) -> Substring? { field(5, parts) }

    private static func field(_ index: Int, _ parts: [TextPart]) -> Substring? {
        let fields = fields(parts)
        // `arn:*` allows any rest of the ARN, so each further part of the ARN is open.
        return fields.count > index ? fields[index] : fields.last
    }

    private static func isOpen(_ field: Substring?) -> Bool { field?.contains("*") ?? false }
}
