import LocalAWS
import LocalUserPools
import WireJSON

extension LocalCognito {
    /// Returns a pool with its app clients and providers, as the API describes them, for the live page.
    ///
    /// The record of calls stays as it is, because no client asks.
    func description(of id: String) async throws(ServiceError) -> JSONValue {
        let pool = try await asked("DescribeUserPool", ["UserPoolId": .text(id)])["UserPool"] ?? .null
        let providers = try await asked("ListIdentityProviders", ["UserPoolId": .text(id)])["Providers"] ?? .null
        guard let summary = pools.summaries.first(where: { $0.id == id }) else {
            throw .resourceNotFound("User pool \(JSONView.masked(id)) does not exist.")
        }
        var clients: [JSONValue] = []
        for client in summary.clients {
            let input: JSONMembers<JSONValue> = ["UserPoolId": .text(id), "ClientId": .text(client.id)]
            clients.append(try await asked("DescribeUserPoolClient", input)["UserPoolClient"] ?? .null)
        }
        return [
            "pool": pool, "clients": .array(clients), "providers": providers, "endpoint": .text(endpoint),
            "region": .text(summary.region), "domain": summary.domain.map(JSONValue.text) ?? .null,
        ]
    }

    private func asked(
        _ operation: String, _ input: JSONMembers<JSONValue>
    ) async throws(ServiceError) -> JSONMembers<JSONValue> {
        let record = CallTrace(number: 0, operation: operation, time: server.clock.now)
        return try await service.play(operation, OperationInput(input), record)
    }
}
