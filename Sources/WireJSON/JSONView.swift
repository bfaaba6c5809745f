/// A value in a document, decoded on demand.
public struct JSONView: Sendable {
    /// The document that contains the value.
    public let document: JSONDocument
    let index: Int

    init(_ document: JSONDocument, _ index: Int) {
        self.document = document
        self.index = index
    }

    var node: JSONNode { document.nodes[index] }

    /// The value's JSON type.
    public var kind: JSONKind { document.nodes[index].kind }

    /// A Boolean value that indicates whether the value has no children: true for an empty array or object, and for
    /// every scalar.
    public var isEmpty: Bool { Int(node.next) == index + 1 }

    /// The value's bytes as received, including quotation marks.
    public var bytes: ArraySlice<UInt8> { document.bytes[Int(node.start)..<Int(node.end)] }

    /// The value's bytes as a string: a number's spelling, `true`, or a whole object.
    public var source: String { String(decoding: bytes, as: UTF8.self) }

    /// The value as a string: a string's content, or the spelling of a number or boolean.
    ///
    /// - Returns: nil if the value is null, an array or an object.
    public var scalarText: String? { document.scalarText(of: index) }

    /// The value as a boolean, from `true`, `false`, or the strings `"true"` and `"false"`.
    ///
    /// - Returns: nil for any other value.
    public var flag: Bool? {
        let node = node
        if node.kind == .boolean { return document.bytes[Int(node.start)] == UInt8(ascii: "t") }
        guard node.kind == .text else { return nil }
        return document.withBytes(node.start &+ 1, node.end &- 1) { bytes in
            switch bytes.count {
            case 4 where bytes.elementsEqual("true".utf8): true
            case 5 where bytes.elementsEqual("false".utf8): false
            default: nil
            }
        }
    }

    /// The value as a whole number, from a number or from a string of decimal digits.
    ///
    /// - Returns: nil if the value is of another type, has a fraction, or does not fit in 64 bits.
    public var integer: Int64? {
        guard kind == .number || kind == .text, let text = scalarText else { return nil }
        if let value = Int64(text) { return value }
        // 1.7E12 is also a whole number, and some writers spell milliseconds in this way. From 2^53 on, a Double may
        // not be exact.
        guard kind == .number, let value = Double(text), value.magnitude < 0x1p53 else { return nil }
        return Int64(exactly: value)
    }

    /// The completely decoded value.
    public var value: JSONValue {
        switch kind {
        case .null: .null
        case .boolean: .boolean(flag ?? false)
        case .text: .text(scalarText ?? "")
        case .number: JSONValue(number: source)
        case .array: .array(children.map(\.value))
        case .object: .object(values)
        }
    }

    /// The decoded members of an object.
    private var values: JSONMembers<JSONValue> {
        var values = JSONMembers<JSONValue>(capacity: children.reduce(0) { count, _ in count + 1 })
        for child in children { values[child.key ?? ""] = child.value }
        return values
    }

    /// The first array or object among the value's children.
    public var firstContainer: JSONView? {
        let nodes = document.nodes
        let end = Int(nodes[index].next)
        var child = index &+ 1
        while child < end {
            if nodes[child].kind == .array || nodes[child].kind == .object { return JSONView(document, child) }
            child = Int(nodes[child].next)
        }
        return nil
    }

    /// The bytes of an object that contains only strings; nil if ``JSONWriter`` would not write exactly these bytes.
    @_spi(Internal) public var writtenTexts: ArraySlice<UInt8>? {
        let (nodes, object) = (document.nodes, node)
        guard object.kind == .object else { return nil }
        var child = index &+ 1
        // Each member follows a comma or the opening bracket, and the closing bracket follows the last member.
        var length = isEmpty ? 2 : 1
        while child < Int(object.next) {
            let member = nodes[child]
            guard member.kind == .text, !member.isEscaped, !member.keyIsEscaped else { return nil }
            length &+= 4 &+ Int(member.keyEnd &- member.keyStart) &+ Int(member.end &- member.start)
            child = Int(member.next)
        }
        // If the object has more bytes than its members need, the other bytes are white space.
        return length == Int(object.end &- object.start) ? bytes : nil
    }

    /// The elements of an array or the values of an object, in order; empty for a scalar.
    public var children: JSONChildren { JSONChildren(self) }

    /// The members of an object with their keys, in order, including duplicates; empty if the value is not an object.
    public var members: some Sequence<(key: String, value: JSONView)> {
        let isObject = kind == .object
        return children.lazy.filter { _ in isObject }.map { (key: $0.key ?? "", value: $0) }
    }

    /// The members of an object that are strings, or numbers or booleans as spelled.
    @_spi(Internal) public var texts: JSONMembers<String> {
        var texts = JSONMembers<String>()
        for child in children { texts[child.key ?? ""] = child.scalarText }
        return texts
    }

    /// The value's key in its object; nil if the value is not a member of an object.
    public var key: String? {
        let node = node
        guard node.keyStart > 0 else { return nil }
        return document.withBytes(node.keyStart, node.keyEnd) { JSONString.decode($0, isEscaped: node.keyIsEscaped) }
    }

    /// The last member with a name, null or not; nil if it is missing or the value is not an object.
    public subscript(name: String) -> JSONView? {
        let found = name.utf8Span.span.withUnsafeBufferPointer { document.member($0, of: index) }
        return found.map { JSONView(document, $0) }
    }

    /// Returns the last member with a name, null or not; nil if it is missing or the value is not an object.
    @_spi(Internal) public func member(_ name: StaticString) -> JSONView? {
        document.member(name, of: index).map { JSONView(document, $0) }
    }
}

extension JSONView: CustomStringConvertible, CustomReflectable {
    /// The value's type, because its content may be secret.
    public var description: String { "JSONView(\(kind))" }
    /// A mirror without children, because a dump must not show the bytes.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
