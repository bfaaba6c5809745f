package import LocalAWS
import LocalRecovery
package import WireJSON

extension UserPools {
    /// Returns the recoveries of a pool as the API describes them, from the newest to the oldest.
    package func recoveries(of pool: String) throws(ServiceError) -> [JSONValue] {
        let now = clock.now
        return try store.read { try $0.recoveries(of: pool).map { $0.described(at: now) } }
    }
}
