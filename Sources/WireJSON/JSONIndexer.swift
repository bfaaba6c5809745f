/// Checks bytes against RFC 8259 and notes where every value stands, in one pass and without recursion.
struct JSONIndexer: ~Copyable {
    private let bytes: UnsafePointer<UInt8>
    private let count: Int
    private var position = 0
    private var nodes: [JSONNode] = []
    /// The container being read, by index; -1 outside.
    private var parent = -1
    private var isParentObject = false
    private var depth = 0

    /// Indexes one JSON text.
    static func index(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONSyntaxError) -> [JSONNode] {
        guard let base = bytes.baseAddress, bytes.count > 0 else {
            throw JSONSyntaxError(offset: 0, reason: "the input is empty")
        }
        guard bytes.count < Int(UInt32.max) else { throw JSONSyntaxError(offset: 0, reason: "more than 4 GiB") }
        var indexer = JSONIndexer(base, bytes.count)
        return try indexer.run()
    }

    private init(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
        self.bytes = bytes
        self.count = count
        // A Cognito event has one value in about thirty bytes; a denser text grows the array. A growing array is in memory
        // twice, so a large text gets room for all values at once; memory that is not used is never in use.
        nodes.reserveCapacity(count < 1 << 17 ? count / 24 + 8 : Self.mostNodes(bytes, count))
    }

    /// Returns the most values that a text can have: one at its start, one behind each comma and each opening bracket.
    private static func mostNodes(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
        var most = 1
        for index in 0..<count {
            let byte = bytes[index]
            let isStart = byte == UInt8(ascii: ",") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{")
            most &+= isStart ? 1 : 0
        }
        return most
    }

    private mutating func run() throws(JSONSyntaxError) -> [JSONNode] {
        skipSpace()
        try value(keyStart: 0, keyEnd: 0, keyIsEscaped: false)
        while parent >= 0 { try nextInContainer() }
        skipSpace()
        guard position == count else { throw error("expected the end, found more") }
        return nodes
    }

    /// Reads on after a value or an opening bracket: a comma and a value, or the closing bracket.
    private mutating func nextInContainer() throws(JSONSyntaxError) {
        let isFirst = nodes.count == parent &+ 1
        let isObject = isParentObject
        skipSpace()
        guard position < count else { throw error(isObject ? "the object is not closed" : "the array is not closed") }
        let byte = bytes[position]
        if byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
            position &+= 1
            closeContainer()
            return
        }
        if !isFirst {
            guard byte == UInt8(ascii: ",") else {
                throw error(isObject ? "expected ',' or '}'" : "expected ',' or ']'")
            }
            position &+= 1
            skipSpace()
        }
        guard isObject else { return try value(keyStart: 0, keyEnd: 0, keyIsEscaped: false) }
        guard position < count, bytes[position] == UInt8(ascii: "\"") else { throw error("expected a key in quotes") }
        position &+= 1
        let keyStart = position
        let keyIsEscaped = try text()
        let keyEnd = position &- 1
        skipSpace()
        guard position < count, bytes[position] == UInt8(ascii: ":") else { throw error("expected ':'") }
        position &+= 1
        skipSpace()
        try value(keyStart: keyStart, keyEnd: keyEnd, keyIsEscaped: keyIsEscaped)
    }

    private mutating func closeContainer() {
        let grandparent = Int(nodes[parent].next)
        nodes[parent].end = UInt32(truncatingIfNeeded: position)
        nodes[parent].next = UInt32(truncatingIfNeeded: nodes.count)
        // The outermost container is its own parent.
        parent = grandparent == parent ? -1 : grandparent
        isParentObject = parent >= 0 && nodes[parent].kind == .object
        depth &-= 1
    }

    /// Reads a scalar whole, or opens a container.
    private mutating func value(keyStart: Int, keyEnd: Int, keyIsEscaped: Bool) throws(JSONSyntaxError) {
        guard position < count else { throw error("expected a value") }
        let start = position
        var node = JSONNode(
            keyStart: UInt32(truncatingIfNeeded: keyStart), keyEnd: UInt32(truncatingIfNeeded: keyEnd),
            start: UInt32(truncatingIfNeeded: start), kind: .null, keyIsEscaped: keyIsEscaped)
        switch bytes[start] {
        case UInt8(ascii: "\""):
            position &+= 1
            node.kind = .text
            node.isEscaped = try text()
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard depth < JSONDocument.maximumDepth else {
                throw error("nested deeper than \(JSONDocument.maximumDepth) levels")
            }
            position &+= 1
            depth &+= 1
            let index = nodes.count
            node.kind = bytes[start] == UInt8(ascii: "{") ? .object : .array
            node.next = UInt32(truncatingIfNeeded: parent < 0 ? index : parent)
            nodes.append(node)
            parent = index
            isParentObject = node.kind == .object
            return
        case UInt8(ascii: "t"):
            node.kind = .boolean
            try literal("true")
        case UInt8(ascii: "f"):
            node.kind = .boolean
            try literal("false")
        case UInt8(ascii: "n"):
            try literal("null")
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            node.kind = .number
            try number()
        default:
            throw error("expected a value")
        }
        node.end = UInt32(truncatingIfNeeded: position)
        node.next = UInt32(truncatingIfNeeded: nodes.count &+ 1)
        nodes.append(node)
    }

    private mutating func literal(_ word: StaticString) throws(JSONSyntaxError) {
        for index in 0..<word.utf8CodeUnitCount {
            guard position < count, bytes[position] == word.utf8Start[index] else {
                throw error("expected '\(word)'")
            }
            position &+= 1
        }
    }

    private mutating func number() throws(JSONSyntaxError) {
        if bytes[position] == UInt8(ascii: "-") { position &+= 1 }
        if position < count, bytes[position] == UInt8(ascii: "0") { position &+= 1 } else { try digits() }
        if position < count, bytes[position] == UInt8(ascii: ".") {
            position &+= 1
            try digits()
        }
        if position < count, bytes[position] | 0x20 == UInt8(ascii: "e") {
            position &+= 1
            if position < count, bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-") {
                position &+= 1
            }
            try digits()
        }
    }

    private mutating func digits() throws(JSONSyntaxError) {
        let start = position
        while position < count, bytes[position] &- UInt8(ascii: "0") < 10 { position &+= 1 }
        guard position > start else { throw error("expected a digit") }
    }

    /// Reads on after an opening quotation mark, past the closing one; returns whether there was a backslash.
    private mutating func text() throws(JSONSyntaxError) -> Bool {
        var escaped = false
        let ones: UInt64 = 0x0101_0101_0101_0101
        let highs: UInt64 = 0x8080_8080_8080_8080
        while true {
            // Eight bytes at once, up to the first that is a quotation mark, a backslash, a control or not ASCII.
            while position &+ 8 <= count {
                let word = UInt64(
                    littleEndian: UnsafeRawPointer(bytes + position).loadUnaligned(as: UInt64.self))
                let quote = word ^ (ones &* 0x22)
                let backslash = word ^ (ones &* 0x5C)
                let stops =
                    (((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)
                        | ((word &- (ones &* 0x20)) & ~word) | word) & highs
                if stops != 0 {
                    position &+= stops.trailingZeroBitCount >> 3
                    break
                }
                position &+= 8
            }
            guard position < count else { throw error("the text is not closed") }
            switch bytes[position] {
            case UInt8(ascii: "\""):
                position &+= 1
                return escaped
            case UInt8(ascii: "\\"):
                escaped = true
                try escape()
            case 0..<0x20:
                throw error("a control character stands unescaped in a text")
            case 0x80...:
                try multibyteScalar()
            default:
                position &+= 1
            }
        }
    }

    private mutating func escape() throws(JSONSyntaxError) {
        guard position &+ 1 < count else { throw error("the text is not closed") }
        switch bytes[position &+ 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            position &+= 2
        case UInt8(ascii: "u"):
            guard position &+ 6 <= count, JSONText.hexadecimal(bytes + position + 2) != nil else {
                throw error("expected four hexadecimal digits after '\\u'")
            }
            position &+= 6
        default:
            throw error("an escape that JSON does not have")
        }
    }

    /// Reads one UTF-8 sequence of two to four bytes (Unicode, table 3-7).
    private mutating func multibyteScalar() throws(JSONSyntaxError) {
        let first = bytes[position]
        let length: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch first {
        case 0xC2...0xDF: length = 2
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: length = 3
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        case 0xF1...0xF3: length = 4
        default: throw error("a text is not UTF-8")
        }
        guard position &+ length <= count, second.contains(bytes[position &+ 1]) else {
            throw error("a text is not UTF-8")
        }
        for offset in 2..<max(length, 2) where bytes[position &+ offset] & 0xC0 != 0x80 {
            throw error("a text is not UTF-8")
        }
        position &+= length
    }

    private mutating func skipSpace() {
        while position < count {
            switch bytes[position] {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): position &+= 1
            default: return
            }
        }
    }

    private func error(_ reason: String) -> JSONSyntaxError { JSONSyntaxError(offset: position, reason: reason) }
}
