/// A refusal with a sentence for users: the only error whose text reaches the app.
///
/// Cognito puts the sentence into its own message, and adds a full stop: `PreSignUp failed with error This service is
/// by invitation only..`. For every other error, the app gets one fixed sentence, and the log gets the full error.
public struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The sentence, word for word.
    public let message: String
    /// The sentences for users of other languages, by the first part of their `locale`, such as `de`.
    public let translations: [String: String]
    /// A code that the app can act on.
    ///
    /// It follows the sentence in brackets: `… [not-invited]`.
    public let code: String?

    /// Creates a refusal.
    ///
    /// - Parameters:
    ///   - message: The sentence. Anyone may read it, so do not include secrets.
    ///   - translations: The sentences for users of other languages, by the first part of their `locale`, such as `de`. An event of
    ///     user migration has no `locale`.
    ///   - code: Letters, digits, `-`, `_` and `.`; every other character becomes a `-`.
    public init(_ message: String, translations: [String: String] = [:], code: String? = nil) {
        self.message = message
        self.translations = translations
        guard let code, !code.isEmpty else {
            self.code = nil
            return
        }
        self.code = String(
            code.map { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) ? $0 : "-" })
    }

    /// Returns the refusal with the sentence for users of a language.
    ///
    /// The runtime does that for the user of the event before it answers.
    ///
    /// - Parameter language: The language, such as `de`; nil if it is unknown.
    /// - Returns: The refusal; itself if it has no sentence for the language.
    public func translated(to language: String?) -> Refusal {
        guard let sentence = language.flatMap({ translations[$0] }) else { return self }
        return Refusal(sentence, translations: translations, code: code)
    }

    /// Returns true if two refusals tell the app the same: by their messages and codes, whatever the translations.
    public static func == (left: Refusal, right: Refusal) -> Bool {
        left.message == right.message && left.code == right.code
    }

    /// Hashes the message and the code.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(message)
        hasher.combine(code)
    }

    /// The text for the app: the sentence, and the code if there is one.
    public var description: String { code.map { "\(message) [\($0)]" } ?? message }
}
