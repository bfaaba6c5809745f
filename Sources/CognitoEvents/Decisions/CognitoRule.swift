/// A requirement of Cognito that a decision can break at run time.
public struct CognitoRule: Hashable, Sendable, CustomStringConvertible {
    /// The rule's name, such as `custom-message.code-placeholder`.
    public let name: String
    /// The rule in one sentence.
    public let text: String
    /// The rule's source: a page or an observation.
    public let source: String
    /// A Boolean value that indicates whether authors may switch the rule off, because its evidence is old or indirect.
    public let isSwitchable: Bool

    /// Creates a rule.
    public init(name: String, text: String, source: String, isSwitchable: Bool = false) {
        self.name = name
        self.text = text
        self.source = source
        self.isSwitchable = isSwitchable
    }

    /// The rule's name and text.
    public var description: String { "\(name): \(text)" }
}
