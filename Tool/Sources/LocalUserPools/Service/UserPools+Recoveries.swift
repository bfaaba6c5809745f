package import LocalAWS
import LocalRecovery
package import WireJSON

extension UserPools {
    /// Returns the recoveries of a pool as the API describes them, from the newest to the oldest, with the ends of their statuses.
    package func recoveries(of pool: String) throws(ServiceError) -> [JSONValue] {
        let now = clock.now
        return try store.read { tables in
            try tables.recoveries(of: pool).map { recovery in
                var members = recovery.described(at: now).members ?? [:]
                members["StatusUntil"] = recovery.end(ofStatusAt: now).map(JSONValue.decimal)
                return .object(members)
            }
        }
    }
}
