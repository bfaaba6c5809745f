/// Any JSON value, for members that may have any type: a token's claim, an attribute from an identity provider.
public enum JSONValue: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case boolean(Bool)
    /// A whole number that fits in 64 bits.
    case integer(Int64)
    /// A floating-point number; infinity and NaN cannot be written.
    case decimal(Double)
    /// A number's JSON spelling, used if `integer` or `decimal` would not keep the spelling, as for `1.10`.
    case number(String)
    /// A string.
    case text(String)
    /// An array.
    case array([JSONValue])
    /// An object; it is written with its keys in order, so that equal values give equal bytes.
    case object(JSONMembers<JSONValue>)

    /// Creates a number from its JSON spelling, and always keeps the spelling.
    init(number spelling: String) {
        if let integer = Int64(spelling), String(integer) == spelling {
            self = .integer(integer)
        } else if let decimal = Double(spelling), decimal.isFinite, decimal.description == spelling {
            self = .decimal(decimal)
        } else {
            self = .number(spelling)
        }
    }

    /// Creates a string.
    public init(_ text: String) { self = .text(text) }

    /// Creates a boolean.
    public init(_ flag: Bool) { self = .boolean(flag) }

    /// Creates a whole number; a number that exceeds 64 bits keeps all its digits.
    public init(_ number: some BinaryInteger) {
        self = Int64(exactly: number).map(JSONValue.integer) ?? .number("\(number)")
    }

    /// Creates a floating-point number; infinity and NaN cannot be written.
    public init(_ number: Double) { self = .decimal(number) }

    /// Creates an array of strings.
    public init(_ texts: [String]) { self = .array(texts.map(JSONValue.text)) }

    // The attribute makes an array literal of string literals an array of texts, which is the more likely meaning.
    /// Creates an array.
    @_disfavoredOverload
    public init(_ elements: [JSONValue]) { self = .array(elements) }

    /// Creates an object.
    public init(_ members: JSONMembers<JSONValue>) { self = .object(members) }

    /// Reads a JSON text in UTF-8.
    ///
    /// - Throws: ``JSONSyntaxError`` if the bytes are not exactly one JSON value.
    public init(json bytes: [UInt8]) throws(JSONSyntaxError) { self = try JSONDocument(bytes).root.value }

    /// The string, if the value is a string.
    public var text: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    /// The boolean, if the value is a boolean.
    public var flag: Bool? {
        guard case .boolean(let flag) = self else { return nil }
        return flag
    }

    /// The elements, if the value is an array.
    public var elements: [JSONValue]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// The members, if the value is an object.
    public var members: JSONMembers<JSONValue>? {
        guard case .object(let members) = self else { return nil }
        return members
    }

    /// The value of an object's member; nil if the member is absent, or if this value is not an object.
    public subscript(name: String) -> JSONValue? { members?[name] }

    /// The value as a string: a string unchanged, any other value as compact JSON.
    public var flattened: String {
        if let text { return text }
        var writer = JSONWriter()
        // A decoded number is always finite. A number created in code may be infinite or NaN, which JSON cannot spell.
        guard (try? writer.value(self)) != nil else { return "" }
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Creates a string.
    public init(stringLiteral value: String) { self = .text(value) }
    /// Creates a boolean.
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
    /// Creates a whole number.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// Creates a floating-point number.
    public init(floatLiteral value: Double) { self = .decimal(value) }
    /// Creates null.
    public init(nilLiteral: ()) { self = .null }
    /// Creates an array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// Creates an object; if a key appears twice, the last value counts.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        var members = JSONMembers<JSONValue>()
        for (key, value) in elements { members[key] = value }
        self = .object(members)
    }
}
