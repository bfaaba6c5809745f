import GRDB
import WireJSON

/// A resource server, whose scopes app clients may ask for.
struct ResourceServer: Sendable {
    /// The members of the API: `Identifier`, `Name` and `Scopes`.
    let members: JSONMembers<JSONValue>

    /// The scopes' full names, such as `orders/read`.
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
    private static let kind = "resource server"

    /// Returns the resource servers of a pool, by identifier.
    func resourceServers(in pool: String) throws -> [ResourceServer] {
        try rows("SELECT value FROM objects WHERE pool = ? AND kind = ? ORDER BY name", [pool, Self.kind])
            .map { ResourceServer(members: try JSONMembers<JSONValue>(stored: $0["value"])) }
    }

    func resourceServer(_ identifier: String, in pool: String) throws -> ResourceServer? {
        try row("SELECT value FROM objects WHERE pool = ? AND kind = ? AND name = ?", [pool, Self.kind, identifier])
            .map { ResourceServer(members: try JSONMembers<JSONValue>(stored: $0["value"])) }
    }

    /// Inserts or replaces a resource server.
    func save(_ server: ResourceServer, _ identifier: String, in pool: String, now: Double) throws {
        try execute(
            """
            INSERT INTO objects VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT(pool, kind, name) DO UPDATE SET
              value = excluded.value, modified = excluded.modified
            """, [pool, Self.kind, identifier, server.members.stored, now, now])
    }

    func deleteResourceServer(_ identifier: String, in pool: String) throws {
        try execute("DELETE FROM objects WHERE pool = ? AND kind = ? AND name = ?", [pool, Self.kind, identifier])
    }
}
