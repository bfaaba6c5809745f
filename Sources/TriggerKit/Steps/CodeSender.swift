public import CognitoTriggers

/// Sends one-time codes, as ``SESMail`` and ``SNSText`` do.
public protocol CodeSender: Sendable {
    /// The contact to which codes are sent.
    var destination: OneTimeCode.Destination { get }

    /// Checks the sender's settings when the function starts.
    ///
    /// - Throws: An error such as `InvalidSetting`, with which the function does not start.
    func check() throws

    /// Sends a code.
    ///
    /// - Parameters:
    ///   - code: The code.
    ///   - destination: The address or phone number.
    ///   - context: The request's id, deadline and logger.
    /// - Throws: Any error; the log gets it, the app does not.
    func send(_ code: Secret<String>, to destination: String, in context: TriggerContext) async throws
}
