import LocalAWS
import WireJSON

/// Answers with a pool's configuration.
enum DescribeUserPool: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        let (users, domains) = try call.store.read { tables in
            (try tables.userCount(in: pool.id), try tables.objects(.domain, in: pool.id))
        }
        var members = pool.described(account: call.server.account, users: users).members ?? [:]
        for domain in domains { members[domain.isCustomDomain ? "CustomDomain" : "Domain"] = .text(domain.name) }
        return ["UserPool": .object(members)]
    }
}
