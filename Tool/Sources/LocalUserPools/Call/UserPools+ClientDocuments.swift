package import LocalAWS
package import UserPoolObjects

/// A client whose id is the URL of its document, and that has the settings of an app client.
package struct AdmittedClient: Sendable {
    package let policy: ClientDocumentPolicy
    package let client: AppClient
}

extension UserPools {
    /// Returns the client that a pool's policies admit by a URL; nil if no policy admits it, or if the policy's app client
    /// was deleted.
    package func admitted(_ url: ClientDocumentURL, in pool: UserPool) throws(ServiceError) -> AdmittedClient? {
        let policies = try store.read { try $0.clientDocumentPolicies(in: pool.id) }
        guard let policy = ClientDocumentPolicy.deciding(about: url, among: policies),
            let client = try? store.appClient(policy.clientID), client.userPoolID == pool.id
        else { return nil }
        return AdmittedClient(policy: policy, client: client)
    }

    /// Returns the document at a URL: the copy that a policy keeps, or the document itself, which the policy then keeps.
    ///
    /// - Throws: `ClientDocument.Defect` for a document that cannot be used, or an error of the store.
    package func document(
        at url: ClientDocumentURL, of policy: ClientDocumentPolicy, in pool: UserPool
    ) async throws -> ClientDocument {
        let kept = try store.read { try $0.clientDocument(url, of: policy.id, in: pool.id) }
        if let copy = kept?.copy, copy.expires > clock.now { return try ClientDocument(copy.body, at: url) }
        return try await readDocument(at: url, of: policy, in: pool)
    }

    /// Reads the document at a URL, even if the policy keeps a copy, and keeps it.
    ///
    /// - Throws: `ClientDocument.Defect` for a document that cannot be used, or an error of the store.
    func readDocument(
        at url: ClientDocumentURL, of policy: ClientDocumentPolicy, in pool: UserPool
    ) async throws -> ClientDocument {
        let answer = try await clientDocuments.answer(at: url, webSettings.value, providers)
        let document = try answer.document(at: url)
        let now = clock.now
        try store.write {
            try $0.keep(
                answer.body, at: url, of: policy, in: pool.id, from: now,
                to: now + Double(answer.duration ?? policy.duration))
        }
        return document
    }
}
