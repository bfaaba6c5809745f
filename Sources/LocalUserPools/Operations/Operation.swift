import WireJSON

/// An operation of the API that the pool emulates.
///
/// Each has a type in a file of its own, which ``Operations/all`` lists.
protocol Operation: Sendable {
    /// The name, such as `SignUp`.
    static var name: String { get }

    /// Performs a call.
    ///
    /// - Returns: The members of the answer; null members are omitted.
    /// - Throws: `ServiceError`, the error that the caller gets.
    static func respond(to call: Call) async throws -> JSONValue
}

extension Operation {
    /// The name of the type.
    static var name: String { "\(self)" }
}
