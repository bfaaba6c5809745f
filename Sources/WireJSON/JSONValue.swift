/// Any JSON value, for the places where Cognito takes one: a claim of a token, an attribute of an identity provider.
public enum JSONValue: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case boolean(Bool)
    /// A whole number that fits 64 bits.
    case integer(Int64)
    /// A number; one that is not finite cannot be written.
    case decimal(Double)
    /// A number by its JSON spelling, where neither of the two would keep it: `1.10`, or more digits than they hold.
    case number(String)
    /// A text.
    case text(String)
    /// An array.
    case array([JSONValue])
    /// An object. It is written with its keys in order, so that equal values give equal bytes.
    case object(JSONMembers<JSONValue>)

    /// A number by its JSON spelling, which is never lost.
    init(number spelling: String) {
        if let integer = Int64(spelling), String(integer) == spelling {
            self = .integer(integer)
        } else if let decimal = Double(spelling), decimal.isFinite, decimal.description == spelling {
            self = .decimal(decimal)
        } else {
            self = .number(spelling)
        }
    }

    /// Creates a text.
    public init(_ text: String) { self = .text(text) }

    /// Creates a Boolean.
    public init(_ flag: Bool) { self = .boolean(flag) }

    /// Creates a whole number; one beyond 64 bits keeps all its digits.
    public init(_ number: some BinaryInteger) {
        self = Int64(exactly: number).map(JSONValue.integer) ?? .number("\(number)")
    }

    /// Creates a number; one that is not finite cannot be written.
    public init(_ number: Double) { self = .decimal(number) }

    /// Creates an array of texts.
    public init(_ texts: [String]) { self = .array(texts.map(JSONValue.text)) }

    // Of two ways to read a literal, the texts are the likelier one.
    /// Creates an array.
    @_disfavoredOverload
    public init(_ elements: [JSONValue]) { self = .array(elements) }

    /// Creates an object.
    public init(_ members: JSONMembers<JSONValue>) { self = .object(members) }

    /// Reads JSON text in UTF-8.
    ///
    /// - Throws: ``JSONSyntaxError`` if it is not one JSON value.
    public init(json bytes: [UInt8]) throws(JSONSyntaxError) { self = try JSONDocument(bytes).root.value }

    /// The text, if this is one.
    public var text: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    /// The Boolean, if this is one.
    public var flag: Bool? {
        guard case .boolean(let flag) = self else { return nil }
        return flag
    }

    /// The elements, if this is an array.
    public var elements: [JSONValue]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// The members, if this is an object.
    public var members: JSONMembers<JSONValue>? {
        guard case .object(let members) = self else { return nil }
        return members
    }

    /// The value of an object's member; nil if there is none, or this is no object.
    public subscript(name: String) -> JSONValue? { members?[name] }

    /// The value as one text: a text itself, anything else as compact JSON.
    public var flattened: String {
        if let text { return text }
        var writer = JSONWriter()
        // A decoded value is always finite; a made one that is not has no spelling.
        guard (try? writer.value(self)) != nil else { return "" }
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Creates a text.
    public init(stringLiteral value: String) { self = .text(value) }
    /// Creates a boolean.
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
    /// Creates a whole number.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// Creates a number.
    public init(floatLiteral value: Double) { self = .decimal(value) }
    /// Creates null.
    public init(nilLiteral: ()) { self = .null }
    /// Creates an array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// Creates an object; of equal keys the last counts.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        var members = JSONMembers<JSONValue>()
        for (key, value) in elements { members[key] = value }
        self = .object(members)
    }
}
