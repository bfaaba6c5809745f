import GRDB
import LocalAWS
import WireJSON

extension StoreTables {
    func userPools(only id: String? = nil) throws -> [UserPool] {
        let found = try id.map { try rows("SELECT * FROM pools WHERE id = ?", [$0]) } ?? rows("SELECT * FROM pools")
        return try found.map { row in
            UserPool(
                id: row["id"], name: row["name"],
                configuration: try JSONMembers<JSONValue>(stored: row["configuration"]),
                created: row["created"], modified: row["modified"], sealingKey: bytes(row, "sealing_key"))
        }
    }

    /// Inserts a pool, or updates the columns that can change.
    func save(_ pool: UserPool) throws {
        try execute(
            """
            INSERT INTO pools(id, name, configuration, created, modified, sealing_key) VALUES (?, ?, ?, ?, ?, ?)
              ON CONFLICT(id) DO UPDATE SET
              name = excluded.name, configuration = excluded.configuration, modified = excluded.modified
            """,
            [
                pool.id, pool.name, pool.configuration.stored, pool.created, pool.modified, pool.sealingKey.data,
            ])
    }

    func signingKeys(of pool: UserPool) throws -> SigningKeys.Stored? {
        try row("SELECT * FROM signing_keys WHERE pool = ?", [pool.id]).map {
            SigningKeys.Stored(idToken: bytes($0, "id_token"), accessToken: bytes($0, "access_token"))
        }
    }

    /// Inserts the keys of a pool, if the pool still exists and has none.
    func insert(_ keys: SigningKeys.Stored, forPoolThatSealsWith sealingKey: [UInt8]) throws {
        try execute(
            "INSERT OR IGNORE INTO signing_keys SELECT id, ?, ? FROM pools WHERE sealing_key = ?",
            [keys.idToken.data, keys.accessToken.data, sealingKey.data])
    }

    package func deletePool(_ id: String) throws { try execute("DELETE FROM pools WHERE id = ?", [id]) }

    func appClients(only id: String? = nil) throws -> [AppClient] {
        let found = try id.map { try rows("SELECT * FROM clients WHERE id = ?", [$0]) } ?? rows("SELECT * FROM clients")
        return try found.map { row in
            let managed: String? = row["managed_secret"]
            return AppClient(
                id: row["id"], userPoolID: row["pool"], type: AppClientType(rawValue: row["type"]) ?? .regular,
                name: row["name"],
                configuration: try JSONMembers<JSONValue>(stored: row["configuration"]),
                secrets: try AppClient.ClientSecret.read(row["secrets"]),
                managedSecret: try managed.map(ManagedSecret.init(stored:)), created: row["created"],
                modified: row["modified"])
        }
    }

    /// Inserts an app client, or updates the columns that can change.
    package func save(_ client: AppClient) throws {
        try execute(
            """
            INSERT INTO clients(id, pool, name, configuration, secrets, created, modified, type, managed_secret)
              VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT(id) DO UPDATE SET
              name = excluded.name, configuration = excluded.configuration, secrets = excluded.secrets,
              modified = excluded.modified, managed_secret = excluded.managed_secret
            """,
            [
                client.id, client.userPoolID, client.name, client.configuration.stored,
                JSONValue.array(client.secrets.map(\.stored)).flattened, client.created, client.modified,
                client.type.rawValue, client.managedSecret?.stored,
            ])
    }

    func deleteClient(_ id: String) throws {
        try execute("DELETE FROM families WHERE client = ?", [id])
        try execute("DELETE FROM clients WHERE id = ?", [id])
    }
}

extension AppClient.ClientSecret {
    fileprivate var stored: JSONValue { ["id": .text(id), "value": .text(value), "created": .decimal(created)] }

    fileprivate static func read(_ text: String) throws -> [AppClient.ClientSecret] {
        guard case .array(let elements) = try JSONDocument(Array(text.utf8)).root.value else { return [] }
        return elements.compactMap { element in
            guard case .object(let members) = element, let id = members["id"]?.text, let value = members["value"]?.text
            else { return nil }
            return AppClient.ClientSecret(id: id, value: value, created: members["created"]?.number ?? 0)
        }
    }
}
