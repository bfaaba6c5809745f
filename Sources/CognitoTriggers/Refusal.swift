/// A refusal with a sentence for people: the only error whose text reaches the app.
///
/// The app sees it within Cognito's own words: `PreSignUp failed with error This service is by invitation only..`,
/// because Cognito adds a full stop. For every other error, the app gets one fixed sentence, and the log gets the full
/// error.
public struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The sentence, word for word.
    public let message: String
    /// A code that the app's own code can act on.
    ///
    /// It follows the sentence in brackets: `… [not-invited]`.
    public let code: String?

    /// Creates a refusal.
    ///
    /// - Parameters:
    ///   - message: The sentence. Its reader may be anyone, so include no secrets.
    ///   - code: Letters, digits, `-`, `_` and `.`; every other character becomes a `-`.
    public init(_ message: String, code: String? = nil) {
        self.message = message
        let code = (code ?? "").map { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) ? $0 : "-" }
        self.code = code.isEmpty ? nil : String(code)
    }

    /// The text for the app: the sentence, and the code if there is one.
    public var description: String { code.map { "\(message) [\($0)]" } ?? message }
}
