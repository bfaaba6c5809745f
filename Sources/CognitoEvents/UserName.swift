/// The user's name in the pool: `userName`, at most 128 characters.
public struct UserName: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The kind of user that a name refers to.
    public enum Kind: Hashable, Sendable {
        /// A user of the pool itself.
        case native
        /// A user of an external provider, with the provider's name in the pool and the user's id at the provider.
        case federated(provider: String, subject: String)
        /// A machine client with its own credentials, not a person.
        case machine
    }

    /// The name as written in the event; it is a UUID in a pool whose users sign in by email or phone.
    public let rawValue: String

    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a name.
    public init(stringLiteral value: String) { self.init(rawValue: value) }

    /// The name itself.
    public var description: String { rawValue }

    /// The kind judging by the name alone: `ClientCredentials`, or the prefix of a provider that Cognito names, in any
    /// case.
    ///
    /// This is a guess; never base a permission on it, because people choose their names. A provider with a custom name
    /// looks like a native name with an underscore; ``TriggerEvent/userKind`` knows more.
    public var kind: Kind {
        if rawValue == "ClientCredentials" { return .machine }
        guard let parts else { return .native }
        let provider = parts.provider.lowercased()
        let isKnown = ["google", "facebook", "signinwithapple", "loginwithamazon"].contains(provider)
        return isKnown ? .federated(provider: parts.provider, subject: parts.subject) : .native
    }

    /// The kind of a user who is known to come from an external provider.
    var federatedKind: Kind {
        parts.map { .federated(provider: $0.provider, subject: $0.subject) } ?? .native
    }

    /// The provider and the subject; a provider's name has no underscore.
    private var parts: (provider: String, subject: String)? {
        guard let underscore = rawValue.firstIndex(of: "_"), underscore > rawValue.startIndex else { return nil }
        return (String(rawValue[..<underscore]), String(rawValue[rawValue.index(after: underscore)...]))
    }
}
