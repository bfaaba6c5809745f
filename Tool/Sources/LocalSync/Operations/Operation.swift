import LocalAWS
import WireJSON

/// An operation of the API: a type that ``Operations/all`` lists.
protocol Operation: Sendable {
    /// The name, such as `UpdateRecords`.
    static var name: String { get }

    /// The kind of credentials that the operation accepts.
    static var access: Access { get }

    /// Performs a call whose credentials have been checked.
    static func respond(to call: Call) async throws -> JSONMembers<JSONValue>
}

extension Operation {
    static var name: String { "\(self)" }
}
