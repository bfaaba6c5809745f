import CognitoRehearsal
import FunctionProjects
import Synchronization

/// The address of the server, once it is known.
final class PoolAddress: Sendable {
    private let text: Mutex<String?>
    private let tables: TableSettings

    init(_ text: String?, _ tables: TableSettings) {
        self.text = Mutex(text)
        self.tables = tables
    }

    func set(_ text: String) { self.text.withLock { $0 = text } }

    /// Returns the variables that make a function's AWS calls reach the pool, together with the given variables.
    ///
    /// Calls of services that the pool does not have reach it as well, and are refused by name, unless the function
    /// has credentials of its author.
    func variables(besides given: [String: String]) -> [String: String] {
        let own = tables.variables(addedTo: RehearsalCredentials.added(to: given))
        guard let text = text.withLock(\.self) else { return own }
        var added = ["AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER": text]
        if given["AWS_ENDPOINT_URL"] == nil { added["AWS_ENDPOINT_URL_LAMBDA"] = text }
        if !RehearsalCredentials.areGiven(in: given) { added["AWS_ENDPOINT_URL"] = text }
        return ServiceVariables.added(to: own, at: text).merging(added) { given, _ in given }
    }
}
