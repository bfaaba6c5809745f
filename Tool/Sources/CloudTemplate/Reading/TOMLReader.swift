/// A reader of TOML 1.0 that records the place of each value; numbers, Booleans and dates are strings as they are written.
///
/// Its errors quote no value, because a value may be secret.
struct TOMLReader {
    private static let maximumBytes = 1 << 20
    /// The maximum number of parts of a key, and of levels of arrays and inline tables.
    private static let maximumDepth = 32

    /// A table while it is read.
    private final class Table {
        enum Entry {
            case value(TemplateNode)
            case table(Table)
            case tables([Table])
        }

        let place: TemplatePlace
        /// A Boolean value that indicates whether the table's header has occurred.
        var hasHeader = false
        /// A Boolean value that indicates whether dotted keys have made the table, to which a header may add nothing.
        var isOfKeys = false
        private(set) var names: [(name: String, place: TemplatePlace)] = []
        private(set) var entries: [String: Entry] = [:]

        init(at place: TemplatePlace) { self.place = place }

        subscript(name: String) -> Entry? { entries[name] }

        func set(_ entry: Entry, _ name: String, at place: TemplatePlace) {
            if entries.updateValue(entry, forKey: name) == nil { names.append((name, place)) }
        }

        var node: TemplateNode {
            let members = names.compactMap { name, place -> TemplateNode.Member? in
                guard let entry = entries[name] else { return nil }
                let node =
                    switch entry {
                    case .value(let node): node
                    case .table(let table): table.node
                    case .tables(let tables): TemplateNode.list(tables.map(\.node), at: place)
                    }
                return TemplateNode.Member(name: name, place: place, value: node)
            }
            return TemplateNode(.object(members), at: place)
        }
    }

    private typealias Key = [(name: String, place: TemplatePlace)]

    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var line = 1
    private var lineStart = 0

    private init(_ text: String) {
        // A line ends with a line feed, with a carriage return before it or without.
        scalars = Array(text.replacing("\r\n", with: "\n").unicodeScalars)
    }

    static func read(_ bytes: [UInt8]) throws(TemplateError) -> TemplateNode {
        guard bytes.count <= maximumBytes else {
            throw TemplateError("the file has more than a megabyte: is it the right file?")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw TemplateError("the file is not UTF-8 text: save it as UTF-8, if it is the right file")
        }
        var reader = TOMLReader(text.first == "\u{FEFF}" ? String(text.dropFirst()) : text)
        return try reader.document()
    }

    private var place: TemplatePlace { TemplatePlace(line: line, column: index - lineStart + 1) }
    private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private func wrong(_ problem: String, at place: TemplatePlace? = nil) -> TemplateError {
        TemplateError("this is not TOML: \(problem)", at: place ?? self.place)
    }

    // MARK: Lines

    private mutating func document() throws(TemplateError) -> TemplateNode {
        let root = Table(at: place)
        var current = root
        while next != nil {
            skipBlanks()
            switch next {
            case nil, "\n", "#": break
            case "[": current = try header(in: root)
            default: try pair(in: current)
            }
            skipBlanks()
            if next == "#" { skipComment() }
            guard next == nil || take("\n") else { throw wrong("a line has more than one key and value") }
        }
        return root.node
    }

    private mutating func header(in root: Table) throws(TemplateError) -> Table {
        let start = place
        _ = take("[")
        let isArray = take("[")
        let key = try self.key()
        guard take("]"), !isArray || take("]") else { throw wrong("the name of a table has no ] at its end") }
        let parent = try table(of: key.dropLast(), in: root)
        guard let last = key.last else { throw wrong("a table has no name", at: start) }
        let table = Table(at: start)
        table.hasHeader = true
        switch (parent[last.name], isArray) {
        case (nil, true): parent.set(.tables([table]), last.name, at: last.place)
        case (.tables(let tables), true): parent.set(.tables(tables + [table]), last.name, at: last.place)
        case (nil, false): parent.set(.table(table), last.name, at: last.place)
        case (.table(let old), false) where !old.hasHeader && !old.isOfKeys:
            old.hasHeader = true
            return old
        default: throw wrong("the table \(last.name) is there already", at: last.place)
        }
        return table
    }

    /// Returns the table with a name, which is made if it is missing; of an array of tables, the last.
    private func table(of key: Key.SubSequence, in table: Table, byKeys: Bool = false) throws(TemplateError) -> Table {
        var table = table
        for (name, place) in key {
            switch table[name] {
            case nil:
                let new = Table(at: place)
                new.isOfKeys = byKeys
                table.set(.table(new), name, at: place)
                table = new
            case .table(let old) where !byKeys || old.isOfKeys: table = old
            case .tables(let old) where !byKeys: table = old[old.count - 1]
            default: throw wrong("\(name) is there already", at: place)
            }
        }
        return table
    }

    private mutating func pair(in table: Table, depth: Int = 0) throws(TemplateError) {
        let key = try self.key()
        guard take("="), let last = key.last else { throw wrong("a key has no = after it") }
        skipBlanks()
        let value = try self.value(depth: depth)
        let owner = try self.table(of: key.dropLast(), in: table, byKeys: true)
        guard owner[last.name] == nil else { throw wrong("\(last.name) is there already", at: last.place) }
        owner.set(.value(value), last.name, at: last.place)
    }

    // MARK: Keys

    /// Reads a key, and the blanks around its parts.
    private mutating func key() throws(TemplateError) -> Key {
        var key: Key = []
        repeat {
            skipBlanks()
            let place = place
            var name = ""
            if next == "\"" || next == "'" {
                name = try string(isMultiline: false)
            } else {
                while let scalar = next, Self.isBare(scalar) {
                    name.unicodeScalars.append(scalar)
                    index += 1
                }
                guard !name.isEmpty else { throw wrong("a key is missing", at: place) }
            }
            key.append((name, place))
            guard key.count <= Self.maximumDepth else { throw wrong("a key has too many parts", at: place) }
            skipBlanks()
        } while take(".")
        return key
    }

    private static func isBare(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && (Character(scalar).isLetter || Character(scalar).isNumber) || scalar == "-" || scalar == "_"
    }

    // MARK: Values

    private mutating func value(depth: Int) throws(TemplateError) -> TemplateNode {
        let place = place
        guard depth < Self.maximumDepth else { throw wrong("values are nested too deeply") }
        switch next {
        case "\"", "'": return .text(try string(isMultiline: true), at: place)
        case "[": return .list(try array(depth: depth), at: place)
        case "{":
            let table = Table(at: place)
            index += 1
            skipBlanks()
            guard !take("}") else { return table.node }
            repeat {
                try pair(in: table, depth: depth + 1)
                skipBlanks()
            } while take(",")
            guard take("}") else { throw wrong("an inline table has no } at its end", at: place) }
            return table.node
        default:
            // Numbers, Booleans and dates have these characters.
            var text = ""
            while let scalar = next, Self.isBare(scalar) || "+.:".unicodeScalars.contains(scalar) {
                text.unicodeScalars.append(scalar)
                index += 1
            }
            let isWord = ["true", "false", "inf", "nan", "+inf", "+nan", "-inf", "-nan"].contains(text)
            let digits = text.drop { "+-".contains($0) }
            guard isWord || digits.first?.isNumber ?? false else { throw wrong("a value needs quotes", at: place) }
            return .text(text, at: place)
        }
    }

    private mutating func array(depth: Int) throws(TemplateError) -> [TemplateNode] {
        let start = place
        index += 1
        var elements: [TemplateNode] = []
        while true {
            skipLines()
            if take("]") { return elements }
            guard next != nil else { throw wrong("an array has no ] at its end", at: start) }
            elements.append(try value(depth: depth + 1))
            skipLines()
            guard take(",") || next == "]" else { throw wrong("an array has no , or ] after an element") }
        }
    }

    /// Reads a string in quotes; three quotes begin one of several lines.
    private mutating func string(isMultiline mayBe: Bool) throws(TemplateError) -> String {
        let start = place
        let quote = scalars[index]
        let isLiteral = quote == "'"
        let isLong = has([quote, quote, quote])
        guard !isLong || mayBe else { throw wrong("a key has three quotes") }
        index += isLong ? 3 : 1
        if isLong { _ = take("\n") }
        var text = ""
        while let scalar = next {
            if scalar == quote, !isLong || has([quote, quote, quote]) {
                index += isLong ? 3 : 1
                // Up to two quotes before the last three belong to the string.
                var left = isLong ? 2 : 0
                while left > 0, take(quote) {
                    text.unicodeScalars.append(quote)
                    left -= 1
                }
                return text
            }
            if scalar == "\\", !isLiteral {
                try escape(into: &text, isLong: isLong)
            } else if scalar == "\n" {
                guard isLong else { break }
                text += "\n"
                _ = take("\n")
            } else {
                text.unicodeScalars.append(scalar)
                index += 1
            }
        }
        throw wrong("a string has no quote at its end", at: start)
    }

    private static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
        "b": "\u{8}", "t": "\t", "n": "\n", "f": "\u{C}", "r": "\r", "\"": "\"", "\\": "\\",
    ]

    private mutating func escape(into text: inout String, isLong: Bool) throws(TemplateError) {
        let start = place
        index += 1
        let scalar = next
        if isLong, scalar == "\n" || scalar == " " || scalar == "\t" {
            // The line goes on at the next character that is not blank.
            skipBlanks()
            guard next == "\n" else { throw wrong("a string has an unknown escape", at: start) }
            while next == "\n" || next == " " || next == "\t" {
                if !take("\n") { index += 1 }
            }
            return
        }
        index += 1
        if let scalar, let escaped = Self.escapes[scalar] { return text.unicodeScalars.append(escaped) }
        let count = scalar == "u" ? 4 : scalar == "U" ? 8 : 0
        let digits = String(String.UnicodeScalarView(scalars[min(index, scalars.count)...].prefix(count)))
        guard count > 0, digits.count == count, digits.allSatisfy(\.isHexDigit),
            let escaped = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
        else { throw wrong("a string has an unknown escape", at: start) }
        text.unicodeScalars.append(escaped)
        index += count
    }

    // MARK: Characters

    private func has(_ wanted: [Unicode.Scalar]) -> Bool { scalars[index...].starts(with: wanted) }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        index += 1
        if scalar == "\n" { (line, lineStart) = (line + 1, index) }
        return true
    }

    private mutating func skipBlanks() { while next == " " || next == "\t" { index += 1 } }

    private mutating func skipComment() { while let scalar = next, scalar != "\n" { index += 1 } }

    /// Skips blanks, comments and ends of lines.
    private mutating func skipLines() {
        while true {
            skipBlanks()
            if next == "#" { skipComment() }
            guard take("\n") else { return }
        }
    }
}
