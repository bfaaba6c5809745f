import LocalUserPools

/// A string of a page in English, with values for its placeholders, such as `{destination}`.
struct PageText: Sendable, ExpressibleByStringLiteral {
    /// The English string, which is the key in the catalogues.
    let english: String
    var values: [String: String] = [:]

    init(_ english: String, _ values: [String: String] = [:]) {
        (self.english, self.values) = (english, values)
    }

    init(stringLiteral english: String) { self.english = english }
}

extension Language {
    /// Returns a string in the language.
    ///
    /// A string that is not in the catalogue, such as a function's refusal, stays as it is.
    func text(_ text: PageText) -> String {
        let translated = self.translated(text.english)
        return text.values.reduce(translated) { $0.replacing("{\($1.key)}", with: $1.value) }
    }

    private func translated(_ english: String) -> String {
        switch self {
        case .english: english
        case .german: GermanTexts.all[english] ?? GermanMessages.all[english] ?? english
        }
    }
}
