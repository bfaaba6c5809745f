import CloudTemplate

enum TimeoutRules {
    static let all = [timeout, defaultTimeout, senderTimeout]

    /// The time that Cognito waits for an answer, in seconds.
    static let cognitosTime = 5
    /// The time that decrypting a code and sending a message may take, in seconds.
    private static let sendersTime = 10
    /// Lambda's default time-out, in seconds.
    private static let lambdasTime = 3

    private static let triggerPage =
        "https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-working-with-lambda-triggers.html"
    private static let timeoutPage = "https://docs.aws.amazon.com/lambda/latest/dg/configuration-timeout.html"

    static let timeout = TemplateRule(
        name: "function.timeout", severity: .warning, summary: "a time-out that is longer than Cognito waits",
        why:
            "Cognito waits five seconds, including the start, and may then call again. A function that "
            + "continues does useless work, perhaps in parallel with its next attempt. Cognito does not wait for custom senders: a "
            + "function that is also a custom sender may have ten seconds.",
        source: triggerPage
    ) { checked in
        checked.awaited.flatMap { function, connection -> [TemplateRule.Mistake] in
            let sender = checked.sender(function)
            let most = sender == nil ? cognitosTime : sendersTime
            return checked.numbers("Timeout", of: function).filter { $0.value > most }.map { number in
                let sending = sender.map { ", and \($0.trigger.key) needs no more than \(sendersTime)" } ?? ""
                return TemplateRule.Mistake(
                    place: number.place, resource: function.id, path: "Properties.Timeout",
                    problem: "\(function.id) may take \(number.value) seconds, but Cognito waits \(cognitosTime) for "
                        + connection.trigger.key + sending,
                    fix: number.fix(most, checked.notation))
            }
        }
    }

    static let defaultTimeout = TemplateRule(
        name: "function.default-timeout", severity: .note, summary: "no time-out, so Lambda's three seconds apply",
        why:
            "By default, Lambda ends a function after three seconds, including the start for its first event. Cognito would "
            + "wait for five.",
        source: timeoutPage
    ) { checked in
        checked.awaited.compactMap { function, _ in
            // A custom sender needs more time; another rule reports that.
            guard function["Timeout"] == nil, checked.sender(function) == nil else { return nil }
            return .init(
                place: function.place, resource: function.id, path: "Properties",
                problem: "\(function.id) has Lambda's default time-out of \(lambdasTime) seconds",
                fix: "add \(checked.notation.member("Timeout", "\(cognitosTime)")) if it calls other services")
        }
    }

    static let senderTimeout = TemplateRule(
        name: "function.sender-timeout", severity: .note,
        summary: "a custom sender that has less than ten seconds",
        why:
            "Lambda ends a function at its time-out and retries a sender twice. With this package, decrypting and "
            + "sending may take ten seconds, even in a function that also has other triggers. Those handlers have a "
            + "limit of their own, below five seconds.",
        source: timeoutPage
    ) { checked in
        checked.template.resources("AWS::Lambda::Function").flatMap { function -> [TemplateRule.Mistake] in
            guard let sender = checked.sender(function) else { return [] }
            let times = checked.numbers("Timeout", of: function, else: lambdasTime)
            return times.filter { $0.value < sendersTime }.map { number in
                let origin = number.isDefault ? ", Lambda's default," : ""
                return .init(
                    place: number.place, resource: function.id, path: number.path,
                    problem: "\(function.id) has \(number.value) seconds\(origin) as \(sender.trigger.key), but "
                        + "decrypting and sending may take \(sendersTime)",
                    fix: number.fix(sendersTime, checked.notation))
            }
        }
    }
}
