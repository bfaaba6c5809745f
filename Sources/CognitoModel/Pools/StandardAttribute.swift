/// An attribute that every user pool has.
@_spi(Internal) public struct StandardAttribute: Sendable {
    /// The name, such as `email`.
    public let name: String
    /// The type of its values.
    public var kind: AttributeKind = .string
    /// True if a value may change.
    public var isMutable = true
    /// True if every user has it.
    public var isRequired = false
    /// The minimum of a string's length or of a number.
    public var minimum: String?
    /// The greatest value, or the most characters.
    public var maximum: String?

    /// The attributes in the order of `DescribeUserPool`.
    public static let all: [StandardAttribute] = [
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
    public static func named(_ name: String) -> StandardAttribute? { all.first { $0.name == name } }
}
