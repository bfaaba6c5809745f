public import CognitoTriggers

/// A function whose messages `cognito-triggers messages NAME` shows.
public protocol MessageWriter: TriggerFunction {
    /// Returns the messages, as the environment has them.
    ///
    /// - Throws: An error such as `InvalidSetting`; call this in `init` as well, so that it stops the function from starting.
    static func messages() throws -> MessageBook
}

extension MessageWriter {
    /// Implementation detail: the messages as `--describe` shows them.
    public static var _messagesDescription: (@Sendable () throws -> JSONValue)? { { try messages().gallery } }
}
