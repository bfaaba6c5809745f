package import LocalAWS
package import WireJSON

/// The pools and identities of a database, for services that keep data of identities.
package enum IdentityDirectoryTables {
    package static func identityPools(_ tables: StoreTables) throws -> [String] {
        try tables.identityPools().map(\.id)
    }

    package static func isIdentityPool(_ id: String, _ tables: StoreTables) throws -> Bool {
        try tables.has(identityPool: id)
    }

    package static func isIdentity(_ id: String, of pool: String, _ tables: StoreTables) throws -> Bool {
        try tables.identity(id)?.poolID == pool
    }
}

extension IdentityPools {
    /// Writes again what memory knows and the store has lost, after the store got its earlier contents back.
    package func keepKeys() throws(ServiceError) { try openIDKeys.keep(in: store) }

    /// The public key of OpenID tokens, as the issuer publishes it.
    package func keySet() throws(ServiceError) -> JSONValue {
        do {
            return ["keys": [try openIDKeys.key(store).published(for: .rs512)]]
        } catch let error as ServiceError {
            throw error
        } catch {
            throw ServiceError("InternalErrorException", "\(error)")
        }
    }

    package var discovery: JSONValue {
        [
            "issuer": .text(OpenIDToken.issuer), "jwks_uri": .text("\(server.endpoint)/.well-known/jwks_uri"),
            "authorization_endpoint": .text("\(server.endpoint)/authorize"), "response_types_supported": ["id_token"],
            "subject_types_supported": ["public"], "id_token_signing_alg_values_supported": ["RS512"],
        ]
    }
}
