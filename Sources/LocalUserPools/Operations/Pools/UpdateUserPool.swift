import LocalAWS
import WireJSON

/// Changes a pool's configuration; omitted members return to their defaults.
enum UpdateUserPool: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        try call.checkNoImport()
        var pool = try call.userPool()
        pool.configuration = try UserPoolConfiguration.updated(pool, call.input)
        pool.name = call.input.text("PoolName") ?? pool.name
        pool.modified = call.now
        let changed = pool
        try call.store.configure { try $0.save(changed) }
        return [:]
    }
}
