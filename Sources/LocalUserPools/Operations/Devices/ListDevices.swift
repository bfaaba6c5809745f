import LocalAWS
import WireJSON

/// Lists the devices of the token's user.
enum ListDevices: Operation {
    static func respond(to call: Call) async throws -> JSONValue { try await answer(call, call.deviceBearer()) }

    /// Answers with a page of a user's devices.
    static func answer(_ call: Call, _ owner: (user: User, pool: UserPool)) async throws -> JSONValue {
        let limit = call.input.integer("Limit") ?? 0
        let devices = try call.store.read { try $0.devices(of: owner.user) }
        let (page, next) = try call.page(
            of: devices, in: "devices \(owner.pool.id) \(owner.user.sub)", token: "PaginationToken",
            limit: limit == 0 ? 60 : limit, key: \.key)
        let described = page.map { $0.described(of: owner.user, in: owner.pool, account: call.server.account) }
        return ["Devices": .array(described), "PaginationToken": next]
    }
}

/// Lists the devices of a user.
enum AdminListDevices: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        try await ListDevices.answer(call, call.deviceOwner())
    }
}
