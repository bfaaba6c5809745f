import CloudTemplate

/// Rules about what tells an operator that a function does not work.
enum ProductionAlarmRules {
    static let all = [metrics, failures, lateAnswers, deliveries, errors, throttles, duration, action]

    /// The variable that turns on the metrics of this package.
    private static let namespace = "METRICS_NAMESPACE"
    private static let guide = "Operating a function, in the documentation of CognitoTriggers"
    private static let lambdaPage = "https://docs.aws.amazon.com/lambda/latest/dg/monitoring-metrics-types.html"

    static let metrics = TemplateRule(
        name: "production.metrics", severity: .warning, summary: "a function of provided.al2023 that writes no metrics",
        why:
            "Errors of handlers, answers that came too late and messages that were not sent are then lines of the log, on which no "
            + "alarm can be set. The metrics of this package need a variable, no permission and no request.",
        source: guide
    ) { checked in
        checked.called.compactMap { function in
            guard isOwn(function, checked), variable(of: function, checked) == nil,
                function["Environment"]?["Variables"]?.call == nil
            else { return nil }
            return checked.lack(
                function, "Environment.Variables", problem: "\(function.id) writes no metrics",
                fix: "set \(checked.notation.member(namespace, checked.notation.ref("AWS::StackName")))")
        }
    }

    static let failures = counted(
        "failures", "Failures", "errors of handlers",
        why: "The app gets a fixed sentence, and only the log has the error. Refusals are not among these errors.")

    static let lateAnswers = counted(
        "late-answers", "LateAnswers", "handlers that used up their time",
        why:
            "The answer of the time limit went out instead of the handler's: people were refused, or let in, unchecked."
    )

    static let deliveries = counted(
        "deliveries", "DeliveryFailures", "messages that could not be sent",
        why: "Users wait for a code. Cognito's own delivery is off as soon as a pool has a custom sender.",
        ofSenders: true)

    static let errors = TemplateRule(
        name: "production.alarm-errors", severity: .warning,
        summary: "a function without an alarm on crashes, time-outs and failed starts",
        why:
            "A function that ends in the middle of an event counts nothing itself. Lambda's metric Errors has these, but also every "
            + "refusal. So count them in the log with a metric filter, unless the function refuses nothing.",
        source: guide
    ) { checked in
        let watched = checked.template.watchedMetrics()
        return checked.called.compactMap { function in
            let counted = counted(inLogOf: function, checked)
            let isWatched = watched.contains { metric in
                metric.mayBe("Errors", of: function.id)
                    || counted.contains { name, namespace in name.map { metric.mayBe($0, in: namespace) } ?? true }
            }
            guard !isWatched else { return nil }
            return checked.lack(
                function,
                problem: "no alarm tells that \(function.id) crashes, does not start, or runs into its time-out",
                fix: "add an AWS::Logs::MetricFilter on its log group, and an alarm on the filter's metric")
        }
    }

    static let throttles = ofLambda(
        "throttles", "Throttles", "refused calls",
        why:
            "Without free concurrency, Lambda does not run the function: the user's request fails, or a message waits. The account's "
            + "limit is shared with all its functions."
    ) { $0.called }

    static let duration = ofLambda(
        "duration", "Duration", "slow answers",
        why:
            "Cognito stops waiting after five seconds, the start included. An alarm below, such as p99 above 3,000 ms, comes before "
            + "users feel it."
    ) { checked in checked.awaited.map(\.function) }

    static let action = TemplateRule(
        name: "production.alarm-action", severity: .warning, summary: "an alarm that tells no one",
        why: "An alarm without an action only changes its colour in the console. A topic sends it to people.",
        source: "https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/AlarmThatSendsEmail.html"
    ) { checked in
        let combined = Set(
            checked.template.allReferences.filter {
                checked.template.resource($0.from)?.type == "AWS::CloudWatch::CompositeAlarm"
            }.map(\.to))
        return checked.template.resources("AWS::CloudWatch::Alarm").compactMap { alarm in
            let actions = checked.template.choices(alarm["AlarmActions"]).flatMap(\.node.oneOrMore)
            guard actions.isEmpty, !combined.contains(alarm.id) else { return nil }
            let topic = checked.template.resources("AWS::SNS::Topic").first?.id ?? "Topic"
            return checked.lack(
                alarm, "AlarmActions", problem: "\(alarm.id) tells no one",
                fix: "add \(checked.notation.member("AlarmActions", "[\(checked.notation.ref(topic))]"))")
        }
    }

    // MARK: Parts of the rules

    /// Returns true if a function may be written with this package.
    private static func isOwn(_ function: Resource, _ checked: CheckedTemplate) -> Bool {
        checked.template.literal(function["Runtime"])?.hasPrefix("provided") ?? false
    }

    private static func variable(of function: Resource, _ checked: CheckedTemplate) -> TemplateNode? {
        checked.variables(of: function).first { $0.name == namespace }?.value
    }

    /// Returns the metrics that filters count in a function's log; nil for a name that only the deployment knows.
    private static func counted(
        inLogOf function: Resource, _ checked: CheckedTemplate
    ) -> [(name: String?, namespace: [TextPart])] {
        let groups = checked.logGroups(of: function)
        let filters = checked.template.resources("AWS::Logs::MetricFilter").filter { filter in
            filter["LogGroupName"].map { name in groups.contains { checked.isLogGroup($0, name) } } ?? false
        }
        let metrics = filters.flatMap { checked.template.choices($0["MetricTransformations"]).flatMap(\.node.elements) }
        return metrics.map {
            (checked.template.literal($0["MetricName"]), $0["MetricNamespace"].map(checked.template.parts) ?? [])
        }
    }

    /// A rule about an alarm on a metric of this package.
    private static func counted(
        _ name: String, _ metric: String, _ words: String, why: String, ofSenders: Bool = false
    ) -> TemplateRule {
        TemplateRule(
            name: "production.alarm-\(name)", severity: .warning,
            summary: "a function with metrics, but without an alarm on \(words)", why: why, source: guide
        ) { checked in
            let watched = checked.template.watchedMetrics()
            return checked.called.compactMap { function in
                guard !ofSenders || checked.sender(function) != nil,
                    let parts = variable(of: function, checked).map(checked.template.parts),
                    !parts.contains(where: \.isUnknown), !watched.contains(where: { $0.mayBe(metric, in: parts) })
                else { return nil }
                return checked.lack(
                    function, "Environment.Variables.\(namespace)",
                    problem: "no alarm watches \(metric) of \(function.id): \(words)",
                    fix:
                        "add an alarm with the query SELECT SUM(\(metric)) FROM SCHEMA(\"NAMESPACE\", \"Function\", \"Trigger\")"
                )
            }
        }
    }

    /// A rule about an alarm on a metric of Lambda's.
    private static func ofLambda(
        _ name: String, _ metric: String, _ words: String, why: String,
        functions: @escaping @Sendable (CheckedTemplate) -> [Resource]
    ) -> TemplateRule {
        TemplateRule(
            name: "production.alarm-\(name)", severity: .warning, summary: "a function without an alarm on \(words)",
            why: why, source: lambdaPage
        ) { checked in
            let watched = checked.template.watchedMetrics()
            return functions(checked).compactMap { function in
                guard !watched.contains(where: { $0.mayBe(metric, of: function.id) }) else { return nil }
                return checked.lack(
                    function, problem: "no alarm watches \(metric) of \(function.id): \(words)",
                    fix: "add an AWS::CloudWatch::Alarm on \(metric) in AWS/Lambda, with the dimension FunctionName: "
                        + checked.notation.ref(function.id))
            }
        }
    }
}
