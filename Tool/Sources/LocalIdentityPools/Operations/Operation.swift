import LocalAWS
import WireJSON

/// An operation of the API: a type that ``Operations/all`` lists.
protocol Operation: Sendable {
    /// The name, such as `GetId`.
    static var name: String { get }

    /// Performs a call, and returns the answer's members; null ones are left out.
    static func respond(to call: Call) async throws -> JSONMembers<JSONValue>
}

extension Operation {
    static var name: String { "\(self)" }
}
