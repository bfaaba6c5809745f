import CloudTemplate

/// The rule about pools that take no emails from a function.
enum CustomMessageRule {
    static let noSES = TemplateRule(
        name: "custom-message.no-ses", severity: .warning,
        summary: "a function that writes messages, in a pool that does not send emails through your own SES",
        why:
            "By the Developer Guide, Cognito takes a function's email and subject only if EmailSendingAccount is DEVELOPER. Without it, an "
            + "operation such as a sign-up fails with InvalidLambdaResponseException if the function returns them. Text messages need no SES.",
        source: "https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-custom-message.html"
    ) { checked in
        checked.connections.compactMap { connection in
            let pool = connection.pool
            // A misspelt trigger already has another finding.
            guard connection.trigger.key == "CustomMessage", connection.path.hasSuffix(".CustomMessage"),
                !checked.template.isTouchedByOthers(pool.id),
                mayVerifyEmail(pool, checked.template), !maySendThroughSES(pool, checked.template)
            else { return nil }
            let notation = checked.notation
            let properties = notation.object([
                notation.member("EmailSendingAccount", notation.text("DEVELOPER")),
                notation.member("SourceArn", "the ARN of an identity that SES has verified"),
            ])
            return .init(
                place: connection.place, resource: pool.id, path: connection.path,
                problem:
                    "\(pool.id) takes no emails from \(connection.function ?? "the function"), because it does not send "
                    + "through your own SES",
                fix: "\(pool["EmailConfiguration"] == nil ? "add" : "write") "
                    + "\(notation.member("EmailConfiguration", properties)), or let the function write text messages only"
            )
        }
    }

    /// Returns false if a pool sends codes by text message only.
    private static func mayVerifyEmail(_ pool: Resource, _ template: Template) -> Bool {
        let names = template.texts(pool["UsernameAttributes"])
        if names.isKnown, !names.texts.isEmpty, !names.texts.contains("email") { return false }
        let verified = template.texts(pool["AutoVerifiedAttributes"])
        return !verified.isKnown || verified.texts.isEmpty || verified.texts.contains("email")
    }

    /// Returns true if a pool sends emails through the account's own SES, or if only a deployment knows it.
    private static func maySendThroughSES(_ pool: Resource, _ template: Template) -> Bool {
        template.choices(pool["EmailConfiguration"]).contains { choice in
            guard template.isKnown(choice.node) else { return true }
            return template.choices(choice.node["EmailSendingAccount"]).contains {
                let account = template.wholeText($0.node)
                return account == nil || account == "DEVELOPER"
            }
        }
    }
}
