import LocalAWS
import WireJSON

enum CreateUserPoolClient: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        let client = try await call.pools.createAppClient(call.input, in: pool)
        call.trace.concerns(client: client.id)
        return ["UserPoolClient": client.described]
    }
}

/// Answers with an app client's configuration and secret.
enum DescribeUserPoolClient: Operation {
    static func respond(to call: Call) async throws -> Answer {
        ["UserPoolClient": try call.clientOfPool().client.described]
    }
}

/// Changes an app client: omitted members return to their defaults, and secrets stay.
enum UpdateUserPoolClient: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let (pool, client) = try call.clientOfPool()
        return ["UserPoolClient": try await call.pools.updateAppClient(call.input, client, in: pool).described]
    }
}

/// Deletes an app client and its tokens.
enum DeleteUserPoolClient: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let (_, client) = try call.clientOfPool()
        try call.store.configure { try $0.deleteClient(client.id) }
        return [:]
    }
}

enum ListUserPoolClients: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        let type = call.input.text("ClientType")
        let (page, next) = try call.page(
            of: call.store.appClients(of: pool.id), in: "clients \(type ?? "") \(pool.id)",
            limit: call.input.maxResults ?? 60, key: \.id)
        // As in Cognito, the filter applies to a page, so a page can be empty although more pages follow.
        return [
            "UserPoolClients": .array(
                page.filter { type == nil || $0.type.rawValue == type }.map { client in
                    ["ClientId": .text(client.id), "UserPoolId": .text(pool.id), "ClientName": .text(client.name)]
                }), "NextToken": next,
        ]
    }
}
