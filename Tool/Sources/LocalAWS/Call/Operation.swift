package import WireJSON

/// An operation of a service's API: a type that the service's ``OperationList`` names.
package protocol Operation<State>: Sendable {
    /// The state of the operation's service.
    associatedtype State: ServiceState

    /// The name, such as `SignUp`.
    static var name: String { get }

    /// Performs a call, and throws the caller's `ServiceError`.
    static func respond(to call: ServiceCall<State>) async throws -> Answer
}

extension Operation {
    package static var name: String { "\(self)" }
}

/// The members of an operation's answer; the caller does not see null ones.
package typealias Answer = JSONMembers<JSONValue>

/// The operations of a service, by their names.
package struct OperationList<State: ServiceState>: Sendable {
    private let byName: [String: any Operation<State>.Type]

    package init(_ all: [any Operation<State>.Type]) {
        byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
    }

    package subscript(name: String) -> (any Operation<State>.Type)? { byName[name] }

    /// The names in alphabetical order.
    package var names: [String] { byName.keys.sorted() }
}
