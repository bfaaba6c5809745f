import CloudTemplate

/// Rules about app clients of machines, which get tokens with their secret alone.
enum MachineRules {
    static let all = [noSecret, otherFlows, userScope, tokenVersion]

    private static let page =
        "https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-define-resource-servers.html"

    static let noSecret = TemplateRule(
        name: "machine.no-secret", severity: .error, isAcceptable: false,
        summary: "client_credentials without GenerateSecret",
        why:
            "Cognito refuses the client: 'client_credentials flow can not be selected if client does not have a client secret'.",
        source: page
    ) { checked in
        machines(checked).compactMap { client in
            guard client.oauth.hasSecret == false else { return nil }
            let property = "GenerateSecret"
            let isMissing = client.resource[property] == nil
            return client.mistake(
                isMissing ? "AllowedOAuthFlows" : property,
                problem: "\(client.resource.id) is for machines, but has no secret",
                fix: "\(isMissing ? "add" : "write") \(checked.notation.member(property, "true"))")
        }
    }

    static let otherFlows = TemplateRule(
        name: "machine.other-flows", severity: .error, isAcceptable: false,
        summary: "client_credentials together with another flow",
        why:
            "Cognito refuses the client: 'client_credentials flow can not be selected along with code flow or implicit flow'.",
        source: page
    ) { checked in
        machines(checked).compactMap { client in
            let flows = client.oauth.flows.elements
            let machine = flows.first { element in
                element.text == OAuthSettings.machine
                    && flows.contains { ["code", "implicit"].contains($0.text) && $0.mayHold(with: element) }
            }
            guard let machine else { return nil }
            return client.mistake(
                "AllowedOAuthFlows", at: machine.node.place,
                problem: "\(client.resource.id) is for machines and for users",
                fix: "give machines an app client of their own")
        }
    }

    static let userScope = TemplateRule(
        name: "machine.user-scope", severity: .error, isAcceptable: false,
        summary: "client_credentials with a scope that is about a user",
        why:
            "A machine may have only scopes of resource servers. Cognito refuses the client: 'openid is not supported with "
            + "client_credentials flow'.",
        source: page
    ) { checked in
        machines(checked).compactMap { client in
            // If the client is also for users, another finding reports that.
            guard !client.oauth.hasUsers,
                let scope = client.oauth.scopes.elements.first(where: { OAuthSettings.ofUsers.contains($0.text ?? "") })
            else { return nil }
            return client.mistake(
                "AllowedOAuthScopes", at: scope.node.place,
                problem: "\(client.resource.id) is for machines, but \(scope.text ?? "") is a scope of users",
                fix: "write scopes of a resource server instead, such as orders/read")
        }
    }

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
            let object = checked.notation.versioned("V3_0", first.function.map(checked.notation.arn) ?? "…")
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
