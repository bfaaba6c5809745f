import WireJSON

/// An attribute that a pool's users may have.
struct AttributeSchema: Sendable, Hashable {
    /// The type of an attribute's values, which are texts all the same.
    enum Kind: String, Sendable {
        case string = "String"
        case number = "Number"
        case boolean = "Boolean"
        case dateTime = "DateTime"
    }

    /// The full name, such as `email` or `custom:tenant`.
    let name: String
    var kind: Kind = .string
    var isMutable = true
    var isRequired = false
    /// Only operations of administrators see it; its name begins with `dev:`.
    var isForDevelopers = false
    /// The limits of a text's length, or of a number.
    var minimum: String?
    var maximum: String?

    /// The attributes of every pool, in the order of `DescribeUserPool`.
    static let standard: [AttributeSchema] = [
        AttributeSchema(name: "sub", isMutable: false, isRequired: true, minimum: "1", maximum: "2048"),
        text("name"), text("given_name"), text("family_name"), text("middle_name"), text("nickname"),
        text("preferred_username"), text("profile"), text("picture"), text("website"), text("email"),
        AttributeSchema(name: "email_verified", kind: .boolean), text("gender"),
        AttributeSchema(name: "birthdate", minimum: "10", maximum: "10"), text("zoneinfo"), text("locale"),
        text("phone_number"), AttributeSchema(name: "phone_number_verified", kind: .boolean), text("address"),
        AttributeSchema(name: "updated_at", kind: .number, minimum: "0"), AttributeSchema(name: "identities"),
    ]

    private static func text(_ name: String) -> AttributeSchema {
        AttributeSchema(name: name, minimum: "0", maximum: "2048")
    }

    /// Reads an element of `Schema` or `SchemaAttributes`: a name that is not standard makes a custom attribute.
    init?(_ element: JSONValue) {
        guard case .object(let members) = element, let given = members["Name"]?.text else { return nil }
        let input = OperationInput(members)
        let standard = Self.standard.first { $0.name == given }
        let isForDevelopers = input.flag("DeveloperOnlyAttribute")
        let isPrefixed = given.hasPrefix("custom:") || given.hasPrefix("dev:")
        name = standard != nil || isPrefixed ? given : (isForDevelopers ? "dev:custom:" : "custom:") + given
        self.isForDevelopers = isForDevelopers
        kind = input.text("AttributeDataType").flatMap(Kind.init) ?? standard?.kind ?? .string
        isMutable = input["Mutable"].map { $0 == .boolean(true) } ?? true
        isRequired = input.flag("Required")
        let limits = input.object(kind == .number ? "NumberAttributeConstraints" : "StringAttributeConstraints")
        minimum = limits.text(kind == .number ? "MinValue" : "MinLength") ?? standard?.minimum
        maximum = limits.text(kind == .number ? "MaxValue" : "MaxLength") ?? standard?.maximum
    }

    init(
        name: String, kind: Kind = .string, isMutable: Bool = true, isRequired: Bool = false, minimum: String? = nil,
        maximum: String? = nil
    ) {
        self.name = name
        self.kind = kind
        self.isMutable = isMutable
        self.isRequired = isRequired
        self.minimum = minimum
        self.maximum = maximum
    }

    /// The attributes of a configuration: the standard ones, as `Schema` redefines them, and the custom ones.
    static func all(_ configuration: JSONMembers<JSONValue>) -> [AttributeSchema] {
        guard case .array(let elements) = configuration["SchemaAttributes"] else { return standard }
        let given = elements.compactMap(AttributeSchema.init)
        let names = Set(given.map(\.name))
        return standard.map { attribute in given.last { $0.name == attribute.name } ?? attribute }
            + given.filter { attribute in
                !standard.contains { $0.name == attribute.name } && names.contains(attribute.name)
            }
    }

    /// The attribute as `DescribeUserPool` answers it.
    var described: JSONValue {
        var members: JSONMembers<JSONValue> = [
            "Name": .text(name), "AttributeDataType": .text(kind.rawValue), "Mutable": .boolean(isMutable),
            "Required": .boolean(isRequired), "DeveloperOnlyAttribute": .boolean(isForDevelopers),
        ]
        let limits = { (least: String, most: String) -> JSONValue in
            var limits = JSONMembers<JSONValue>()
            limits[least] = self.minimum.map(JSONValue.text)
            limits[most] = self.maximum.map(JSONValue.text)
            return .object(limits)
        }
        switch kind {
        case .string: members["StringAttributeConstraints"] = limits("MinLength", "MaxLength")
        case .number: members["NumberAttributeConstraints"] = limits("MinValue", "MaxValue")
        case .boolean, .dateTime: break
        }
        return .object(members)
    }
}
