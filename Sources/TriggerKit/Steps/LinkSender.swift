public import CognitoTriggers

/// A sender of the links of a ``MagicLink``, such as ``SESMail``.
///
/// A sender of your own takes the text from ``MessageBook/message(forSignInOf:link:)``, and checks ``MessageBook/hasSignInLinks``.
public protocol LinkSender: Sendable {
    /// Checks the sender's settings, and that it has a text for links, when the function starts.
    ///
    /// - Throws: An error such as `InvalidSetting`, which stops the function from starting.
    func checkForLinks() throws

    /// Sends a link.
    ///
    /// - Parameters:
    ///   - link: The link.
    ///   - recipient: The user, with the address, the language and other attributes.
    ///   - context: The request's id, deadline and logger.
    /// - Throws: Any error; it goes to the log, not to the app.
    func send(link: Secret<String>, to recipient: CodeRecipient, in context: InvocationContext) async throws
}
