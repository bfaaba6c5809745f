/// A writer of compact JSON in UTF-8, with only the escapes that RFC 8259 requires.
///
/// The caller writes keys and values in order; the writer adds commas.
public struct JSONWriter: Sendable {
    /// The bytes written so far.
    public private(set) var bytes: [UInt8] = []
    private var needsComma = false

    /// Creates an empty writer.
    ///
    /// - Parameter capacity: The number of bytes to reserve.
    public init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

    /// Opens an object.
    public mutating func beginObject() { open(UInt8(ascii: "{")) }
    /// Closes an object.
    public mutating func endObject() { close(UInt8(ascii: "}")) }
    /// Opens an array.
    public mutating func beginArray() { open(UInt8(ascii: "[")) }
    /// Closes an array.
    public mutating func endArray() { close(UInt8(ascii: "]")) }

    /// Writes a member's key; write its value next.
    public mutating func key(_ key: String) {
        text(key)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a member's key that is known at compile time and needs no escapes; write its value next.
    @_spi(Internal) public mutating func key(known name: StaticString) {
        comma()
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes null.
    public mutating func null() { plain("null") }
    /// Writes a boolean.
    public mutating func boolean(_ value: Bool) { plain(value ? "true" : "false") }
    /// Writes a whole number.
    public mutating func integer(_ value: Int64) { plain(String(value)) }

    /// Writes a floating-point number.
    ///
    /// - Throws: ``JSONWritingError`` if the number is infinite or NaN.
    public mutating func decimal(_ value: Double) throws(JSONWritingError) {
        guard value.isFinite else { throw JSONWritingError("JSON has no number for an infinite value or NaN") }
        plain(value.description)
    }

    /// Writes a number with a given spelling.
    ///
    /// - Throws: ``JSONWritingError`` if the spelling is not a valid JSON number.
    public mutating func number(_ spelling: String) throws(JSONWritingError) {
        let document = try? JSONDocument(Array(spelling.utf8))
        guard document?.root.kind == .number, document?.root.bytes.count == spelling.utf8.count else {
            throw JSONWritingError("the string is not a JSON number")
        }
        plain(spelling)
    }

    /// Writes a string.
    public mutating func text(_ value: String) {
        comma()
        bytes.append(UInt8(ascii: "\""))
        value.utf8Span.span.withUnsafeBufferPointer { escape($0) }
        bytes.append(UInt8(ascii: "\""))
        needsComma = true
    }

    /// Writes any value.
    ///
    /// - Throws: ``JSONWritingError`` if the value contains an infinite number or NaN.
    public mutating func value(_ value: JSONValue) throws(JSONWritingError) {
        switch value {
        case .null: null()
        case .boolean(let flag): boolean(flag)
        case .integer(let number): integer(number)
        case .decimal(let number): try decimal(number)
        case .number(let spelling): try number(spelling)
        case .text(let content): text(content)
        case .array(let elements):
            beginArray()
            for element in elements { try self.value(element) }
            endArray()
        case .object(let members):
            beginObject()
            for (key, value) in members {
                self.key(key)
                try self.value(value)
            }
            endObject()
        }
    }

    /// Writes an array of strings.
    public mutating func texts(_ values: some Sequence<String>) {
        beginArray()
        for value in values { text(value) }
        endArray()
    }

    /// Writes an object whose values are strings, with its keys in order.
    public mutating func texts(_ values: JSONMembers<String>) {
        beginObject()
        for (key, value) in values {
            self.key(key)
            text(value)
        }
        endObject()
    }

    /// Writes bytes that are already one JSON value.
    @_specialize(where Bytes == [UInt8])
    @_specialize(where Bytes == ArraySlice<UInt8>)
    public mutating func raw<Bytes: Collection<UInt8>>(_ value: Bytes) {
        comma()
        bytes.append(contentsOf: value)
        needsComma = true
    }

    /// Writes a value that is neither a string nor a collection.
    // It does not call `raw`, which compares its argument's type with arrays' types, so that a start would create them.
    private mutating func plain(_ value: String) {
        comma()
        bytes.append(contentsOf: value.utf8)
        needsComma = true
    }

    /// Prepares to write at another position of a document; if `afterMember` is true, a comma comes first.
    mutating func restart(afterMember: Bool = false) { needsComma = afterMember }

    private mutating func comma() { if needsComma { bytes.append(UInt8(ascii: ",")) } }

    private mutating func open(_ bracket: UInt8) {
        comma()
        bytes.append(bracket)
        needsComma = false
    }

    private mutating func close(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }

    private mutating func escape(_ text: UnsafeBufferPointer<UInt8>) {
        var start = 0
        while true {
            let end = Self.firstToEscape(in: UnsafeRawBufferPointer(text), from: start)
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<end]))
            guard end < text.count else { return }
            let byte = text[end]
            start = end &+ 1
            bytes.append(UInt8(ascii: "\\"))
            switch byte {
            case 0x08: bytes.append(UInt8(ascii: "b"))
            case 0x09: bytes.append(UInt8(ascii: "t"))
            case 0x0A: bytes.append(UInt8(ascii: "n"))
            case 0x0C: bytes.append(UInt8(ascii: "f"))
            case 0x0D: bytes.append(UInt8(ascii: "r"))
            case 0..<0x20:
                bytes.append(contentsOf: "u00".utf8)
                bytes.append(byte < 0x10 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
                let digit = byte & 0xF
                bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
            default: bytes.append(byte)
            }
        }
    }

    /// Returns the first position from `start` on that has a control character, a quotation mark or a backslash; if
    /// there is no such position, returns the end.
    private static func firstToEscape(in text: UnsafeRawBufferPointer, from start: Int) -> Int {
        var place = start
        // Most texts need no escapes, so eight bytes are checked together. The last eight may have been checked before.
        while text.count >= 8, place < text.count {
            let next = min(place, text.count &- 8)
            guard !hasAnyToEscape(text.loadUnaligned(fromByteOffset: next, as: UInt64.self)) else { break }
            place = next &+ 8
        }
        while place < text.count {
            let byte = text[place]
            if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
            place &+= 1
        }
        return place
    }

    private static func hasAnyToEscape(_ word: UInt64) -> Bool {
        let (ones, tops) = (0x0101_0101_0101_0101 as UInt64, 0x8080_8080_8080_8080 as UInt64)
        let (quotes, backslashes) = (word ^ ones &* 0x22, word ^ ones &* 0x5C)
        // Sets the top bit of the lowest byte that needs an escape; sets no bit if no byte needs an escape.
        let isControl = (word &- ones &* 0x20) & ~word
        let isQuote = (quotes &- ones) & ~quotes
        let isBackslash = (backslashes &- ones) & ~backslashes
        return (isControl | isQuote | isBackslash) & tops != 0
    }
}

extension JSONWriter: CustomStringConvertible, CustomReflectable {
    /// The number of bytes written, because the content may hold secrets.
    public var description: String { "JSONWriter(\(bytes.count) bytes)" }
    /// A mirror without children, because a dump must not show the bytes.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
