import Glibc

/// The credentials of the function's role, which Lambda sets in the environment; the description does not show them.
package struct AWSCredentials: Sendable {
    let accessKeyID: String
    let secretAccessKey: String
    let sessionToken: String?

    package init(accessKeyID: String, secretAccessKey: String, sessionToken: String?) {
        self.accessKeyID = accessKeyID
        self.secretAccessKey = secretAccessKey
        self.sessionToken = sessionToken
    }

    /// Reads the credentials.
    ///
    /// Call this for each request, because the credentials change when a snapshot is restored.
    init(environment: (String) -> String?) throws(InvalidRequest) {
        func variable(_ name: String) throws(InvalidRequest) -> String {
            guard let value = environment(name) else { throw InvalidRequest("\(name) is not set") }
            return value
        }
        accessKeyID = try variable("AWS_ACCESS_KEY_ID")
        secretAccessKey = try variable("AWS_SECRET_ACCESS_KEY")
        sessionToken = environment("AWS_SESSION_TOKEN")
    }
}

extension AWSCredentials: CustomStringConvertible, CustomReflectable {
    package var description: String { "<redacted>" }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
