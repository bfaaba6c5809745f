import WireJSON

/// Answers a pool's configuration.
enum DescribeUserPool: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        let users = try await call.store.read { try $0.userCount(in: pool.id) }
        return ["UserPool": pool.described(account: call.cognito.account, users: users)]
    }
}
