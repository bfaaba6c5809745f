import CloudTemplate

/// Rules about app clients of machines, which get tokens with their secret alone.
enum MachineRules {
    static let all = [tokenVersion]

    static let tokenVersion = TemplateRule(
        name: "machine.token-version", severity: .warning,
        summary: "clients of machines in a pool whose PreTokenGeneration is not V3_0",
        why:
            "Cognito calls PreTokenGeneration for machines only with V3_0. With another version, a machine gets its token unchanged, and "
            + "no error says so.",
        source: "https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-pre-token-generation.html"
    ) { checked in
        checked.pools.compactMap { pool in
            let clients = machines(checked).filter { $0.pool == pool.id && $0.oauth.isEnabled != false }
            let connections = checked.connections(of: pool).filter { $0.trigger.name == "PreTokenGeneration" }
            guard let first = connections.last, !clients.isEmpty,
                connections.allSatisfy({ $0.version == "V1_0" || $0.version == "V2_0" })
            else { return nil }
            let object = checked.notation.versioned("V3_0", checked.arn(of: first))
            return .init(
                place: first.place, resource: pool.id, path: first.path,
                problem: "\(first.trigger.key) is \(first.version ?? ""), so Cognito never calls it for "
                    + clients.map(\.resource.id).joined(separator: " and "),
                fix: "write \(checked.notation.member("PreTokenGenerationConfig", object))")
        }
    }

    private static func machines(_ checked: CheckedTemplate) -> [PoolClient] {
        checked.clients.filter(\.oauth.hasMachines)
    }
}
