/// A string that a regular expression matches as a whole.
///
/// It is composed from the pattern's parts and never tried against the pattern, so a hostile pattern takes no time. Patterns
/// with assertions inside, references back or classes by name have no example.
struct PatternExample {
    private static let maximumLength = 256

    private var rest: Substring
    /// The number of repetitions where the pattern sets no maximum.
    private let wanted: Int
    private var depth = 0

    /// Returns an example with a number of characters; nil if no example is found.
    static func make(_ pattern: String, length: ClosedRange<Int>) -> String? {
        for wanted in [1, 4, length.lowerBound, 0] where wanted <= maximumLength {
            var example = PatternExample(rest: pattern[...], wanted: wanted)
            if let text = example.alternatives(isFirst: true), example.rest.isEmpty, length.contains(text.count) {
                return text
            }
        }
        return nil
    }

    private init(rest: Substring, wanted: Int) {
        self.rest = rest
        self.wanted = wanted
    }

    // MARK: Parts

    /// Returns an example of the first alternative; nil for a part without one.
    private mutating func alternatives(isFirst: Bool) -> String? {
        depth += 1
        defer { depth -= 1 }
        guard depth < 20 else { return nil }
        var first: String?
        repeat {
            guard let text = sequence(isFirst: isFirst) else { return nil }
            first = first.flatMap { $0.isEmpty ? nil : $0 } ?? text
        } while take("|")
        return first
    }

    /// Returns an example of parts that follow each other; `isFirst` is true at the beginning of everything.
    private mutating func sequence(isFirst: Bool) -> String? {
        var text = ""
        while let character = rest.first, !"|)".contains(character) {
            // An anchor at the beginning or the end of everything has no effect.
            if character == "^" || character == "$" {
                rest.removeFirst()
                let isEnd = depth == 1 && (rest.isEmpty || rest.first == "|")
                guard character == "^" ? isFirst && text.isEmpty : isEnd else { return nil }
                continue
            }
            guard let part = part(isFirst: isFirst && text.isEmpty), let count = repetitions() else { return nil }
            text += String(repeating: part, count: count)
            guard text.count <= Self.maximumLength else { return nil }
        }
        return text
    }

    private mutating func part(isFirst: Bool) -> String? {
        switch rest.removeFirst() {
        case "(":
            if take("?") { guard take(":") else { return nil } }
            guard let text = alternatives(isFirst: isFirst), take(")") else { return nil }
            return text
        case "[": return choice(ofClass: characters())
        case ".": return "a"
        case "\\": return escaped().flatMap { choice(ofClass: $0) }
        case "*", "+", "?", "{": return nil
        case let character: return String(character)
        }
    }

    /// Reads how often a part is repeated; nil if that cannot be read.
    private mutating func repetitions() -> Int? {
        var count = 1
        if take("*") {
            count = wanted
        } else if take("+") {
            count = max(wanted, 1)
        } else if take("?") {
            count = min(wanted, 1)
        } else if take("{") {
            guard let end = rest.firstIndex(of: "}") else { return nil }
            let limits = rest[..<end].split(separator: ",", omittingEmptySubsequences: false)
            rest = rest[rest.index(after: end)...]
            guard let least = limits.first.flatMap({ Int($0) }), least >= 0, least <= Self.maximumLength,
                limits.count <= 2
            else { return nil }
            let most = limits.count == 1 ? least : Int(limits[1]) ?? Self.maximumLength
            count = min(max(least, wanted), most)
        }
        // A part that takes as little as it can makes no difference to a whole match, one that gives nothing back does.
        _ = take("?")
        return rest.first == "+" ? nil : count
    }

    // MARK: Classes

    private static let digits = Array("1023456789")
    private static let letters = Array("abcdefghijklmnopqrstuvwxyz")
    private static let printable = (0x20...0x7E).compactMap { Unicode.Scalar($0).map(Character.init) }

    /// Returns the characters of an escape; nil for an unknown one.
    private mutating func escaped() -> [Character]? {
        guard let character = rest.popFirst() else { return nil }
        switch character {
        case "d": return Self.digits
        case "w": return Self.letters + Self.letters.map { Character($0.uppercased()) } + Self.digits + ["_"]
        case "s": return [" "]
        case "S", "D": return Self.letters
        case "W": return ["-"]
        case _ where character.isLetter || character.isNumber: return nil
        default: return [character]
        }
    }

    /// Reads a class up to its end; nil for a class that cannot be read.
    private mutating func characters() -> [Character]? {
        let isNegative = take("^")
        var all: [Character] = []
        var isFirst = true
        while let character = rest.popFirst() {
            if character == "]", !isFirst {
                return isNegative ? (Self.letters + Self.digits + Self.printable).filter { !all.contains($0) } : all
            }
            isFirst = false
            guard character != "[", !(character == "&" && rest.first == "&") else { return nil }
            guard character == "\\" else {
                if rest.first == "-", let end = rest.dropFirst().first, end != "]", end != "\\" {
                    rest = rest.dropFirst(2)
                    guard let low = character.unicodeScalars.first?.value, let high = end.unicodeScalars.first?.value,
                        low <= high, high - low < 0x1000
                    else { return nil }
                    all += (low...high).compactMap { Unicode.Scalar($0).map(Character.init) }
                } else {
                    all.append(character)
                }
                continue
            }
            guard let escaped = escaped() else { return nil }
            all += escaped
        }
        return nil
    }

    /// Returns a readable character of a class; nil for an empty class.
    private func choice(ofClass characters: [Character]?) -> String? {
        let characters = characters ?? []
        let choice = ["a", "A", "1"].first(where: characters.contains) ?? characters.first
        return choice.map(String.init)
    }

    private mutating func take(_ character: Character) -> Bool {
        guard rest.first == character else { return false }
        rest.removeFirst()
        return true
    }
}
