/// An attribute in the schema that a caller sends for a user pool, with Cognito's checks.
///
/// The error messages come from recordings of Cognito's answers.
package struct SchemaElement: Sendable {
    /// A reason why Cognito refuses the attribute.
    package struct Fault: Hashable, Sendable {
        /// The path inside the element, such as `AttributeDataType`.
        package let path: [String]
        /// Cognito's message.
        package let message: String
    }

    /// The name without Cognito's prefix.
    package let name: String
    /// The name of the type; nil if the schema does not state it.
    package let type: String?
    /// True if a sign-up needs the attribute.
    package let isRequired: Bool
    /// True if the attribute is one that only developers may write.
    package let isForDevelopers: Bool
    /// The limits by their names, such as `MaxLength`.
    package let limits: [String: String]
    /// A Boolean value that indicates whether an element with a standard attribute's name redefines that attribute.
    package let mayBeStandard: Bool

    /// Creates an element of a schema.
    package init(
        name: String, type: String?, isRequired: Bool = false, isForDevelopers: Bool = false,
        limits: [String: String] = [:], mayBeStandard: Bool = true
    ) {
        self.name = name
        self.type = type
        self.isRequired = isRequired
        self.isForDevelopers = isForDevelopers
        self.limits = limits
        self.mayBeStandard = mayBeStandard
    }

    /// The standard attribute that the element redefines; nil for a custom attribute.
    private var standard: StandardAttribute? { mayBeStandard ? StandardAttribute.named(name) : nil }

    /// The full name, such as `email` or `custom:tenant`.
    package var fullName: String {
        standard?.name ?? (isForDevelopers ? "dev:custom:" : "custom:") + name
    }

    /// The reason why Cognito refuses the attribute; nil if the attribute is valid.
    package var fault: Fault? {
        guard let standard else { return faultOfCustom }
        guard type == nil || type == standard.kind.rawValue, !isForDevelopers else {
            return Fault(
                path: [isForDevelopers ? "DeveloperOnlyAttribute" : "AttributeDataType"],
                message:
                    "You can not change AttributeDataType or set developerOnlyAttribute for standard schema attribute "
                    + name)
        }
        // For a standard attribute, Cognito reads the limits only if the schema also states the type.
        return type == nil ? nil : faultOfLimits(standard.kind)
    }

    private var faultOfCustom: Fault? {
        guard let type else {
            return Fault(
                path: ["AttributeDataType"],
                message: "Invalid AttributeDataType input, consider using the provided AttributeDataType enum.")
        }
        guard !isRequired else {
            return Fault(
                path: ["Required"], message: "Required custom attributes are not supported currently.")
        }
        return AttributeKind(rawValue: type).flatMap(faultOfLimits)
    }

    private func faultOfLimits(_ kind: AttributeKind) -> Fault? {
        guard let (member, least, most) = kind.constraints else { return nil }
        let isText = kind == .string
        var values: [String: Double] = [:]
        for limit in [least, most] {
            guard let text = limits[limit], !text.isEmpty else { continue }
            guard let value = Self.number(text, isLength: isText) else {
                return Fault(
                    path: [member, limit], message: "Invalid \(member) for schema attribute \(fullName)")
            }
            values[limit] = value
        }
        if isText, let limit = [least, most].first(where: { values[$0] ?? 0 > 2048 }) {
            return Fault(
                path: [member, limit],
                message: "user.\(fullName): String attributes cannot have a length of more than 2048")
        }
        guard let minimum = values[least], let maximum = values[most], minimum > maximum else { return nil }
        let measure = isText ? "length" : "value"
        return Fault(
            path: [member, most], message: "user.\(fullName): Max \(measure) cannot be less than min \(measure).")
    }

    private static func number(_ text: String, isLength: Bool) -> Double? {
        guard text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.".contains($0)) }) else { return nil }
        guard isLength else { return Double(text) }
        return Int(text).flatMap { $0 >= 0 ? Double($0) : nil }
    }
}
