/// The name of the user in the pool: `userName`, at most 128 characters.
public struct UserName: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The kind of user that a name stands for.
    public enum Kind: Hashable, Sendable {
        /// A user of the pool itself.
        case native
        /// A user of an external provider, by the provider's name in the pool and the user's id there.
        case federated(provider: String, subject: String)
        /// No person: a client with its own credentials.
        case machine
    }

    /// The name as it stands in the event; a UUID in a pool whose users sign in by email or phone.
    public let rawValue: String

    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a name.
    public init(stringLiteral value: String) { self.init(rawValue: value) }

    /// The name itself.
    public var description: String { rawValue }

    /// The kind by the name alone: `ClientCredentials`, or the prefix of a provider that Cognito names, in any case.
    ///
    /// A guess, and nothing to decide a permission by: people choose their names. A provider with a name of your own cannot
    /// be told from a native name with an underscore; ``TriggerEvent/userKind`` knows more.
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

    /// Provider and subject; the name of a provider holds no underscore.
    private var parts: (provider: String, subject: String)? {
        guard let underscore = rawValue.firstIndex(of: "_"), underscore > rawValue.startIndex else { return nil }
        return (String(rawValue[..<underscore]), String(rawValue[rawValue.index(after: underscore)...]))
    }
}
