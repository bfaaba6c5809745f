import LocalAWS
import WireJSON

extension StoreTables {
    /// Returns the resource servers of a pool, by identifier.
    func resourceServers(in pool: String) throws -> [ResourceServer] {
        try objects(.resourceServer, in: pool).map { ResourceServer(members: $0.members) }
    }

    func resourceServer(_ identifier: String, in pool: String) throws -> ResourceServer? {
        try object(.resourceServer, identifier, in: pool).map { ResourceServer(members: $0.members) }
    }

    /// Inserts or replaces a resource server.
    func save(_ server: ResourceServer, _ identifier: String, in pool: String, now: Double) throws {
        try save(StoredObject(.resourceServer, identifier, server.members, at: now), in: pool)
    }
}
