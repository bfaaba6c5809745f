/// A set of Unicode scalars, described by a character class of a Java regular expression.
package struct CharacterClass: Sendable {
    /// A group of general categories, such as `\p{L}`.
    package struct Categories: OptionSet, Sendable {
        package let rawValue: UInt8
        package static let letters = Categories(rawValue: 1)
        package static let marks = Categories(rawValue: 2)
        package static let numbers = Categories(rawValue: 4)
        package static let punctuation = Categories(rawValue: 8)
        package static let symbols = Categories(rawValue: 16)
        package static let separators = Categories(rawValue: 32)

        /// Creates the group of a letter, such as the `L` of `\p{L}`; nil for any other letter.
        package init?(name: Unicode.Scalar) {
            switch name {
            case "L": self = .letters
            case "M": self = .marks
            case "N": self = .numbers
            case "P": self = .punctuation
            case "S": self = .symbols
            case "Z": self = .separators
            default: return nil
            }
        }

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Creates the group that contains a scalar; empty for control characters and unassigned scalars.
        package init(of scalar: Unicode.Scalar) {
            self =
                switch scalar.properties.generalCategory {
                case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: .letters
                case .nonspacingMark, .spacingMark, .enclosingMark: .marks
                case .decimalNumber, .letterNumber, .otherNumber: .numbers
                case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
                    .finalPunctuation, .otherPunctuation:
                    .punctuation
                case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: .symbols
                case .spaceSeparator, .lineSeparator, .paragraphSeparator: .separators
                case .control, .format, .surrogate, .privateUse, .unassigned: []
                @unknown default: []
                }
        }
    }

    /// The class's members among the first 128 scalars, one bit each.
    private var low: UInt64 = 0
    private var high: UInt64 = 0
    /// The class's other members: whole groups, all scalars, or all scalars except line ends.
    private var categories: Categories = []
    private var hasAllOthers = false
    private var excludesLineEnds = false
    private var isNegated = false

    package init() {}

    /// Returns the class of all scalars, or of all scalars except line ends, as Java's `.` means it.
    package static func any(exceptLineEnds: Bool) -> CharacterClass {
        var all = CharacterClass()
        (all.low, all.high, all.hasAllOthers) = (~0, ~0, true)
        guard exceptLineEnds else { return all }
        all.low &= ~(1 << 0x0A | 1 << 0x0D)
        all.excludesLineEnds = true
        return all
    }

    @inline(__always)
    package func contains(_ scalar: Unicode.Scalar) -> Bool {
        let value = scalar.value
        if value < 64 { return low >> UInt64(value) & 1 == 1 }
        if value < 128 { return high >> UInt64(value - 64) & 1 == 1 }
        return containsOther(scalar) != isNegated
    }

    private func containsOther(_ scalar: Unicode.Scalar) -> Bool {
        if hasAllOthers { return !excludesLineEnds || ![0x85, 0x2028, 0x2029].contains(scalar.value) }
        return !categories.isEmpty && !categories.isDisjoint(with: Categories(of: scalar))
    }

    package mutating func insert(_ range: ClosedRange<UInt8>) { for value in range { insert(value) } }

    private mutating func insert(_ value: UInt8) {
        if value < 64 { low |= 1 << UInt64(value) } else { high |= 1 << UInt64(value - 64) }
    }

    package mutating func insert(_ group: Categories) {
        categories.formUnion(group)
        for value in UInt8(0)..<128 where !group.isDisjoint(with: Categories(of: Unicode.Scalar(value))) {
            insert(value)
        }
    }

    /// Adds one of Java's predefined classes by its letter: `w`, `d`, `s` or `S`.
    ///
    /// As in Java, the class is defined for ASCII only. The result is false for any other letter.
    package mutating func insert(predefined letter: Unicode.Scalar) -> Bool {
        switch letter {
        case "d":
            insert(0x30...0x39)
        case "w":
            insert(0x30...0x39)
            insert(0x41...0x5A)
            insert(0x61...0x7A)
            insert(0x5F)
        case "s":
            insert(0x09...0x0D)
            insert(0x20)
        case "S":
            for value in UInt8(0)..<128 where !(0x09...0x0D).contains(value) && value != 0x20 { insert(value) }
            hasAllOthers = true
        default: return false
        }
        return true
    }

    /// Exchanges members and non-members.
    package mutating func negate() {
        (low, high) = (~low, ~high)
        isNegated.toggle()
    }
}
