package import LocalAWS

/// A policy that admits clients by the URLs of their documents: a CIMD policy.
package struct ClientDocumentPolicy: Sendable {
    /// The time for which documents are kept by default, and the longest one, in seconds.
    package static let day = 86_400
    static let year = 31_556_952
    /// The maximum number of policies of a pool.
    package static let limit = 50

    package let id: String
    package let name: String
    /// The app client whose settings the clients have; an administrator may have deleted it.
    package let clientID: String
    /// The time for which a document is kept that does not say so itself, in seconds.
    package let duration: Int
    let patterns: [ClientDocumentPattern]
    private let created: Double

    package init(_ object: StoredObject) {
        id = object.name
        name = object.input.text("PolicyName") ?? ""
        clientID = object.clientID ?? ""
        duration = object.input.integer("CacheDuration") ?? Self.day
        patterns = (object.input.texts("URLPatterns") ?? []).map(ClientDocumentPattern.init)
        created = object.created
    }

    /// Returns the policy that decides about a URL; nil if no policy admits it.
    ///
    /// Of several, the one whose pattern has no `*` decides, then the one with the longest pattern, then the oldest.
    package static func deciding(about url: ClientDocumentURL, among policies: [ClientDocumentPolicy])
        -> ClientDocumentPolicy?
    {
        let matches = policies.flatMap { policy in
            policy.patterns.filter { $0.matches(url) }.map {
                (policy, isExact: !$0.hasWildcard, length: $0.text.utf8.count)
            }
        }
        return matches.min { one, other in
            if one.isExact != other.isExact { return one.isExact }
            if one.length != other.length { return one.length > other.length }
            return (one.0.created, one.0.id) < (other.0.created, other.0.id)
        }?.0
    }
}

extension StoreTables {
    /// Returns the policies of a pool, sorted by id.
    package func clientDocumentPolicies(in pool: String) throws -> [ClientDocumentPolicy] {
        try objects(.clientPolicy, in: pool).map(ClientDocumentPolicy.init)
    }
}
