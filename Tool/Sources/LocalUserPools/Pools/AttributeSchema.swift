package import CognitoOperations
import LocalAWS
@_spi(Internal) package import WireJSON

/// An attribute that a pool's users may have.
package struct AttributeSchema: Sendable, Hashable {
    /// The full name, such as `email` or `custom:tenant`.
    package var name: String
    package var kind: AttributeKind = .string
    package var isMutable = true
    package var isRequired = false
    /// A Boolean value that indicates whether only administrators see the attribute; its name then begins with `dev:`.
    var isForDevelopers = false
    /// The limits of a string's length, or of a number's value.
    package var minimum: String?
    package var maximum: String?

    /// The attributes of every pool, in the order of `DescribeUserPool`.
    package static let standard: [AttributeSchema] = StandardAttribute.all.map {
        AttributeSchema(
            name: $0.name, kind: $0.kind, isMutable: $0.isMutable, isRequired: $0.isRequired, minimum: $0.minimum,
            maximum: $0.maximum)
    }

    /// Returns the attributes in a configuration: the standard ones, changed by `Schema`, and the custom ones.
    static func all(_ configuration: JSONMembers<JSONValue>) -> [AttributeSchema] {
        guard case .array(let elements) = configuration["SchemaAttributes"] else { return standard }
        let given = elements.compactMap(AttributeSchema.init)
        return standard.map { attribute in given.last { $0.name == attribute.name } ?? attribute }
            + given.filter { attribute in !standard.contains { $0.name == attribute.name } }
    }

    var described: JSONValue {
        var members: JSONMembers<JSONValue> = [
            "Name": .text(name), "AttributeDataType": .text(kind.rawValue), "Mutable": .boolean(isMutable),
            "Required": .boolean(isRequired), "DeveloperOnlyAttribute": .boolean(isForDevelopers),
        ]
        guard let (member, least, most) = kind.constraints else { return .object(members) }
        var limits = JSONMembers<JSONValue>()
        limits[least] = minimum.map(JSONValue.text)
        limits[most] = maximum.map(JSONValue.text)
        // Without limits, Cognito shows an empty object for a string attribute and no object for a number attribute.
        if kind == .string || !limits.isEmpty { members[member] = .object(limits) }
        return .object(members)
    }
}

extension AttributeSchema {
    /// Reads an element of `Schema` or `SchemaAttributes`.
    ///
    /// If its name is not standard, the attribute is a custom one.
    package init?(_ element: JSONValue) {
        guard case .object(let members) = element, let given = members["Name"]?.text else { return nil }
        let input = OperationInput(members)
        let standard = Self.standard.first { $0.name == given }
        let isForDevelopers = input.flag("DeveloperOnlyAttribute")
        let isPrefixed = given.hasPrefix("custom:") || given.hasPrefix("dev:")
        name = standard != nil || isPrefixed ? given : (isForDevelopers ? "dev:custom:" : "custom:") + given
        self.isForDevelopers = isForDevelopers
        kind = input.text("AttributeDataType").flatMap(AttributeKind.init) ?? standard?.kind ?? .string
        isMutable = input["Mutable"].map { $0 == .boolean(true) } ?? true
        isRequired = input.flag("Required")
        let limits = input.limits(of: kind)
        minimum = limits.least ?? standard?.minimum
        maximum = limits.most ?? standard?.maximum
    }
}

extension OperationInput {
    /// Returns the limits that a schema's element sets for a type.
    fileprivate func limits(of kind: AttributeKind) -> (least: String?, most: String?) {
        guard let (member, least, most) = kind.constraints else { return (nil, nil) }
        let limits = object(member)
        return (limits.text(least), limits.text(most))
    }
}

extension SchemaElement {
    /// Reads an element of `Schema` or `CustomAttributes`; nil if the element has no name.
    init?(_ element: JSONValue, mayBeStandard: Bool) {
        guard case .object(let members) = element, let name = members["Name"]?.text else { return nil }
        let input = OperationInput(members)
        let type = input.text("AttributeDataType")
        let kind = type.flatMap(AttributeKind.init)
        let constraints = kind?.constraints
        let limits = constraints.map { input.object($0.member).members.compactMapValues(\.text) } ?? [:]
        self.init(
            name: name, type: type, isRequired: input.flag("Required"),
            isForDevelopers: input.flag("DeveloperOnlyAttribute"),
            limits: Dictionary(limits.map { ($0.key, $0.value) }) { $1 }, mayBeStandard: mayBeStandard)
    }
}
