/// The difference between two versions of a text, for a third version that its author has changed.
package struct LineMerge {
    /// The lines of the old version that are replaced, and the lines that take their place.
    private var changes: [(old: Range<Int>, new: ArraySlice<Substring>)] = []
    private let old: [Substring]

    package init(from old: String, to new: String) {
        self.old = Self.lines(old)
        let new = Self.lines(new)
        let places = Self.places(of: self.old, in: new)
        var (start, next) = (0, 0)
        for index in 0...self.old.count {
            guard let place = index == self.old.count ? new.count : places[index] else { continue }
            if start < index || next < place { changes.append((start..<index, new[next..<place])) }
            (start, next) = (index + 1, place + 1)
        }
    }

    /// Makes the changes in the author's version; returns false if some of their places are not there any more, or are
    /// there more often than in the old version, so that another place may be meant.
    package func apply(to text: inout String) -> Bool {
        let theirs = Self.lines(text)
        var own = theirs
        let places = Self.places(of: old, in: own)
        func isClear(_ lines: ArraySlice<Substring>) -> Bool {
            Self.count(of: lines, in: theirs) <= max(Self.count(of: lines, in: old), 1)
        }
        var isComplete = true
        for (range, lines) in changes.reversed() {
            let there = places[range].compactMap(\.self)
            if let first = there.first, there.count == range.count, there.last == first + range.count - 1,
                isClear(old[range])
            {
                own.replaceSubrange(first..<first + range.count, with: lines)
            } else if range.isEmpty, let place = Self.place(of: range.lowerBound, places),
                isClear(theirs[max(place - 1, 0)..<min(place + 1, theirs.count)])
            {
                own.insert(contentsOf: lines, at: place)
            } else {
                isComplete = false
            }
        }
        text = own.joined(separator: "\n")
        return isComplete
    }

    /// Returns the author's line that begins where a line of the old version does.
    private static func place(of line: Int, _ places: [Int?]) -> Int? {
        if line > 0, let before = places[line - 1] { return before + 1 }
        if line < places.count, let place = places[line] { return place }
        // The author may have changed the lines around it, but not their number.
        guard let before = places[..<line].lastIndex(where: { $0 != nil }),
            let after = places[line...].firstIndex(where: { $0 != nil }), let start = places[before],
            let end = places[after], end - start == after - before
        else { return nil }
        return start + line - before
    }

    /// Returns how often lines follow each other in a text.
    private static func count(of lines: ArraySlice<Substring>, in text: [Substring]) -> Int {
        text.indices.count { text[$0...].starts(with: lines) }
    }

    private static func lines(_ text: String) -> [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// Returns the indices of lines among those of another version; nil for a line that is not there.
    private static func places(of lines: [Substring], in others: [Substring]) -> [Int?] {
        var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
        for change in others.difference(from: lines) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var kept = others.indices.filter { !inserted.contains($0) }.makeIterator()
        return lines.indices.map { removed.contains($0) ? nil : kept.next() }
    }
}
