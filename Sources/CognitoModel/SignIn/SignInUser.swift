public import CognitoEvents

/// A user of a custom sign-in.
public struct SignInUser: Sendable {
    /// The name in the pool; for an unknown user, the name that the user typed.
    public let name: String
    /// The attributes; empty for an unknown user.
    public var attributes: UserAttributes
    /// A Boolean value that indicates whether the pool has the user.
    public let isKnown: Bool

    /// Creates a user.
    public init(name: String, attributes: UserAttributes = [:], isKnown: Bool = true) {
        self.name = name
        self.attributes = attributes
        self.isKnown = isKnown
    }
}
