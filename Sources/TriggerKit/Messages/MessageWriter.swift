public import CognitoTriggers

/// A function whose messages `cognito-triggers messages NAME` can show.
public protocol MessageWriter: TriggerFunction {
    /// Returns the messages for the current environment.
    ///
    /// - Throws: An error such as `InvalidSetting`. Call this method in `init` as well, so that the error stops the
    ///   function from starting.
    static func messages() throws -> MessageBook
}

extension MessageWriter {
    /// Implementation detail: the messages as `--describe` shows them.
    public static var _messagesDescription: (@Sendable () throws -> JSONValue)? { { try messages().gallery } }
}
