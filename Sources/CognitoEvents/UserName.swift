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

    /// The kind of user, judged by the name alone.
    ///
    /// A machine client's name is `ClientCredentials`. A federated user's name begins with the name of a provider that
    /// Cognito knows, such as `google_`, regardless of case.
    ///
    /// This is a guess; never base a permission on it, because people choose their names. If a provider has a custom
    /// name, its users look like native users. ``TriggerEvent/userKind`` is more reliable.
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

    /// The provider and the subject, which the first underscore separates; a provider's name has no underscore.
    private var parts: (provider: String, subject: String)? {
        guard let underscore = rawValue.firstIndex(of: "_"), underscore > rawValue.startIndex else { return nil }
        return (String(rawValue[..<underscore]), String(rawValue[rawValue.index(after: underscore)...]))
    }
}
