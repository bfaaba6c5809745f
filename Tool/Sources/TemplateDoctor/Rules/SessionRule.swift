import CloudTemplate

/// The rule about the time that app clients give users for an answer.
enum SessionRule {
    static let shortSession = TemplateRule(
        name: "code.short-session", severity: .warning,
        summary: "a session that ends before the code or link of a sign-in's step does",
        why:
            "AuthSessionValidity is the time for each step, three minutes by default. A code that arrives or is typed later is of no "
            + "use, although the message may promise more time; and a link then works only on a page that starts a sign-in of its own.",
        source:
            "https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_UserPoolClientType.html"
    ) { checked in
        checked.connections.filter { $0.trigger.key == "CreateAuthChallenge" }.flatMap { connection in
            let steps = connection.function.flatMap { checked.descriptions[$0]?.expiringSteps } ?? []
            let clients = checked.clients.filter { $0.pool == connection.pool.id && $0.allowsCustom == true }
            return clients.compactMap { client in mistake(client, steps, checked) }
        }
    }

    private static let property = "AuthSessionValidity"
    /// The minutes of a session without the property, and the most that it can have.
    private static let (standard, longest) = (3, 15)

    private static func mistake(
        _ client: PoolClient, _ steps: [DescribedFunction.ExpiringStep], _ checked: CheckedTemplate
    ) -> TemplateRule.Mistake? {
        let numbers = checked.numbers(property, of: client.resource, else: standard)
        guard let session = numbers.min(by: { $0.value < $1.value }) else { return nil }
        // No session lasts as long as a link can.
        let short = steps.filter { session.value * 60 < min($0.seconds, longest * 60) }
        guard let most = short.map(\.seconds).max() else { return nil }
        let answers = short.map { "what \($0.name) sends is valid for \(time($0.seconds))" }
        let wanted = min((most + 59) / 60, longest)
        return .init(
            place: session.isDefault ? client.resource.place : session.place, resource: client.resource.id,
            path: session.path,
            problem: answers.joined(separator: ", ") + ", but a session of \(client.resource.id) ends after "
                + time(session.value * 60) + (session.isDefault ? ", Cognito's default" : ""),
            fix: session.fix(wanted, checked.notation))
    }

    private static func time(_ seconds: Int) -> String {
        guard seconds.isMultiple(of: 60) else { return "\(seconds) seconds" }
        return seconds == 60 ? "1 minute" : "\(seconds / 60) minutes"
    }
}
