import LocalUserPools

/// A language of the hosted pages.
enum Language: String, Sendable, CaseIterable {
    case english = "en"
    case german = "de"

    /// Returns the language that `lang`, the cookie or `Accept-Language` names, in this order; otherwise English.
    static func chosen(lang: String?, cookie: String?, acceptLanguage: String?) -> Language {
        named(lang) ?? named(cookie) ?? acceptLanguage.flatMap(accepted) ?? .english
    }

    /// Returns the language of a tag such as `de-AT`; nil if the pages do not have that language.
    private static func named(_ tag: some StringProtocol) -> Language? {
        let primary = tag.split(whereSeparator: { $0 == "-" || $0 == "_" }).first
        return primary.flatMap { Language(rawValue: $0.lowercased()) }
    }

    private static func named(_ tag: String?) -> Language? { tag.flatMap { named($0[...]) } }

    /// Returns the language with the greatest weight in `Accept-Language`; of equal weights, the first language wins.
    private static func accepted(_ header: String) -> Language? {
        var best: (language: Language, weight: Double)?
        for part in header.split(separator: ",") {
            let parts = part.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
            guard let tag = parts.first, let language = named(tag[...]) ?? (tag == "*" ? .english : nil) else {
                continue
            }
            let weight = parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }.map {
                Double($0.dropFirst(2)) ?? 0
            }
            let isBetter = (weight ?? 1) > (best?.weight ?? 0)
            if isBetter { best = (language, weight ?? 1) }
        }
        return best?.language
    }
}
