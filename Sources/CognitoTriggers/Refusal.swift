/// A "no" with a sentence for people: the only error whose text reaches the app.
///
/// The app sees it inside Cognito's own words: `PreSignUp failed with error This service is by invitation only..`, since
/// Cognito adds a full stop. For every other error the app gets one fixed sentence, and the log gets the full error.
public struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The sentence, word for word.
    public let message: String
    /// A word for the app's code to act on.
    ///
    /// It follows the sentence in brackets: `… [not-invited]`.
    public let code: String?

    /// Creates a refusal.
    ///
    /// - Parameters:
    ///   - message: The sentence. The person who reads it is not proven to be anyone: no secrets.
    ///   - code: Letters, digits, `-`, `_` and `.`; each other character becomes a `-`.
    public init(_ message: String, code: String? = nil) {
        self.message = message
        let code = (code ?? "").map { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) ? $0 : "-" }
        self.code = code.isEmpty ? nil : String(code)
    }

    /// The text for the app: the sentence, and the code if there is one.
    public var description: String { code.map { "\(message) [\($0)]" } ?? message }
}
