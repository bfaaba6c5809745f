/// Finds what somebody meant.
enum Spelling {
    /// The name that is nearest to a misspelt one; nil if none is near.
    static func nearest(to word: String, among names: some Sequence<String>) -> String? {
        guard word.utf8.count <= 64 else { return nil }
        let word = word.lowercased()
        let near = names.map { (name: $0, distance: distance(word, $0.lowercased())) }
            .filter { $0.distance <= max(2, word.count / 4) }
        return near.min { ($0.distance, $0.name) < ($1.distance, $1.name) }?.name
            ?? names.filter { contains($0.lowercased(), word) }.min { ($0.count, $0) < ($1.count, $1) }
    }

    private static func contains(_ name: String, _ word: String) -> Bool {
        min(name.count, word.count) >= 6 && (name.hasPrefix(word) || word.hasPrefix(name))
    }

    /// How many letters are to be put in, taken out, changed or swapped with their neighbour.
    private static func distance(_ left: String, _ right: String) -> Int {
        let (left, right) = (Array(left.unicodeScalars), Array(right.unicodeScalars))
        var rows = [Array(0...right.count)]
        for (i, letter) in left.enumerated() {
            var row = [i + 1]
            for (j, other) in right.enumerated() {
                var cost = min(rows[i][j] + (letter == other ? 0 : 1), row[j] + 1, rows[i][j + 1] + 1)
                if i > 0, j > 0, letter == right[j - 1], left[i - 1] == other {
                    cost = min(cost, rows[i - 1][j - 1] + 1)
                }
                row.append(cost)
            }
            rows.append(row)
        }
        return rows[left.count][right.count]
    }
}
