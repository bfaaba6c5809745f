import CognitoTriggers

extension String {
    /// The text without leading and trailing white space.
    var withoutSpaceAround: String {
        let start = drop(while: \.isWhitespace)
        return String(start.dropLast(start.reversed().prefix(while: \.isWhitespace).count))
    }

    /// Returns the text cut to a number of code points.
    ///
    /// A list, as JSON or `[a, b]`, loses whole elements from its end, because part of a group's name may be another
    /// group's name. Any other text is cut between characters.
    func shortened(to limit: Int) -> String {
        guard unicodeScalars.count > limit else { return self }
        guard hasPrefix("["), hasSuffix("]") else { return beginning(limit) { _ in true } }
        if case .array(let elements) = try? JSONValue(json: Array(utf8)) {
            // The count begins with the closing bracket. Each element adds its own length, and one for the opening
            // bracket or a comma.
            var count = 1
            let fitting = elements.prefix {
                count += JSONValue.array([$0]).flattened.unicodeScalars.count - 1
                return count <= limit
            }
            return JSONValue.array(Array(fitting)).flattened
        }
        // An element may contain commas that no space follows.
        let beginning = beginning(limit - 1) { self[$0] == "," && self[index(after: $0)] == " " }
        return beginning.isEmpty ? "[]" : beginning + "]"
    }

    /// Returns the longest beginning with at most that many code points that ends at an allowed index.
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
