public import CognitoTriggers

/// A sender of one-time codes, such as ``SESMail`` or ``SNSText``.
public protocol CodeSender: Sendable {
    /// The kind of contact to which the sender sends codes.
    var destination: OneTimeCode.Destination { get }

    /// Checks the sender's settings when the function starts.
    ///
    /// - Throws: An error such as `InvalidSetting`, which stops the function from starting.
    func check() throws

    /// Sends a code.
    ///
    /// - Parameters:
    ///   - code: The code.
    ///   - recipient: The user, with the address or phone number, the language and other attributes.
    ///   - context: The request's id, deadline and logger.
    /// - Throws: Any error; it goes to the log, not to the app.
    func send(_ code: Secret<String>, to recipient: CodeRecipient, in context: InvocationContext) async throws
}
