extension String {
    /// The text without white space at its ends.
    var withoutSpaceAround: String {
        let start = drop(while: \.isWhitespace)
        return String(start.dropLast(start.reversed().prefix(while: \.isWhitespace).count))
    }

    /// The text in at most that many code points.
    ///
    /// A list, `["a","b"]` or `[a, b]`, loses whole elements from its end: half of a group's name may be another group's. Any
    /// other text is cut between two characters.
    func shortened(to limit: Int) -> String {
        guard unicodeScalars.count > limit else { return self }
        guard hasPrefix("["), hasSuffix("]") else { return beginning(limit) { _ in true } }
        let isJSON = hasPrefix("[\"")
        var (isQuoted, isEscaped) = (false, false)
        let beginning = beginning(limit - 1) { index in
            let character = self[index]
            defer { isEscaped = isQuoted && character == "\\" && !isEscaped }
            if character == "\"", !isEscaped { isQuoted.toggle() }
            // An element may hold commas: as JSON within its quotes, otherwise without a space behind them.
            return character == "," && (isJSON ? !isQuoted : self[self.index(after: index)] == " ")
        }
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
