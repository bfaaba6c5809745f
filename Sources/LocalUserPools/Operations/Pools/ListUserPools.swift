import LocalAWS
import WireJSON

/// Lists the pools of a region.
enum ListUserPools: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        // Callers sign for a region and see its pools; an unsigned call sees all pools.
        let pools = call.store.userPools.filter { call.region == nil || $0.region == call.region }
        let (page, next) = try call.page(
            of: pools, in: "pools \(call.region ?? "")",
            limit: call.input.maxResults ?? 60, key: \.id)
        return [
            "UserPools": .array(
                page.map { pool in
                    [
                        "Id": .text(pool.id), "Name": .text(pool.name),
                        "LambdaConfig": pool.configuration["LambdaConfig"] ?? .object([:]),
                        "LastModifiedDate": .decimal(pool.modified), "CreationDate": .decimal(pool.created),
                    ]
                }), "NextToken": next,
        ]
    }
}
