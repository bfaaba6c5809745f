/// A search for similar names, for messages that ask "did you mean …?".
public enum EditDistance {
    /// Returns the name that is most similar to an unknown name; nil if no name is similar.
    public static func nearest(to name: String, among names: some Sequence<String>) -> String? {
        let wanted = Spelling(name)
        // Names are compared without their separators. If two names are equally similar, the separators count as well.
        return names.map { (name: $0, spelling: Spelling($0)) }.filter { areLike(wanted, $0.spelling) }
            .map { (name: $0.name, distance: edits(wanted.plain, $0.spelling.plain), spelling: $0.spelling) }
            .map { ($0.distance, edits(wanted.whole, $0.spelling.whole), $0.name) }
            .min { $0 < $1 }?.2
    }

    /// Returns the known name that an unknown name almost certainly means; nil if the unknown name may be right.
    ///
    /// The two names differ only in case or separators, in one letter, or in two letters of a long name.
    public static func meant(by name: String, among names: some Sequence<String>) -> String? {
        let wanted = Spelling(name).plain
        return names.compactMap { name -> (distance: Int, name: String)? in
            let plain = Spelling(name).plain
            let most = plain.count < 4 ? 0 : plain.count < 10 ? 1 : 2
            guard abs(plain.count - wanted.count) <= most else { return nil }
            let distance = edits(wanted, plain)
            return distance <= most ? (distance, name) : nil
        }
        .min { $0 < $1 }?.name
    }

    /// Returns true if two names differ only in case, in separators, in a few letters, or in an ending.
    public static func areLike(_ name: String, _ other: String) -> Bool { areLike(Spelling(name), Spelling(other)) }

    private static func areLike(_ name: Spelling, _ other: Spelling) -> Bool {
        let (plain, otherPlain) = (name.plain, other.plain)
        if plain == otherPlain { return true }
        let shorter = min(plain.count, otherPlain.count)
        if shorter >= 5, plain.starts(with: otherPlain) || otherPlain.starts(with: plain) { return true }
        let most = shorter < 3 ? 0 : max(1, shorter / 4)
        return abs(plain.count - otherPlain.count) <= most && edits(plain, otherPlain) <= most
    }

    /// The first characters of a name in lower case, with and without its separators.
    private struct Spelling {
        let whole: [Unicode.Scalar]
        let plain: [Unicode.Scalar]

        init(_ name: String) {
            whole = Array(name.prefix(64).lowercased().unicodeScalars)
            plain = whole.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }
        }
    }

    /// Returns the number of edits that turn one name into the other.
    ///
    /// An edit inserts, removes or replaces a letter, or swaps two adjacent letters.
    private static func edits(_ name: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
        var last = Array(0...other.count)
        var (before, next) = (last, last)
        for row in name.indices {
            next[0] = row + 1
            for column in other.indices {
                var best = min(last[column + 1] + 1, next[column] + 1)
                best = min(best, last[column] + (name[row] == other[column] ? 0 : 1))
                if row > 0, column > 0, name[row] == other[column - 1], name[row - 1] == other[column] {
                    best = min(best, before[column - 1] + 1)
                }
                next[column + 1] = best
            }
            (before, last, next) = (last, next, before)
        }
        return last[other.count]
    }
}
