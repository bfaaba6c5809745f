import GRDB
package import LocalAWS

/// A URL for which a policy has kept a document.
package struct CachedClientDocument: Sendable {
    /// A document, with the times of its reading and of its end, in seconds since 1970.
    package struct Copy: Sendable {
        package let body: [UInt8]
        package let cached: Double
        package let expires: Double
    }

    package let url: String
    /// The copy; nil after an administrator has removed it.
    package let copy: Copy?
}

extension StoreTables {
    /// Returns the URLs of a policy, sorted.
    package func clientDocuments(of policy: String, in pool: String) throws -> [CachedClientDocument] {
        try rows("SELECT * FROM client_documents WHERE pool = ? AND policy = ? ORDER BY url", [pool, policy])
            .map(clientDocument)
    }

    package func clientDocument(_ url: ClientDocumentURL, of policy: String, in pool: String) throws
        -> CachedClientDocument?
    {
        try row("SELECT * FROM client_documents WHERE pool = ? AND policy = ? AND url = ?", [pool, policy, url.text])
            .map(clientDocument)
    }

    private func clientDocument(_ row: Row) -> CachedClientDocument {
        let body: String? = row["body"]
        return CachedClientDocument(
            url: row["url"],
            copy: body.map { .init(body: Array($0.utf8), cached: row["cached"], expires: row["expires"]) })
    }

    /// Keeps a document; does nothing for a policy that was deleted in the meantime.
    package func keep(
        _ body: [UInt8], at url: ClientDocumentURL, of policy: ClientDocumentPolicy, in pool: String, from now: Double,
        to end: Double
    ) throws {
        guard try object(.clientPolicy, policy.id, in: pool) != nil else { return }
        try execute(
            "INSERT OR REPLACE INTO client_documents VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                pool, StoredObject.Kind.clientPolicy.rawValue, policy.id, url.text,
                String(decoding: body, as: UTF8.self),
                now, end,
            ])
    }

    /// Removes the copy of a document, whose URL stays.
    package func forgetClientDocument(_ url: ClientDocumentURL, of policy: String, in pool: String) throws {
        try execute(
            "UPDATE client_documents SET body = NULL, cached = NULL, expires = NULL WHERE pool = ? AND policy = ? AND url = ?",
            [pool, policy, url.text])
    }
}
