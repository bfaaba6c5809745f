import LocalAWS
import UserPoolObjects
import WireJSON

/// Lists the URLs of documents that a policy has admitted, with the times of their copies.
enum ListClientMetadataURLs: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let (pool, policy) = try await call.policyOfDocuments()
        let known = try call.store.read { try $0.clientDocuments(of: policy.id, in: pool.id) }
        let (page, next) = try call.page(
            of: known, in: "documents \(policy.id)", limit: call.input.maxResults ?? 60, key: \.url)
        let urls = page.map { document -> JSONValue in
            var members: JSONMembers<JSONValue> = ["URL": .text(document.url)]
            members["CachedDate"] = document.copy.map { .decimal($0.cached) }
            members["ExpirationDate"] = document.copy.map { .decimal($0.expires) }
            return .object(members)
        }
        return ["ClientMetadataURLs": .array(urls), "NextToken": next]
    }
}

/// Reads a document again, or removes the copy that a policy keeps.
enum UpdateClientMetadataURLState: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let (pool, policy) = try await call.policyOfDocuments()
        try pool.checkIsNotLite(for: "Client ID Metadata Documents")
        let text = try call.input.required("URL")
        guard let url = ClientDocumentURL(text),
            try call.store.read({ try $0.clientDocument(url, of: policy.id, in: pool.id) })?.copy != nil
        else { throw ServiceError.absent(document: text) }
        guard call.input.text("Action") == "REFRESH" else {
            try call.store.write { try $0.forgetClientDocument(url, of: policy.id, in: pool.id) }
            return [:]
        }
        do {
            _ = try await call.pools.readDocument(at: url, of: policy, in: pool)
        } catch let defect as ClientDocument.Defect {
            throw ServiceError.unusable(document: text, defect.reason)
        }
        return [:]
    }
}

extension Call {
    /// Returns the policy that `CIMDPolicyId` names, and its pool.
    fileprivate func policyOfDocuments() async throws -> (pool: UserPool, policy: ClientDocumentPolicy) {
        let pool = try userPool()
        let object = try await object(CIMDPolicy.kind, input.required(CIMDPolicy.key), in: pool)
        return (pool, ClientDocumentPolicy(object))
    }
}

extension ServiceError {
    /// The error for a document of which a policy keeps no copy, in our words.
    fileprivate static func absent(document url: String) -> ServiceError {
        ServiceError("CachedCIMDURLDoesNotExistException", "The cached document \(url) does not exist.")
    }

    /// The error for a document that cannot be read again, in our words.
    fileprivate static func unusable(document url: String, _ reason: String) -> ServiceError {
        invalidParameter("The document at \(url) cannot be used: \(reason).")
    }
}
