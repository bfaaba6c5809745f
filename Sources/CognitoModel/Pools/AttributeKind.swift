/// The type of a user attribute's values, which are texts all the same.
package enum AttributeKind: String, Sendable {
    case string = "String"
    case number = "Number"
    case boolean = "Boolean"
    case dateTime = "DateTime"

    /// The member of a schema's attribute that holds its limits, with the members of that; nil if the type has no limits.
    package var constraints: (member: String, least: String, most: String)? {
        switch self {
        case .string: ("StringAttributeConstraints", "MinLength", "MaxLength")
        case .number: ("NumberAttributeConstraints", "MinValue", "MaxValue")
        case .boolean, .dateTime: nil
        }
    }
}
