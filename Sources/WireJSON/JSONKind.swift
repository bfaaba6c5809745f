/// The six kinds of JSON value; their descriptions are the words that error messages use.
public enum JSONKind: UInt8, Sendable, CustomStringConvertible {
    /// `null`.
    case null
    /// `true` or `false`.
    case boolean
    /// A number in any spelling.
    case number
    /// A string.
    case text
    /// An array.
    case array
    /// An object.
    case object

    /// The kind's name in an error: `null`, `boolean`, `number`, `text`, `array`, `object`.
    public var description: String {
        switch self {
        case .null: "null"
        case .boolean: "boolean"
        case .number: "number"
        case .text: "text"
        case .array: "array"
        case .object: "object"
        }
    }
}
