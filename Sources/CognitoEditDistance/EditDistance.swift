/// The names that are near a name, for messages that ask "did you mean …?".
package enum EditDistance {
    /// The most likely of some names, for one that is none of them; nil if none is near.
    package static func nearest(to name: String, among names: some Sequence<String>) -> String? {
        // Of names that are as near without their separators, the one that is nearer with them.
        names.filter { areLike(name, $0) }
            .map { (name: $0, distance: edits(plain(name), plain($0)), whole: edits(lowercased(name), lowercased($0))) }
            .min { ($0.distance, $0.whole, $0.name) < ($1.distance, $1.whole, $1.name) }?.name
    }

    /// The one of some names that is certainly meant by another that is none of them; nil if it may be a name of its own.
    ///
    /// They differ in case or in separators, or in a letter: in two, if the name is long.
    package static func meant(by name: String, among names: some Sequence<String>) -> String? {
        names.map { (name: $0, distance: edits(plain(name), plain($0))) }
            .filter { $0.distance <= (plain($0.name).count < 4 ? 0 : plain($0.name).count < 10 ? 1 : 2) }
            .min { ($0.distance, $0.name) < ($1.distance, $1.name) }?.name
    }

    /// Returns true if two names differ in case, in a separator, in a few letters, or in an end that one of them lacks.
    package static func areLike(_ name: String, _ other: String) -> Bool {
        let (plain, otherPlain) = (plain(name), EditDistance.plain(other))
        if plain == otherPlain { return true }
        let shorter = min(plain.count, otherPlain.count)
        if shorter >= 5, plain.starts(with: otherPlain) || otherPlain.starts(with: plain) { return true }
        return edits(plain, otherPlain) <= (shorter < 3 ? 0 : max(1, shorter / 4))
    }

    private static func lowercased(_ name: String) -> [Character] { Array(name.prefix(64).lowercased()) }

    private static func plain(_ name: String) -> [Character] {
        lowercased(name).filter { $0.isLetter || $0.isNumber }
    }

    /// Returns the number of letters to insert, remove, replace, or swap with the next one.
    private static func edits(_ name: [Character], _ other: [Character]) -> Int {
        guard !name.isEmpty, !other.isEmpty else { return max(name.count, other.count) }
        var rows = [Array(0...other.count)]
        for (row, letter) in name.enumerated() {
            var next = [row + 1]
            for (column, otherLetter) in other.enumerated() {
                var best = min(rows[row][column + 1] + 1, next[column] + 1)
                best = min(best, rows[row][column] + (letter == otherLetter ? 0 : 1))
                if row > 0, column > 0, letter == other[column - 1], name[row - 1] == otherLetter {
                    best = min(best, rows[row - 1][column - 1] + 1)
                }
                next.append(best)
            }
            rows.append(next)
        }
        return rows[name.count][other.count]
    }
}
