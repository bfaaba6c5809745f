/// The type of a user attribute's values, which are always transferred as text.
package enum AttributeKind: String, Sendable {
    case string = "String"
    case number = "Number"
    case boolean = "Boolean"
    case dateTime = "DateTime"

    /// The schema member with the type's limits, and the names of both limits; nil if the type has no limits.
    package var constraints: (member: String, least: String, most: String)? {
        switch self {
        case .string: ("StringAttributeConstraints", "MinLength", "MaxLength")
        case .number: ("NumberAttributeConstraints", "MinValue", "MaxValue")
        case .boolean, .dateTime: nil
        }
    }
}
