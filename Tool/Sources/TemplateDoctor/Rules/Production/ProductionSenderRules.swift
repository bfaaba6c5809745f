import CloudTemplate

/// Rules about functions that send Cognito's messages.
enum ProductionSenderRules {
    static let all = [ownFunction, onFailure]

    static let ownFunction = TemplateRule(
        name: "production.sender-function", severity: .warning,
        summary: "a function that sends messages and also has other triggers",
        why:
            "Cognito does not wait for a sender, and Lambda calls it again. It needs more time than other triggers, permission to "
            + "read codes, and alarms of its own. In one function, its messages also compete with sign-ins.",
        source: "https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-custom-sender-triggers.html"
    ) { checked in
        checked.template.resources("AWS::Lambda::Function").compactMap { function in
            guard let sender = checked.sender(function),
                let other = checked.connections(to: function.id).first(where: { $0.trigger.isAwaited })
            else { return nil }
            return .init(
                place: sender.place, resource: function.id, path: sender.path,
                problem: "\(function.id) is \(sender.trigger.key) and also \(other.trigger.key)",
                fix: "give the senders a function of their own, as `cognito-triggers new --production` does")
        }
    }

    static let onFailure = TemplateRule(
        name: "production.on-failure", severity: .warning,
        summary: "a sender without a destination for messages that it could not send",
        why:
            "After its last attempt, Lambda drops the event: the user waits for a code that never comes, and nothing shows it. A "
            + "queue or a topic gets the event instead, for an alarm and for a look at the reason.",
        source: "https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-retain-records.html"
    ) { checked in
        checked.template.resources("AWS::Lambda::Function").compactMap { function in
            guard let sender = checked.sender(function), function["DeadLetterConfig"] == nil,
                !checked.resources("AWS::Lambda::EventInvokeConfig", of: function).contains(where: {
                    mayKeep($0, sender, checked)
                })
            else { return nil }
            let alias = qualifier(of: sender)
            return checked.lack(
                function, problem: "messages that \(function.id)\(alias.map { ":\($0)" } ?? "") cannot send are lost",
                fix: "add EventInvokeConfig with DestinationConfig.OnFailure, or an AWS::Lambda::EventInvokeConfig"
                    + (alias.map { " with Qualifier: \($0)" } ?? "") + ", and an AWS::SQS::Queue or an AWS::SNS::Topic")
        }
    }

    /// Returns true if a configuration keeps the failed events of the alias that Cognito calls.
    private static func mayKeep(_ config: Resource, _ sender: TriggerConnection, _ checked: CheckedTemplate) -> Bool {
        guard
            config["DestinationConfig"]?["OnFailure"]?["Destination"] != nil || config["DestinationConfig"]?.call != nil
        else { return false }
        let parts = config["Qualifier"].map(checked.template.parts) ?? []
        // The name of an alias of the template.
        if case .resource(let id, _)? = parts.first, let alias = checked.template.resource(id) {
            return checked.template.literal(alias["Name"]).map { $0 == qualifier(of: sender) } ?? true
        }
        guard let name = parts.wholeText else { return true }
        return name == (qualifier(of: sender) ?? "$LATEST")
    }

    private static func qualifier(of sender: TriggerConnection) -> String? {
        if case .function(_, .alias(let name)?) = sender.target { name } else { nil }
    }
}
