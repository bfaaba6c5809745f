/// The credentials of a function on this machine: Lambda gives each function some, and these open nothing.
package enum RehearsalCredentials {
    private static let variables = [
        "AWS_ACCESS_KEY_ID": "local", "AWS_SECRET_ACCESS_KEY": "local", "AWS_SESSION_TOKEN": "local",
    ]

    /// Returns variables with the credentials, unless some are among them: theirs are left alone.
    package static func added(to given: [String: String]) -> [String: String] {
        areGiven(in: given) ? given : given.merging(variables) { given, _ in given }
    }

    /// Returns true if variables have credentials of the author's.
    package static func areGiven(in variables: [String: String]) -> Bool {
        variables.contains { self.variables[$0.key] != nil && self.variables[$0.key] != $0.value }
    }
}
