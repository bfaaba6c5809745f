public import CognitoTriggers

/// The user to whom a step sends a code or a link.
///
/// A step calls a sender only for users who exist and have verified the contact. The app sees neither what the sender
/// does nor how long it takes. So a sender may use everything here.
///
/// The texts come from the user. They are shortened and have no line breaks and no characters that change the text's
/// direction, so that they cannot change a message's form. In HTML, they have to be escaped.
public struct CodeRecipient: Sendable {
    /// The verified email address or phone number.
    public let address: String
    /// The user's name in the pool.
    public let userName: String
    /// The user's attributes, such as `attributes.name` or `attributes[custom: "tenant"]`.
    public let attributes: UserAttributes

    /// The user's language, such as `de-AT`; nil if it is unknown.
    public var locale: String? { attributes.locale }

    /// Creates a recipient, such as in a test.
    ///
    /// - Parameters:
    ///   - address: The email address or phone number.
    ///   - userName: The user's name in the pool.
    ///   - attributes: The user's attributes.
    public init(_ address: String, userName: String = "", attributes: UserAttributes = [:]) {
        self.address = address
        self.userName = PlainLine.of(userName)
        var cleaned = UserAttributes()
        for name in attributes.names { cleaned[name] = attributes[name].map { PlainLine.of($0) } }
        self.attributes = cleaned
    }

    /// Creates the recipient of a challenge, in a step of your own that sends.
    ///
    /// - Parameters:
    ///   - address: The user's verified email address or phone number.
    ///   - request: The challenge.
    public init(_ address: String, of request: ChallengeRequest) {
        self.init(address, userName: request.userName, attributes: request.user)
    }
}

extension CodeRecipient: CustomStringConvertible, CustomReflectable {
    /// The type's name, without any content.
    public var description: String { "CodeRecipient" }
    /// A mirror without children, because the content is personal.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
