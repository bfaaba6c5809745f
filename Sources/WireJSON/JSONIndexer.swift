/// A validator that checks bytes against RFC 8259 and records the position of every value, in one pass and without
/// recursion.
///
/// Each reading function takes a position and returns the position after the bytes that it has read. The position
/// changes with every byte. Because functions pass it in this way, it stays in a register.
struct JSONIndexer {
    private let bytes: UnsafePointer<UInt8>
    private let count: Int

    static func index(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONSyntaxError) -> JSONNodes {
        guard let base = bytes.baseAddress, bytes.count > 0 else {
            throw JSONSyntaxError(offset: 0, reason: "the input is empty")
        }
        guard bytes.count < Int(UInt32.max) else { throw JSONSyntaxError(offset: 0, reason: "more than 4 GiB") }
        let indexer = JSONIndexer(bytes: base, count: bytes.count)
        var nodes = JSONNodes(capacity: indexer.capacity)
        do {
            try indexer.index(into: &nodes)
        } catch {
            nodes.deallocate()
            throw error
        }
        return nodes
    }

    /// The number of nodes to reserve: a Cognito event has about one value per thirty bytes.
    ///
    /// For large input, the values are counted first. Moving the nodes to larger memory would take twice the memory.
    private var capacity: Int {
        guard count >= 1 << 17 else { return count / 24 &+ 8 }
        // A value can begin at the start, after each comma, and after each opening bracket.
        var most = 1
        var position = 0
        // Both brackets are compared as one, because they differ in one bit.
        let commas = SIMD16<UInt8>(repeating: UInt8(ascii: ","))
        let brackets = SIMD16<UInt8>(repeating: UInt8(ascii: "{"))
        let bit = SIMD16<UInt8>(repeating: 0x20)
        while position &+ 16 <= count {
            // Each of the sixteen counters has room for 255 rounds.
            let end = min(position &+ 255 &* 16, count &- 15)
            var counters = SIMD16<UInt8>(repeating: 0)
            while position < end {
                let some = UnsafeRawPointer(bytes + position).loadUnaligned(as: SIMD16<UInt8>.self)
                let starts = (some .== commas) .| ((some | bit) .== brackets)
                // As a number, true is -1.
                counters &-= unsafeBitCast(starts, to: SIMD16<UInt8>.self)
                position &+= 16
            }
            most &+= Int(SIMD16<UInt16>(truncatingIfNeeded: counters).wrappedSum())
        }
        while position < count {
            let isStart = bytes[position] == UInt8(ascii: ",") || bytes[position] | 0x20 == UInt8(ascii: "{")
            most &+= isStart ? 1 : 0
            position &+= 1
        }
        return most
    }

    private func index(into nodes: inout JSONNodes) throws(JSONSyntaxError) {
        /// The index of the array or object being read; -1 at the outermost level.
        var parent = -1
        var isInObject = false
        var depth = 0
        var position = afterSpace(0)
        values: while true {
            // Reads a value; in an object, its key is read first.
            var node = JSONNode()
            if isInObject { position = try key(of: &node, at: position) }
            guard position < count else { throw error("expected a value", at: position) }
            node.start = UInt32(truncatingIfNeeded: position)
            let first = bytes[position]
            if first | 0x20 == UInt8(ascii: "{") {  // or [
                guard depth < JSONDocument.maximumDepth else {
                    throw error("nested deeper than \(JSONDocument.maximumDepth) levels", at: position)
                }
                depth &+= 1
                isInObject = first == UInt8(ascii: "{")
                node.kind = isInObject ? .object : .array
                let index = nodes.count
                // The outermost array or object has its own index as its parent.
                node.next = UInt32(truncatingIfNeeded: parent < 0 ? index : parent)
                nodes.append(node)
                parent = index
                position = afterSpace(position &+ 1)
                guard position < count else { throw error(Self.unclosed(isInObject), at: position) }
                // Continues with the first value, unless the array or object is empty.
                guard bytes[position] == Self.closingBracket(isInObject) else { continue values }
            } else {
                position = try scalar(&node, at: position)
                node.end = UInt32(truncatingIfNeeded: position)
                node.next = UInt32(truncatingIfNeeded: nodes.count &+ 1)
                nodes.append(node)
                position = afterSpace(position)
            }
            // Closes arrays and objects until a comma announces another value.
            while parent >= 0 {
                guard position < count else { throw error(Self.unclosed(isInObject), at: position) }
                let byte = bytes[position]
                if byte == UInt8(ascii: ",") {
                    position = afterSpace(position &+ 1)
                    continue values
                }
                guard byte == Self.closingBracket(isInObject) else {
                    throw error(isInObject ? "expected ',' or '}'" : "expected ',' or ']'", at: position)
                }
                position &+= 1
                let closed = parent
                parent = Int(nodes[closed].next)
                nodes[closed].end = UInt32(truncatingIfNeeded: position)
                nodes[closed].next = UInt32(truncatingIfNeeded: nodes.count)
                if parent == closed { parent = -1 } else { isInObject = nodes[parent].kind == .object }
                depth &-= 1
                position = afterSpace(position)
            }
            guard position == count else { throw error("expected the end, found more", at: position) }
            return
        }
    }

    private static func closingBracket(_ isObject: Bool) -> UInt8 { isObject ? UInt8(ascii: "}") : UInt8(ascii: "]") }

    private static func unclosed(_ isObject: Bool) -> String {
        isObject ? "the object is not closed" : "the array is not closed"
    }

    /// Reads a member's key and its colon.
    @inline(__always) private func key(of node: inout JSONNode, at position: Int) throws(JSONSyntaxError) -> Int {
        guard position < count, bytes[position] == UInt8(ascii: "\"") else {
            throw error("expected a key in quotes", at: position)
        }
        node.keyStart = UInt32(truncatingIfNeeded: position &+ 1)
        let key = try text(at: position &+ 1)
        node.keyEnd = UInt32(truncatingIfNeeded: key.end &- 1)
        node.keyIsEscaped = key.isEscaped
        let colon = afterSpace(key.end)
        guard colon < count, bytes[colon] == UInt8(ascii: ":") else { throw error("expected ':'", at: colon) }
        return afterSpace(colon &+ 1)
    }

    @inline(__always) private func scalar(_ node: inout JSONNode, at position: Int) throws(JSONSyntaxError) -> Int {
        switch bytes[position] {
        case UInt8(ascii: "\""):
            let text = try text(at: position &+ 1)
            node.kind = .text
            node.isEscaped = text.isEscaped
            return text.end
        case UInt8(ascii: "t"):
            node.kind = .boolean
            return try literal("true", at: position)
        case UInt8(ascii: "f"):
            node.kind = .boolean
            return try literal("false", at: position)
        case UInt8(ascii: "n"):
            return try literal("null", at: position)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            node.kind = .number
            return try number(at: position)
        default:
            throw error("expected a value", at: position)
        }
    }

    private func literal(_ word: StaticString, at start: Int) throws(JSONSyntaxError) -> Int {
        for index in 0..<word.utf8CodeUnitCount {
            guard start &+ index < count, bytes[start &+ index] == word.utf8Start[index] else {
                throw error("expected '\(word)'", at: start &+ index)
            }
        }
        return start &+ word.utf8CodeUnitCount
    }

    private func number(at start: Int) throws(JSONSyntaxError) -> Int {
        var position = start
        if bytes[position] == UInt8(ascii: "-") { position &+= 1 }
        if position < count, bytes[position] == UInt8(ascii: "0") {
            position &+= 1
        } else {
            position = try digits(at: position)
        }
        if position < count, bytes[position] == UInt8(ascii: ".") { position = try digits(at: position &+ 1) }
        if position < count, bytes[position] | 0x20 == UInt8(ascii: "e") {
            position &+= 1
            if position < count, bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-") {
                position &+= 1
            }
            position = try digits(at: position)
        }
        return position
    }

    private func digits(at start: Int) throws(JSONSyntaxError) -> Int {
        var position = start
        while position < count, bytes[position] &- UInt8(ascii: "0") < 10 { position &+= 1 }
        guard position > start else { throw error("expected a digit", at: position) }
        return position
    }

    /// Reads a string, from its opening quotation mark past its closing one; also returns whether it has a backslash.
    private func text(at start: Int) throws(JSONSyntaxError) -> (end: Int, isEscaped: Bool) {
        var position = start
        var isEscaped = false
        // Both operands are vectors, because a comparison of a vector with a single number works byte by byte.
        let quotes = SIMD16<Int8>(repeating: 0x22)
        let backslashes = SIMD16<Int8>(repeating: 0x5C)
        let spaces = SIMD16<Int8>(repeating: 0x20)
        while true {
            // Skips sixteen bytes at a time, up to a quotation mark, backslash, control character or non-ASCII byte. As
            // a signed number, a non-ASCII byte is negative, so it counts as less than a space.
            while position &+ 16 <= count {
                let some = UnsafeRawPointer(bytes + position).loadUnaligned(as: SIMD16<Int8>.self)
                let stops = (some .== quotes) .| (some .== backslashes) .| (some .< spaces)
                let places = unsafeBitCast(stops, to: SIMD2<UInt64>.self)
                let (first, second) = (UInt64(littleEndian: places.x), UInt64(littleEndian: places.y))
                if first | second != 0 {
                    position &+= (first != 0 ? first.trailingZeroBitCount : 64 &+ second.trailingZeroBitCount) >> 3
                    break
                }
                position &+= 16
            }
            guard position < count else { throw error("the string is not closed", at: position) }
            switch bytes[position] {
            case UInt8(ascii: "\""):
                return (position &+ 1, isEscaped)
            case UInt8(ascii: "\\"):
                isEscaped = true
                position = try escape(at: position)
            case 0..<0x20:
                throw error("a string contains an unescaped control character", at: position)
            case 0x80...:
                position = try multibyteScalar(at: position)
            default:
                position &+= 1
            }
        }
    }

    private func escape(at position: Int) throws(JSONSyntaxError) -> Int {
        guard position &+ 1 < count else { throw error("the string is not closed", at: position) }
        switch bytes[position &+ 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return position &+ 2
        case UInt8(ascii: "u"):
            guard position &+ 6 <= count, JSONString.hexadecimal(bytes + position + 2) != nil else {
                throw error("expected four hexadecimal digits after '\\u'", at: position)
            }
            return position &+ 6
        default:
            throw error("an escape that JSON does not have", at: position)
        }
    }

    /// Reads one UTF-8 sequence of two to four bytes (Unicode, table 3-7).
    private func multibyteScalar(at position: Int) throws(JSONSyntaxError) -> Int {
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
        default: throw error("a text is not UTF-8", at: position)
        }
        guard position &+ length <= count, second.contains(bytes[position &+ 1]) else {
            throw error("a text is not UTF-8", at: position)
        }
        for offset in 2..<max(length, 2) where bytes[position &+ offset] & 0xC0 != 0x80 {
            throw error("a text is not UTF-8", at: position)
        }
        return position &+ length
    }

    @inline(__always) private func afterSpace(_ start: Int) -> Int {
        var position = start
        while position < count {
            switch bytes[position] {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): position &+= 1
            default: return position
            }
        }
        return position
    }

    private func error(_ reason: String, at position: Int) -> JSONSyntaxError {
        JSONSyntaxError(offset: position, reason: reason)
    }
}
