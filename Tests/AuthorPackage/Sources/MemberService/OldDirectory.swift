import CognitoTriggers

/// The members of old, who move to the user pool when they sign in for the first time.
struct OldDirectory: Sendable {
    /// A setting without which the function cannot work.
    struct MissingSetting: Error, CustomStringConvertible {
        let name: String
        var description: String { "\(name) is not set" }
    }

    private let password: Secret<String>

    /// Opens the directory.
    init(password: String?) async throws {
        guard let password else { throw MissingSetting(name: "OLD_DIRECTORY_PASSWORD") }
        try await Task.sleep(for: .milliseconds(1))
        self.password = Secret(password)
    }

    /// A member's profile; nil if nobody has that name or the password is another one.
    func member(_ name: String, password: Secret<String>?) async -> UserAttributes? {
        guard password.map({ self.password.matches($0) && !$0.reveal().isEmpty }) ?? true else { return nil }
        var member: UserAttributes = ["name": name, "custom:since": "1998"]
        member.email = "\(name.filter(\.isLetter))@example.org"
        member.emailVerified = true
        return member
    }
}
