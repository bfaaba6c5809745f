import CognitoTriggers

extension String {
    /// The text without white space at its ends.
    var withoutSpaceAround: String {
        let start = drop(while: \.isWhitespace)
        return String(start.dropLast(start.reversed().prefix(while: \.isWhitespace).count))
    }

    /// The text in at most that many code points.
    ///
    /// A list, JSON or `[a, b]`, loses whole elements from its end: half of a group's name may be another group's. Any other
    /// text is cut between two characters.
    func shortened(to limit: Int) -> String {
        guard unicodeScalars.count > limit else { return self }
        guard hasPrefix("["), hasSuffix("]") else { return beginning(limit) { _ in true } }
        if case .array(let elements) = try? JSONValue(json: Array(utf8)) {
            // A list of one has its brackets around it; in a longer one a comma takes the place of one of them.
            var count = 1
            let fitting = elements.prefix {
                count += JSONValue.array([$0]).flattened.unicodeScalars.count - 1
                return count <= limit
            }
            return JSONValue.array(Array(fitting)).flattened
        }
        // An element may hold commas, without a space behind them.
        let beginning = beginning(limit - 1) { self[$0] == "," && self[index(after: $0)] == " " }
        return beginning.isEmpty ? "[]" : beginning + "]"
    }

    /// The longest beginning of at most that many code points that ends where the text may end.
    private func beginning(_ limit: Int, endingWhere mayEnd: (Index) -> Bool) -> String {
        var (end, count) = (startIndex, 0)
        for index in indices {
            if mayEnd(index) { end = index }
            count += self[index].unicodeScalars.count
            guard count <= limit else { break }
        }
        return String(self[..<end])
    }
}
