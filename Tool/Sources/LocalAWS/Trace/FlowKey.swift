import GRDB

/// The common property of a flow's calls: the kind of the flow, and the user, identity or dataset that it concerns.
package struct FlowKey: Hashable, Sendable, Codable {
    /// A kind of flow; the services name their own.
    package struct Kind: Hashable, Sendable, Codable {
        private let name: String

        package init(_ name: String) { self.name = name }

        fileprivate var text: String { name }

        /// A call that belongs to no other flow.
        static let call = Kind("call")
    }

    package let kind: Kind
    private let subject: [String]

    package init(_ kind: Kind, _ subject: String...) { (self.kind, self.subject) = (kind, subject) }

    /// Creates the key that ``stored`` describes; nil for an empty array.
    init?(stored: [String]) {
        guard let kind = stored.first else { return nil }
        (self.kind, subject) = (Kind(kind), Array(stored.dropFirst()))
    }

    /// The kind and the subject.
    var stored: [String] { [kind.text] + subject }

    /// The key as the record of calls shows it.
    package var text: String { ([kind.text] + subject).joined(separator: " ") }
}

/// The key as JSON.
extension FlowKey: DatabaseValueConvertible {}
