import LocalAWS
import WireJSON

/// Lists the app clients of a pool.
enum ListUserPoolClients: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        let (page, next) = try call.page(
            of: call.store.appClients(of: pool.id), in: "clients \(pool.id)",
            limit: call.input.maxResults ?? 60, key: \.id)
        return [
            "UserPoolClients": .array(
                page.map { client in
                    ["ClientId": .text(client.id), "UserPoolId": .text(pool.id), "ClientName": .text(client.name)]
                }), "NextToken": next,
        ]
    }
}
