/// A regular expression of the service's model, with the meaning that Java gives it: the whole text has to match.
///
/// All paths through the expression are followed at once, so the time grows only with the text's length. The parser
/// knows what the model uses: classes, groups, alternatives and repetitions.
package struct JavaPattern: Sendable {
    /// The expression, as the model spells it.
    package let source: String
    /// The class and minimum length of an expression that is one repeated class, as most are; nil for other
    /// expressions.
    private let sole: (members: CharacterClass, isMember: [Bool], minimum: Int)?
    private let program: [Instruction]
    /// The number of words of a set of instructions, with a bit for each.
    private let width: Int
    /// For each instruction, the set of those that it leads to without a character.
    private let reach: [UInt64]

    private enum Instruction: Sendable {
        case scalar(CharacterClass)
        /// Continues at both instructions.
        case split(Int, Int)
        case jump(Int)
        case match
    }

    /// Reads an expression; nil if the parser does not know a part of it.
    package init?(_ source: String) {
        var parser = JavaPatternParser(source)
        guard let expression = parser.read() else { return nil }
        self.source = source
        if case .repeated(.scalar(let members), let minimum, nil) = expression {
            sole = (members, (0...UInt8.max).map { $0 < 128 && members.contains(Unicode.Scalar($0)) }, minimum)
        } else {
            sole = nil
        }
        var program: [Instruction] = []
        Self.compile(expression, into: &program)
        program.append(.match)
        self.program = program
        width = (program.count + 63) / 64
        reach = Self.reach(program, width: width)
    }

    package func matches(_ text: String) -> Bool {
        if let sole {
            let bytes = text.utf8
            // Most texts have only ASCII characters, and many are tokens with a thousand of them.
            let areMembers = bytes.withContiguousStorageIfAvailable { bytes in
                sole.isMember.withUnsafeBufferPointer { isMember in bytes.allSatisfy { isMember[Int($0)] } }
            }
            if areMembers == true { return bytes.count >= sole.minimum }
            var count = 0
            for scalar in text.unicodeScalars {
                guard sole.members.contains(scalar) else { return false }
                count += 1
            }
            return count >= sole.minimum
        }
        var now = Array(reach[..<width])
        var next = now
        for scalar in text.unicodeScalars {
            for word in 0..<width { next[word] = 0 }
            var isAlive = false
            for word in 0..<width {
                var bits = now[word]
                while bits != 0 {
                    let place = word * 64 + bits.trailingZeroBitCount
                    bits &= bits - 1
                    guard case .scalar(let members) = program[place], members.contains(scalar) else { continue }
                    isAlive = true
                    for word in 0..<width { next[word] |= reach[(place + 1) * width + word] }
                }
            }
            guard isAlive else { return false }
            swap(&now, &next)
        }
        let end = program.count - 1
        return now[end / 64] >> UInt64(end % 64) & 1 == 1
    }

    /// Returns the instructions that each instruction leads to without a character: those that read one, and the end.
    private static func reach(_ program: [Instruction], width: Int) -> [UInt64] {
        var reach = [UInt64](repeating: 0, count: program.count * width)
        for start in program.indices {
            var (seen, open) = (Set([start]), [start])
            while let place = open.popLast() {
                var following: [Int] = []
                switch program[place] {
                case .scalar, .match: reach[start * width + place / 64] |= 1 << UInt64(place % 64)
                case .jump(let target): following = [target]
                case .split(let first, let second): following = [first, second]
                }
                for place in following where seen.insert(place).inserted { open.append(place) }
            }
        }
        return reach
    }

    private static func compile(_ expression: JavaPatternParser.Expression, into program: inout [Instruction]) {
        switch expression {
        case .scalar(let members): program.append(.scalar(members))
        case .sequence(let parts): for part in parts { compile(part, into: &program) }
        case .choice(let sides):
            var ends: [Int] = []
            for (index, side) in sides.enumerated() {
                guard index < sides.count - 1 else {
                    compile(side, into: &program)
                    break
                }
                let split = program.count
                program.append(.match)
                compile(side, into: &program)
                ends.append(program.count)
                program.append(.match)
                program[split] = .split(split + 1, program.count)
            }
            for end in ends { program[end] = .jump(program.count) }
        case .repeated(let part, let minimum, let maximum):
            for _ in 0..<minimum { compile(part, into: &program) }
            var splits: [Int] = []
            for _ in minimum..<(maximum ?? minimum + 1) {
                splits.append(program.count)
                program.append(.match)
                compile(part, into: &program)
            }
            if maximum == nil { program.append(.jump(splits[0])) }
            for split in splits { program[split] = .split(split + 1, program.count) }
        }
    }
}

/// A parser of the regular expressions of the service's model.
package struct JavaPatternParser {
    package indirect enum Expression {
        case scalar(CharacterClass)
        case sequence([Expression])
        case choice([Expression])
        case repeated(Expression, minimum: Int, maximum: Int?)
    }

    private let scalars: [Unicode.Scalar]
    private var position = 0
    private var end: Int
    private var dotMatchesLineEnds = false

    package init(_ source: String) {
        scalars = Array(source.unicodeScalars)
        end = scalars.count
    }

    /// Reads the whole expression; nil if the parser does not know a part of it.
    package mutating func read() -> Expression? {
        if scalars.starts(with: "(?s)".unicodeScalars) {
            dotMatchesLineEnds = true
            position = 4
        }
        // The anchors change nothing, because the whole string has to match in any case.
        if position < end, scalars[position] == "^" { position += 1 }
        if position < end, scalars[end - 1] == "$" { end -= 1 }
        guard let expression = choice(), position == end else { return nil }
        return expression
    }

    private var next: Unicode.Scalar? { position < end ? scalars[position] : nil }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        position += 1
        return true
    }

    private mutating func choice() -> Expression? {
        var sides: [Expression] = []
        repeat {
            guard let side = sequence() else { return nil }
            sides.append(side)
        } while take("|")
        return sides.count == 1 ? sides[0] : .choice(sides)
    }

    private mutating func sequence() -> Expression? {
        var parts: [Expression] = []
        while let scalar = next, scalar != "|", scalar != ")" {
            guard let atom = atom(), let part = repetition(of: atom) else { return nil }
            parts.append(part)
        }
        return parts.count == 1 ? parts[0] : .sequence(parts)
    }

    private mutating func repetition(of atom: Expression) -> Expression? {
        if take("*") { return .repeated(atom, minimum: 0, maximum: nil) }
        if take("+") { return .repeated(atom, minimum: 1, maximum: nil) }
        if take("?") { return .repeated(atom, minimum: 0, maximum: 1) }
        guard take("{") else { return atom }
        guard let minimum = number() else { return nil }
        var maximum: Int? = minimum
        if take(",") { maximum = number() }
        guard take("}"), maximum.map({ $0 >= minimum }) ?? true else { return nil }
        return .repeated(atom, minimum: minimum, maximum: maximum)
    }

    private mutating func number() -> Int? {
        var digits = ""
        while let digit = next, ("0"..."9").contains(digit) {
            digits.unicodeScalars.append(digit)
            position += 1
        }
        return Int(digits)
    }

    private mutating func atom() -> Expression? {
        guard let scalar = next else { return nil }
        position += 1
        switch scalar {
        case "(":
            if take("?"), !take(":") { return nil }
            guard let inside = choice(), take(")") else { return nil }
            return inside
        case "[": return characterClass().map { .scalar($0) }
        case ".": return .scalar(.any(exceptLineEnds: !dotMatchesLineEnds))
        case "\\":
            if let boundary = hyphenBoundary() { return boundary }
            var members = CharacterClass()
            return escape(into: &members) == nil ? nil : .scalar(members)
        case "*", "+", "?", "{", "^", "$": return nil
        default:
            guard let byte = UInt8(exactly: scalar.value), byte < 128 else { return nil }
            var members = CharacterClass()
            members.insert(byte...byte)
            return .scalar(members)
        }
    }

    /// Reads a word boundary whose backslash has been read; nil if there is none.
    ///
    /// The model has boundaries only between a hyphen and a hexadecimal digit, where there always is one.
    private mutating func hyphenBoundary() -> Expression? {
        guard next == "b" else { return nil }
        let hasHyphen =
            position >= 2 && scalars[position - 2] == "-" || position + 1 < end && scalars[position + 1] == "-"
        guard hasHyphen else { return nil }
        position += 1
        return .sequence([])
    }

    /// Reads a character class whose opening bracket has been read.
    private mutating func characterClass() -> CharacterClass? {
        var members = CharacterClass()
        let isNegated = take("^")
        var isFirst = true
        while let scalar = next, isFirst || scalar != "]" {
            isFirst = false
            position += 1
            var first: UInt8?
            if scalar == "\\" {
                guard let escaped = escape(into: &members) else { return nil }
                first = escaped
            } else {
                guard let byte = UInt8(exactly: scalar.value), byte < 128, scalar != "[" else { return nil }
                first = byte
                members.insert(byte...byte)
            }
            // A hyphen means a range only between two characters; after a class and at the end it means itself.
            guard let first, next == "-", position + 1 < end, scalars[position + 1] != "]" else { continue }
            position += 1
            guard let last = rangeEnd(), last >= first else { return nil }
            members.insert(first...last)
        }
        guard take("]") else { return nil }
        if isNegated { members.negate() }
        return members
    }

    private mutating func rangeEnd() -> UInt8? {
        guard let scalar = next else { return nil }
        position += 1
        guard scalar == "\\" else { return UInt8(exactly: scalar.value).flatMap { $0 < 128 ? $0 : nil } }
        var ignored = CharacterClass()
        return escape(into: &ignored).flatMap(\.self)
    }

    /// Reads an escape and adds its members.
    ///
    /// Returns its character, an inner nil for a class, or nil for an unknown escape.
    private mutating func escape(into members: inout CharacterClass) -> UInt8?? {
        guard let letter = next else { return nil }
        position += 1
        if members.insert(predefined: letter) { return .some(nil) }
        var byte: UInt8
        switch letter {
        case "p":
            guard take("{"), let name = next, let group = CharacterClass.Categories(name: name) else { return nil }
            position += 1
            guard take("}") else { return nil }
            members.insert(group)
            return .some(nil)
        case "x":
            guard position + 2 <= end else { return nil }
            let digits = String(String.UnicodeScalarView(scalars[position..<position + 2]))
            guard let value = UInt8(digits, radix: 16), value < 128 else { return nil }
            position += 2
            byte = value
        case "t": byte = 0x09
        case "n": byte = 0x0A
        case "r": byte = 0x0D
        default:
            // An escaped letter or digit that is not known here may mean anything. Escaped punctuation means itself.
            guard let value = UInt8(exactly: letter.value), value < 128, !letter.properties.isAlphabetic,
                letter.properties.numericType == nil
            else { return nil }
            byte = value
        }
        members.insert(byte...byte)
        return .some(byte)
    }
}
