import LocalAWS
package import WireJSON

/// A resource server, whose scopes app clients may ask for.
package struct ResourceServer: Sendable {
    /// The members of the API: `Identifier`, `Name` and `Scopes`.
    package let members: JSONMembers<JSONValue>

    package init(members: JSONMembers<JSONValue>) {
        self.members = members
    }

    /// The full names of the scopes, such as `orders/read`.
    var scopes: [String] {
        let input = OperationInput(members)
        let identifier = input.text("Identifier") ?? ""
        return input.elements("Scopes").compactMap { element in
            guard case .object(let scope) = element, let name = scope["ScopeName"]?.text else { return nil }
            return "\(identifier)/\(name)"
        }
    }
}

extension StoreTables {
    /// Returns the resource servers of a pool, sorted by identifier.
    package func resourceServers(in pool: String) throws -> [ResourceServer] {
        try objects(.resourceServer, in: pool).map { ResourceServer(members: $0.members) }
    }

    /// Returns the full names of all scopes that the resource servers have, by the pools' ids.
    package func customScopes() throws -> [String: Set<String>] {
        try objects(.resourceServer).reduce(into: [:]) { scopes, server in
            scopes[server.pool, default: []].formUnion(ResourceServer(members: server.object.members).scopes)
        }
    }

    package func resourceServer(_ identifier: String, in pool: String) throws -> ResourceServer? {
        try object(.resourceServer, identifier, in: pool).map { ResourceServer(members: $0.members) }
    }

    package func save(_ server: ResourceServer, _ identifier: String, in pool: String, now: Double) throws {
        try save(StoredObject(.resourceServer, identifier, server.members, at: now), in: pool)
    }
}
