import CloudTemplate

/// Rules about logs, secrets and tables.
enum ProductionDataRules {
    static let all = [logEncryption, secret, tableRecovery, tableExpiry]

    static let logEncryption = TemplateRule(
        name: "production.log-encryption", severity: .warning,
        summary: "a function whose log is not encrypted with a key of your own",
        why:
            "A log has what handlers write, for years if nothing deletes it. With a group of its own it expires, and with a key of "
            + "your own the key's policy decides who can read it.",
        source: "https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/encrypt-log-data-kms.html"
    ) { checked in
        checked.called.compactMap { function in
            guard let group = checked.logGroups(of: function).first else {
                guard function["LoggingConfig"]?["LogGroup"] == nil else { return nil }
                return checked.lack(
                    function, "LoggingConfig",
                    problem: "the log of \(function.id) never expires, and has no key of its own",
                    fix:
                        "add an AWS::Logs::LogGroup with RetentionInDays and KmsKeyId, and LoggingConfig with its LogGroup"
                )
            }
            guard group["KmsKeyId"] == nil else { return nil }
            return checked.lack(
                group, "KmsKeyId", problem: "\(group.id) has no key of its own",
                fix:
                    "add KmsKeyId with the ARN of an AWS::KMS::Key whose policy allows logs.REGION.amazonaws.com to use it"
            )
        }
    }

    static let secret = TemplateRule(
        name: "production.secret", severity: .warning, summary: "a secret in an environment variable",
        why:
            "Everyone who may read the function's configuration sees it, and it cannot be changed without a deployment. Let Secrets "
            + "Manager keep it, and give the function its ARN; a dynamic reference also ends up in the configuration.",
        source: "https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars-encryption.html"
    ) { checked in
        checked.called.flatMap { function in
            checked.variables(of: function).compactMap { member in
                guard isSecret(member.name), member.value.kindOfNoText == nil else { return nil }
                return .init(
                    place: member.place, resource: function.id, path: "Properties.Environment.Variables.\(member.name)",
                    problem: "\(member.name) of \(function.id) is a secret in the function's configuration",
                    fix: "set \(checked.notation.member("\(member.name)_ARN", checked.notation.ref("Secret"))) with an "
                        + "AWS::SecretsManager::Secret instead, which LambdaEnvironment.secret(\"\(member.name)\") reads"
                )
            }
        }
    }

    /// Returns true if the name of a variable says that the value is secret.
    private static func isSecret(_ name: String) -> Bool {
        name == "CODE_KEY"
            || ["SECRET", "PASSWORD", "PASSPHRASE", "PRIVATE_KEY", "API_KEY"].contains {
                name == $0 || name.hasSuffix("_\($0)")
            }
    }

    static let tableRecovery = TemplateRule(
        name: "production.table-recovery", severity: .warning,
        summary: "a table of a function without point-in-time recovery",
        why:
            "A mistake in a function or by hand can empty a table. Then locked users may guess again, and messages are sent twice. "
            + "With recovery, the table of any second of the last 35 days can be made again.",
        source: "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Point-in-time-recovery.html"
    ) { checked in
        tables(checked) { _ in true }.compactMap { table in
            guard isOff("PointInTimeRecoveryEnabled", of: table["PointInTimeRecoverySpecification"], checked) else {
                return nil
            }
            let member = checked.notation.member(
                "PointInTimeRecoverySpecification",
                checked.notation.object([checked.notation.member("PointInTimeRecoveryEnabled", "true")]))
            return checked.lack(
                table, "PointInTimeRecoverySpecification", problem: "\(table.id) cannot be recovered",
                fix: "write \(member)")
        }
    }

    static let tableExpiry = TemplateRule(
        name: "production.table-expiry", severity: .warning,
        summary: "a table of a sign-in or a sender from which nothing is removed",
        why:
            "The table has an item for each user who mistyped an answer, and for each message. The items have the time in expires at "
            + "which they are worthless. Without a time to live they stay, and so do names of users.",
        source: "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/TTL.html"
    ) { checked in
        tables(checked) { $0 == "SIGN_IN_TABLE" }.compactMap { table in
            guard isOff("Enabled", of: table["TimeToLiveSpecification"], checked) else { return nil }
            let members = [
                checked.notation.member("AttributeName", checked.notation.text("expires")),
                checked.notation.member("Enabled", "true"),
            ]
            return checked.lack(
                table, "TimeToLiveSpecification", problem: "items of \(table.id) never expire",
                fix: "write \(checked.notation.member("TimeToLiveSpecification", checked.notation.object(members)))")
        }
    }

    /// Returns true if a flag of a specification is certainly missing or false.
    private static func isOff(_ flag: String, of specification: TemplateNode?, _ checked: CheckedTemplate) -> Bool {
        specification?.call == nil && checked.template.flag(specification?[flag]) == false
    }

    /// Returns the tables of the template that are in variables of functions that Cognito calls.
    private static func tables(_ checked: CheckedTemplate, in names: (String) -> Bool) -> [Resource] {
        let variables = checked.called.flatMap(checked.variables).filter { names($0.name) }
        let named = Set(
            variables.flatMap { checked.template.choices($0.value) }.flatMap { checked.template.parts($0.node) }
                .compactMap {
                    if case .resource(let id, _) = $0 { id } else { nil }
                })
        return ["AWS::DynamoDB::Table", "AWS::DynamoDB::GlobalTable"].flatMap(checked.template.resources).filter {
            named.contains($0.id)
        }
    }
}
