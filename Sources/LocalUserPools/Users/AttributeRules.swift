import CognitoModel
import LocalAWS
import WireJSON

/// The rules for values that callers write to a user's attributes.
///
/// Source of the error texts: captures of Cognito's answers. In these answers, texts about the schema end with a newline.
struct AttributeRules: Sendable {
    /// An attribute and its value; an empty value removes the attribute.
    typealias Change = (name: String, value: String)

    let pool: UserPool
    /// The calling app; nil for an administrator.
    let client: AppClient?

    /// Checks a new user's attributes, and returns the attributes to store.
    ///
    /// If `requiresAll` is true, a missing required attribute is an error.
    func checkedNew(_ changes: [Change], requiresAll: Bool) throws(ServiceError) -> JSONMembers<String> {
        for change in changes { try checkName(change.name) }
        for change in changes where change.name == "sub" || change.name == "identities" {
            throw Self.cannotUpdate(change.name)
        }
        var attributes = JSONMembers<String>()
        for change in changes where !change.value.isEmpty { attributes[change.name] = change.value }
        if requiresAll { try checkRequired(in: attributes) }
        for (name, value) in attributes { attributes[name] = try checkedValue(value, of: name) }
        return attributes
    }

    /// Checks changes of a user's attributes, and returns them with the values to store.
    ///
    /// The caller may add missing required attributes even if they are immutable.
    func checkedChanges(
        _ changes: [Change], of user: User, completing missing: [String] = []
    ) throws(ServiceError) -> [Change] {
        for change in changes { try checkName(change.name) }
        for change in changes
        where pool.settings.attribute(change.name)?.isMutable == false && !missing.contains(change.name)
            || change.name == "identities"
        {
            throw Self.cannotUpdate(change.name)
        }
        var checked: [Change] = []
        for (name, value) in changes {
            checked.append((name, value.isEmpty ? value : try checkedValue(value, of: name)))
        }
        var attributes = user.attributes
        for change in checked { attributes[change.name] = change.value.isEmpty ? nil : change.value }
        // A required attribute that was missing before does not make this change fail.
        let removed = checked.filter { $0.value.isEmpty && user.attributes[$0.name] != nil }.map(\.name)
        try checkRequired(in: attributes, among: Set(removed))
        return checked
    }

    func checkRemoval(_ names: [String]) throws(ServiceError) {
        let unknown = names.filter { pool.settings.attribute($0) == nil }
        guard unknown.isEmpty else {
            let faults = unknown.map { "user.\($0): Attribute does not exist in the schema." }
            throw .invalidParameter("Invalid user attributes: \(faults.joined(separator: "\n"))\n")
        }
        for name in names { try checkName(name) }
        for name in names where pool.settings.attribute(name)?.isMutable == false || name == "identities" {
            throw Self.cannotUpdate(name)
        }
        let required = names.filter { pool.settings.attribute($0)?.isRequired == true }
        guard required.isEmpty else { throw Self.isRequired(required) }
    }

    // MARK: Names

    private func checkName(_ name: String) throws(ServiceError) {
        guard let attribute = pool.settings.attribute(name) else {
            throw client == nil
                ? Self.nonconforming("Type for attribute {\(name)} could not be determined")
                : Self.nonconforming("\(name): Attribute does not exist in the schema.")
        }
        guard let client else { return }
        let isVerification = Contact.allCases.contains { $0.verifiedAttribute == name }
        let isAllowed = client.settings.writable?.contains(name) ?? true || attribute.isRequired
        guard isAllowed, !isVerification, !attribute.isForDevelopers else {
            throw .notAuthorized("A client attempted to write unauthorized attribute")
        }
    }

    private func checkRequired(
        in attributes: JSONMembers<String>, among names: Set<String>? = nil
    ) throws(ServiceError) {
        let missing = pool.settings.schema.filter { attribute in
            attribute.isRequired && attribute.name != "sub" && attributes[attribute.name] == nil
                && names?.contains(attribute.name) ?? true
        }
        guard missing.isEmpty else { throw Self.isRequired(missing.map(\.name)) }
    }

    /// Cognito's names for required attributes in errors, where they differ from the attribute's name.
    private static let namesInErrors = [
        "email": "emails", "phone_number": "phoneNumbers", "name": "name.formatted", "given_name": "name.givenName",
        "family_name": "name.familyName",
    ]

    private static func isRequired(_ names: [String]) -> ServiceError {
        let shown = names.map { namesInErrors[$0] ?? $0 }
        return nonconforming(shown.map { "\($0): The attribute \($0) is required" }.joined(separator: "\n"))
    }

    private static func cannotUpdate(_ name: String) -> ServiceError {
        .invalidParameter("user.\(name): Attribute cannot be updated.")
    }

    private static func nonconforming(_ text: String) -> ServiceError {
        .invalidParameter("Attributes did not conform to the schema: \(text)\n")
    }

    // MARK: Values

    private func checkedValue(_ value: String, of name: String) throws(ServiceError) -> String {
        guard let attribute = pool.settings.attribute(name) else { return value }
        switch attribute.kind {
        case .boolean:
            guard ["true", "false"].contains(value.lowercased()) else {
                throw Self.nonconforming("\(name): Value must be true or false")
            }
            return value.lowercased()
        case .number: try checkNumber(value, of: attribute)
        case .string: try checkLength(of: value, of: attribute)
        case .dateTime: break
        }
        if let contact = Contact(rawValue: name), !contact.hasForm(value) {
            throw .invalidParameter("Invalid \(contact == .email ? "email address" : "phone number") format.")
        }
        if name == "birthdate", value.wholeMatch(of: /\d{4}-\d{2}-\d{2}/) == nil {
            throw .invalidParameter("Invalid birthdate format: YYYY-MM-DD is needed.")
        }
        return value
    }

    private func checkLength(of value: String, of attribute: AttributeSchema) throws(ServiceError) {
        let count = value.unicodeScalars.count
        if let minimum = attribute.minimum.flatMap(Int.init), count < minimum {
            throw Self.nonconforming("\(attribute.name): String must be no shorter than \(minimum) characters")
        }
        if let maximum = attribute.maximum.flatMap(Int.init), count > maximum {
            throw Self.nonconforming("\(attribute.name): String must be no longer than \(maximum) characters")
        }
    }

    private func checkNumber(_ value: String, of attribute: AttributeSchema) throws(ServiceError) {
        guard let number = Double(value), number.isFinite else {
            throw Self.nonconforming("\(attribute.name): Value must be a number")
        }
        if let minimum = attribute.minimum.flatMap(Double.init), number < minimum {
            throw Self.nonconforming("\(attribute.name): Number must be no less than \(attribute.minimum ?? "")")
        }
        if let maximum = attribute.maximum.flatMap(Double.init), number > maximum {
            throw Self.nonconforming("\(attribute.name): Number must be no greater than \(attribute.maximum ?? "")")
        }
    }
}
