/// The text of a Swift file, without comments and without the contents of its string literals.
///
/// Only tokens are recognised, and conditions such as `#if` are not evaluated.
struct SwiftText {
    /// A string literal without interpolation and escapes.
    struct Literal {
        let text: String
        /// The place of the first quotation mark in ``code``.
        let start: Int
        /// The place behind the last quotation mark in ``code``.
        let end: Int
    }

    /// The bytes of the code; comments and the contents of literals are spaces, and all lines stay.
    private(set) var code: [UInt8]
    private(set) var literals: [Literal] = []
    private let text: [UInt8]
    private var place = 0

    init(_ text: String) {
        self.text = Array(text.utf8)
        code = self.text
        while place < self.text.count { readCode() }
    }

    /// Returns the number of the line at a place.
    func line(at place: Int) -> Int { 1 + code[..<place].count { $0 == Self.newline } }

    private static let newline = UInt8(ascii: "\n")
    private static let quote = UInt8(ascii: "\"")
    private static let backslash = UInt8(ascii: "\\")
    private static let hash = UInt8(ascii: "#")

    /// Returns true if the text continues with some bytes.
    private func sees(_ word: StaticString, at place: Int) -> Bool {
        let bytes = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        return text[min(place, text.count)...].starts(with: bytes)
    }

    private mutating func erase(to end: Int) {
        for index in place..<min(end, text.count) where text[index] != Self.newline { code[index] = UInt8(ascii: " ") }
        place = min(end, text.count)
    }

    /// Reads code up to the closing parenthesis of an interpolation, or to the end of the text.
    private mutating func readCode() {
        var depth = 0
        while place < text.count {
            switch text[place] {
            case UInt8(ascii: "/") where sees("//", at: place):
                erase(to: text[place...].firstIndex(of: Self.newline) ?? text.count)
            case UInt8(ascii: "/") where sees("/*", at: place): readComment()
            case Self.quote, Self.hash:
                if !readLiteral() { place += 1 }
            case UInt8(ascii: "("):
                depth += 1
                place += 1
            case UInt8(ascii: ")"):
                place += 1
                if depth == 0 { return }
                depth -= 1
            default: place += 1
            }
        }
    }

    private mutating func readComment() {
        var (depth, end) = (0, place)
        repeat {
            if sees("/*", at: end) {
                depth += 1
                end += 2
            } else if sees("*/", at: end) {
                depth -= 1
                end += 2
            } else {
                end += 1
            }
        } while depth > 0 && end < text.count
        erase(to: end)
    }

    /// Reads a literal with its interpolations; returns false if no literal begins here.
    private mutating func readLiteral() -> Bool {
        let start = place
        let hashes = text[place...].prefix { $0 == Self.hash }.count
        guard place + hashes < text.count, text[place + hashes] == Self.quote else { return false }
        let hasLines = sees("\"\"\"", at: place + hashes)
        let quotes = hasLines ? 3 : 1
        place += hashes + quotes
        let first = place
        let close = Array(repeating: Self.quote, count: quotes) + Array(repeating: Self.hash, count: hashes)
        let escape = [Self.backslash] + Array(repeating: Self.hash, count: hashes)
        var isPlain = true
        while place < text.count {
            if text[place...].starts(with: close) {
                if isPlain {
                    let content = String(decoding: text[first..<place], as: UTF8.self)
                    literals.append(Literal(text: content, start: start, end: place + close.count))
                }
                place += close.count
                return true
            }
            if text[place...].starts(with: escape) {
                isPlain = false
                erase(to: place + escape.count)
                if place < text.count, text[place] == UInt8(ascii: "(") {
                    place += 1
                    readCode()
                    continue
                }
            } else if text[place] == Self.newline, !hasLines {
                // A regular expression may have a single quotation mark.
                return true
            }
            erase(to: place + 1)
        }
        return true
    }
}
