/// The error if the starter has changed but the code that fills it in has not: a mistake in this package.
struct Unfit: Error, CustomStringConvertible {
    package let description: String

    package init(_ part: String) { description = "the starter has no \(part), or several" }
}

extension String {
    /// Replaces a part of the text that appears exactly once.
    mutating func replaceOnce(_ part: String, with other: String) throws {
        let places = ranges(of: part)
        guard places.count == 1 else { throw Unfit(part) }
        replaceSubrange(places[0], with: other)
    }

    /// Removes everything from the start of one part to the end of the next occurrence of another part.
    mutating func removeLines(from start: String, to end: String) throws {
        guard let first = firstRange(of: start), let last = self[first.upperBound...].firstRange(of: end) else {
            throw Unfit(start)
        }
        removeSubrange(first.lowerBound..<last.upperBound)
    }
}
