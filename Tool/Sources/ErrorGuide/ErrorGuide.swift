/// The patterns of known errors, in the order of `Files/errors.txt`: an error belongs to the first pattern that matches.
enum ErrorGuide {
    static let patterns: [ErrorPattern] = {
        do throws(GuideFile.Malformed) {
            let file = try GuideFile(GuideFiles.all["errors.txt"] ?? "")
            return file.entries.map { ErrorPattern($0, in: file, recognize: Recognition.all[$0.name]) }
        } catch {
            // The file is part of the program, and a test reads it.
            preconditionFailure("\(error)")
        }
    }()
}

extension ErrorReading {
    /// Explains an error, or the beginning of an error's message; nil if the text matches no known pattern.
    package init?(_ text: String) {
        let error = ShownError(text)
        guard let reading = ErrorGuide.patterns.lazy.compactMap({ $0.read(error) }).first ?? Self.beginning(error.text)
        else { return nil }
        self = reading
    }

    /// Returns the explanation of a message's beginning; nil unless exactly one pattern has such a message.
    private static func beginning(_ text: String) -> ErrorReading? {
        let fitting = ErrorGuide.patterns.compactMap { shape in
            shape.message(beginningWith: text).flatMap { shape.read(ShownError($0)) }
        }
        return fitting.count == 1 ? fitting[0] : nil
    }

    /// The known patterns, each with an example.
    package static var known: [(shape: String, example: String)] {
        ErrorGuide.patterns.map { ($0.name, $0.example) }
    }

    /// Returns the patterns whose examples are most similar to a string, at most `count`.
    package static func nearest(to text: String, count: Int) -> [(shape: String, example: String)] {
        let wanted = triples(in: text)
        let scored = known.map { row in
            let own = triples(in: "\(row.shape) \(row.example)")
            return (row: row, score: Double(wanted.intersection(own).count) / Double(wanted.count + own.count))
        }
        return scored.filter { $0.score > 0 }.sorted { $0.score > $1.score }.prefix(count).map(\.row)
    }

    /// Returns every sequence of three adjacent letters.
    private static func triples(in text: String) -> Set<String> {
        let words = text.prefix(2000).lowercased().split { !$0.isLetter }.map(Array.init)
        return Set(words.flatMap { word in word.indices.dropLast(2).map { String(word[$0...$0 + 2]) } })
    }
}
