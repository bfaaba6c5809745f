/// The credentials of a function on this machine: Lambda always sets credentials, but these give no access.
package enum RehearsalCredentials {
    private static let variables = [
        "AWS_ACCESS_KEY_ID": "local", "AWS_SECRET_ACCESS_KEY": "local", "AWS_SESSION_TOKEN": "local",
    ]

    /// Returns the variables with these credentials added, unless the variables already contain credentials.
    package static func added(to given: [String: String]) -> [String: String] {
        areGiven(in: given) ? given : given.merging(variables) { given, _ in given }
    }

    /// Returns true if the variables contain credentials of the function's author.
    package static func areGiven(in variables: [String: String]) -> Bool {
        variables.contains { self.variables[$0.key] != nil && self.variables[$0.key] != $0.value }
    }
}
