import GRDB
package import LocalAWS
package import WireJSON

/// An object of a pool, stored as the API answers with it, such as an identity provider or a domain.
package struct StoredObject: Sendable {
    package enum Kind: String, Sendable, CaseIterable {
        case resourceServer = "resource server"
        case identityProvider = "identity provider"
        case domain
        case uiCustomization = "ui customization"
        case riskConfiguration = "risk configuration"
        case logDelivery = "log delivery"
        case branding
        case terms
        case replica
        case sessionConfiguration = "session configuration"
        case importJob = "import job"
        /// A policy that admits clients by the URLs of their documents.
        case clientPolicy = "CIMD policy"
        /// A person at the local stand-in of an identity provider.
        case person = "provider's person"
    }

    /// The kind and the name, which identify an object in its pool.
    package struct Key: Hashable, Sendable {
        let kind: Kind
        let name: String

        package init(_ kind: Kind, _ name: String) { (self.kind, self.name) = (kind, name) }
    }

    package let kind: Kind
    /// The name that a pool finds the object by; empty if a pool can have only one such object.
    package let name: String
    /// The members of the API, without the pool's id and without the times.
    package var members: JSONMembers<JSONValue>
    /// The times of creation and of the last change, in seconds since 1970.
    package let created: Double
    package var modified: Double

    /// Creates an object whose two times are the given time.
    package init(_ kind: Kind, _ name: String, _ members: JSONMembers<JSONValue>, at now: Double) {
        (self.kind, self.name, created, modified) = (kind, name, now, now)
        self.members = members.filter { $0.value != .null }
    }

    fileprivate init(_ kind: Kind, _ row: Row) throws {
        (self.kind, name, created, modified) = (kind, row["name"], row["created"], row["modified"])
        members = try JSONMembers<JSONValue>(stored: row["value"])
    }

    /// The app client to which the object belongs; nil if it belongs to no app client.
    package var clientID: String? { members["ClientId"]?.text }

    /// The members as the input of an operation.
    package var input: OperationInput { OperationInput(members) }
}

extension StoreTables {
    package func object(_ kind: StoredObject.Kind, _ name: String, in pool: String) throws -> StoredObject? {
        try row("SELECT * FROM objects WHERE pool = ? AND kind = ? AND name = ?", [pool, kind.rawValue, name])
            .map { try StoredObject(kind, $0) }
    }

    /// Returns the objects of a kind in a pool, sorted by name.
    package func objects(_ kind: StoredObject.Kind, in pool: String) throws -> [StoredObject] {
        try rows("SELECT * FROM objects WHERE pool = ? AND kind = ? ORDER BY name", [pool, kind.rawValue])
            .map { try StoredObject(kind, $0) }
    }

    /// Returns the object that has a name in any pool, together with the pool's id.
    package func object(_ kind: StoredObject.Kind, named name: String) throws -> (pool: String, object: StoredObject)? {
        try row("SELECT * FROM objects WHERE kind = ? AND name = ?", [kind.rawValue, name])
            .map { ($0["pool"], try StoredObject(kind, $0)) }
    }

    /// Returns the objects of a kind in all pools, each with its pool's id.
    package func objects(_ kind: StoredObject.Kind) throws -> [(pool: String, object: StoredObject)] {
        try rows("SELECT * FROM objects WHERE kind = ? ORDER BY pool, name", [kind.rawValue])
            .map { ($0["pool"], try StoredObject(kind, $0)) }
    }

    package func save(_ object: StoredObject, in pool: String) throws {
        try execute(
            """
            INSERT INTO objects VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT(pool, kind, name) DO UPDATE SET
              value = excluded.value, modified = excluded.modified
            """,
            [pool, object.kind.rawValue, object.name, object.members.stored, object.created, object.modified])
    }

    package func delete(_ kind: StoredObject.Kind, _ name: String, in pool: String) throws {
        try execute("DELETE FROM objects WHERE pool = ? AND kind = ? AND name = ?", [pool, kind.rawValue, name])
    }
}
