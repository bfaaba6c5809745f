/// Words that are nearly right.
enum Spelling {
    /// The word that is nearest to what somebody typed; nil if none is near.
    static func nearest(to word: String, among words: [String]) -> String? {
        let distances = words.map { (distance($0.lowercased(), word.lowercased()), $0) }
        guard let best = distances.min(by: { $0.0 < $1.0 }), best.0 <= max(2, word.count / 4) else { return nil }
        return best.1
    }

    /// How many letters have to be changed, added, left out or exchanged with their neighbour.
    private static func distance(_ left: String, _ right: String) -> Int {
        let (left, right) = (Array(left), Array(right))
        var before: [Int] = []
        var last = Array(0...right.count)
        for (row, letter) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                var least = min(last[column] + (letter == other ? 0 : 1), last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                    least = min(least, before[column - 1] + 1)
                }
                current.append(least)
            }
            (before, last) = (last, current)
        }
        return last[right.count]
    }
}
