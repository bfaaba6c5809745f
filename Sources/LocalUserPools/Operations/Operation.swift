import LocalAWS
import WireJSON

/// One operation of the API that the pool plays.
///
/// Each has a type in a file of its own, which ``Operations/all`` lists.
protocol Operation: Sendable {
    /// Its name, such as `SignUp`.
    static var name: String { get }

    /// Plays one call.
    ///
    /// - Returns: The members of the answer; null ones are left out.
    /// - Throws: `CognitoException`, the error that the caller gets.
    static func respond(to call: Call) async throws -> JSONValue
}

extension Operation {
    /// The name of the type.
    static var name: String { "\(self)" }
}
