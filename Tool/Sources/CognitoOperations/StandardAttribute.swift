/// An attribute that every user pool has.
package struct StandardAttribute: Sendable {
    /// The name, such as `email`.
    package let name: String
    /// The type of its values.
    package var kind: AttributeKind = .string
    /// True if a value may change.
    package var isMutable = true
    /// True if every user has it.
    package var isRequired = false
    /// The minimum of a string's length or of a number.
    package var minimum: String?
    /// The greatest value, or the most characters.
    package var maximum: String?

    /// The attributes in the order of `DescribeUserPool`.
    package static let all: [StandardAttribute] = [
        StandardAttribute(name: "sub", isMutable: false, isRequired: true, minimum: "1", maximum: "2048"),
        text("name"), text("given_name"), text("family_name"), text("middle_name"), text("nickname"),
        text("preferred_username"), text("profile"), text("picture"), text("website"), text("email"),
        StandardAttribute(name: "email_verified", kind: .boolean), text("gender"),
        StandardAttribute(name: "birthdate", minimum: "10", maximum: "10"), text("zoneinfo"), text("locale"),
        text("phone_number"), StandardAttribute(name: "phone_number_verified", kind: .boolean), text("address"),
        StandardAttribute(name: "updated_at", kind: .number, minimum: "0"), StandardAttribute(name: "identities"),
    ]

    private static func text(_ name: String) -> StandardAttribute {
        StandardAttribute(name: name, minimum: "0", maximum: "2048")
    }

    /// Returns the standard attribute of a name, or nil.
    package static func named(_ name: String) -> StandardAttribute? { all.first { $0.name == name } }
}
