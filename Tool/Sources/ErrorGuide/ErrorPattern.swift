/// A pattern that recognises an error, and the explanation of that error.
struct ErrorPattern: Sendable {
    let name: String
    let example: String
    /// Returns the explanation of an error; nil if the error does not match the pattern.
    let read: @Sendable (ShownError) -> ErrorReading?

    /// Creates the pattern of an entry, which `recognize` recognises if it is not nil, or else its texts.
    init(_ entry: GuideEntry, in file: GuideFile, recognize: Recognition.Function?) {
        name = entry.name
        example = entry.example ?? entry.texts.first ?? entry.name
        let recognize = recognize ?? Self.byTexts(of: entry)
        read = { error in
            recognize(error).map { found in
                entry.reading(
                    variant: found.variant.flatMap { file.variants["\(entry.name) / \($0)"] },
                    with: file.words.merging(found.values) { $1 })
            }
        }
    }

    /// Returns the function that matches an error with the entry's exception or code, or with one of its texts.
    private static func byTexts(of entry: GuideEntry) -> Recognition.Function {
        let texts = entry.texts.map { $0.split(separator: "…").map(String.init) }
        return { error in
            let hasException = entry.exception != nil && error.exception == entry.exception
            let hasCode = entry.code != nil && error.code == entry.code
            let isKnown = hasException || hasCode || texts.contains { has($0, in: error.text) }
            return isKnown ? Recognition() : nil
        }
    }

    /// Returns true if a text has the parts one after the other.
    private static func has(_ parts: [String], in text: String) -> Bool {
        var rest = text[...]
        for part in parts {
            guard let found = rest.firstRange(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return true
    }

    /// Returns the message in the example, if it begins with the given text; otherwise, nil.
    func message(beginningWith text: String) -> String? {
        let start = text.lowercased()
        // A few letters could be the beginning of any message.
        guard start.count >= 8 else { return nil }
        let message = example.lowercased()
        let starts = [message.startIndex] + [" error ", ": "].flatMap { message.ranges(of: $0).map(\.upperBound) }
        return starts.first { message[$0...].hasPrefix(start) }.map { place in
            String(example.dropFirst(message.distance(from: message.startIndex, to: place)))
        }
    }
}
