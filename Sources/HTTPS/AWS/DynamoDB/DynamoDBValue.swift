@_spi(Internal) public import WireJSON

/// An item of a DynamoDB table, or its key: values by attribute.
///
/// ```swift
/// import CognitoTriggers
/// import HTTPS
///
/// let item: DynamoDBItem = ["pk": "tenant#acme", "seats": 3, "plans": ["basic", "pro"]]
/// ```
public typealias DynamoDBItem = JSONMembers<DynamoDBValue>

/// The value of an item's attribute.
///
/// Literals make values: `"acme"`, `3`, `true`, `nil`, `["a", "b"]`, `["city": "Oslo"]`. Its description shows the kind
/// only, because the value may be personal.
public enum DynamoDBValue: Hashable, Sendable {
    /// A string: `S`.
    case text(String)
    /// A number in its decimal spelling: `N`.
    case number(String)
    /// A boolean: `BOOL`.
    case boolean(Bool)
    /// Null: `NULL`.
    case null
    /// Bytes: `B`.
    case bytes([UInt8])
    /// A list of any values: `L`.
    case list([DynamoDBValue])
    /// A map of any values: `M`.
    case map(DynamoDBItem)
    /// A set of strings, without order: `SS`; DynamoDB refuses an empty set.
    case texts(Set<String>)
    /// A set of numbers in their decimal spelling: `NS`; DynamoDB refuses an empty set.
    case numbers(Set<String>)

    /// Creates a string.
    public init(_ text: String) { self = .text(text) }
    /// Creates a number.
    public init(_ number: some BinaryInteger) { self = .number("\(number)") }
    /// Creates a number.
    public init(_ number: Double) { self = .number("\(number)") }
    /// Creates a boolean.
    public init(_ flag: Bool) { self = .boolean(flag) }

    /// The string, if the value is a string.
    public var text: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    /// The whole number, if the value is a number of at most 64 bits without a fraction.
    public var integer: Int? {
        guard case .number(let spelling) = self else { return nil }
        return Int(spelling)
    }

    /// The number, if the value is a number.
    public var decimal: Double? {
        guard case .number(let spelling) = self else { return nil }
        return Double(spelling)
    }

    /// The boolean, if the value is a boolean.
    public var flag: Bool? {
        guard case .boolean(let flag) = self else { return nil }
        return flag
    }

    /// The bytes, if the value is bytes.
    public var bytes: [UInt8]? {
        guard case .bytes(let bytes) = self else { return nil }
        return bytes
    }

    /// The elements, if the value is a list.
    public var elements: [DynamoDBValue]? {
        guard case .list(let elements) = self else { return nil }
        return elements
    }

    /// The members, if the value is a map.
    public var members: DynamoDBItem? {
        guard case .map(let members) = self else { return nil }
        return members
    }

    /// The strings of a set in alphabetical order, or of a list of strings in the list's order; nil for any other value.
    public var texts: [String]? {
        switch self {
        case .texts(let texts): texts.sorted()
        case .list(let elements) where elements.allSatisfy({ $0.text != nil }): elements.compactMap(\.text)
        default: nil
        }
    }
}

extension DynamoDBValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Creates a string.
    public init(stringLiteral value: String) { self = .text(value) }
    /// Creates a boolean.
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
    /// Creates a whole number.
    public init(integerLiteral value: Int64) { self = .number("\(value)") }
    /// Creates a number.
    public init(floatLiteral value: Double) { self = .number("\(value)") }
    /// Creates null.
    public init(nilLiteral: ()) { self = .null }
    /// Creates a list.
    public init(arrayLiteral elements: DynamoDBValue...) { self = .list(elements) }
    /// Creates a map; if a key appears twice, the last value counts.
    public init(dictionaryLiteral elements: (String, DynamoDBValue)...) {
        self = .map(elements.reduce(into: DynamoDBItem()) { $0[$1.0] = $1.1 })
    }
}

extension DynamoDBValue: CustomStringConvertible, CustomReflectable {
    /// The kind of the value, in DynamoDB's spelling.
    public var description: String { kind }
    /// A mirror without children, because the value may be personal.
    public var customMirror: Mirror { Mirror(self, children: [:]) }

    private var kind: String {
        switch self {
        case .text: "S"
        case .number: "N"
        case .boolean: "BOOL"
        case .null: "NULL"
        case .bytes: "B"
        case .list: "L"
        case .map: "M"
        case .texts: "SS"
        case .numbers: "NS"
        }
    }

    /// The value in DynamoDB's JSON.
    var json: JSONValue {
        let value: JSONValue =
            switch self {
            case .text(let text), .number(let text): .text(text)
            case .boolean(let flag): .boolean(flag)
            case .null: true
            case .bytes(let bytes): .text(Base64.encode(bytes))
            case .list(let elements): .array(elements.map(\.json))
            case .map(let members): .object(members.mapValues(\.json))
            case .texts(let texts), .numbers(let texts): JSONValue(texts.sorted())
            }
        return .object([kind: value])
    }

    /// Reads a value in DynamoDB's JSON; nil for a kind that this type lacks.
    init?(json: JSONValue) {
        guard let members = json.members, members.count == 1, let kind = members.keys.first, let value = members[kind]
        else { return nil }
        let read: DynamoDBValue? =
            switch kind {
            case "S": value.text.map { .text($0) }
            case "N": value.text.map { .number($0) }
            case "BOOL": value.flag.map { .boolean($0) }
            case "NULL": .null
            case "B": value.text.flatMap(Base64.decode).map { .bytes($0) }
            case "L": value.elements.map { .list($0.compactMap { DynamoDBValue(json: $0) }) }
            case "M": value.members.map { .map(DynamoDBItem(json: $0)) }
            case "SS": value.elements.map { .texts(Set($0.compactMap(\.text))) }
            case "NS": value.elements.map { .numbers(Set($0.compactMap(\.text))) }
            default: nil
            }
        guard let read else { return nil }
        self = read
    }
}

extension DynamoDBItem {
    /// Reads an item in DynamoDB's JSON; leaves out attributes of unknown kinds, such as sets of bytes.
    init(json: JSONMembers<JSONValue>) { self = json.compactMapValues { DynamoDBValue(json: $0) } }

    /// The item in DynamoDB's JSON.
    var json: JSONValue { .object(mapValues(\.json)) }
}
