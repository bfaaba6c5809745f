import CloudTemplate

/// The rule about declared sign-ins in which a step applies only to some app clients.
enum ClientConditionRule {
    static let clientCondition = TemplateRule(
        name: "code.client-condition", severity: .warning,
        summary: "a step for certain app clients, in a pool where several clients allow a custom flow",
        why:
            "Anyone who knows a client's id can sign in with it, and an app client's id is not secret. So an attacker uses a client "
            + "without the step, and the step protects no one.",
        source: "the function's output for --describe"
    ) { checked in
        checked.connections.compactMap { connection in
            guard connection.trigger.key == "DefineAuthChallenge", let function = connection.function,
                let named = checked.descriptions[function]?.clientsOfConditions, !named.isEmpty
            else { return nil }
            let clients = checked.clients.filter { $0.pool == connection.pool.id && $0.allowsCustom == true }
            guard clients.count > 1 else { return nil }
            return .init(
                place: connection.place, resource: connection.pool.id, path: connection.path,
                problem:
                    "\(function) has a step for certain app clients only (\(named.joined(separator: ", "))), but several clients of "
                    + "\(connection.pool.id) allow a custom flow: \(clients.map(\.resource.id).joined(separator: ", "))",
                fix: "make the step apply to every client, or remove ALLOW_CUSTOM_AUTH from all clients but one")
        }
    }
}
