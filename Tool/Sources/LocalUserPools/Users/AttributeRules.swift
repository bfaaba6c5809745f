import CognitoOperations
package import LocalAWS
@_spi(Internal) package import WireJSON

/// The rules for values that callers write to a user's attributes.
///
/// The sources of the error texts are in the book of evidence. Texts about the schema name all faults, a line each.
package struct AttributeRules: Sendable {
    /// An attribute and its value; an empty value removes the attribute.
    package typealias Change = (name: String, value: String)

    let pool: UserPool
    /// The calling app; nil for an administrator.
    let client: AppClient?

    package init(pool: UserPool, client: AppClient?) {
        (self.pool, self.client) = (pool, client)
    }

    /// Checks a new user's attributes, and returns the attributes to store.
    ///
    /// If `requiresAll` is true, a missing required attribute is an error.
    package func checkedNew(_ changes: [Change], requiresAll: Bool) throws(ServiceError) -> JSONMembers<String> {
        try checkNames(changes.map(\.name))
        try Self.refuseUpdate(of: changes.map(\.name).filter { $0 == "sub" || $0 == "identities" })
        var attributes = JSONMembers<String>()
        for change in changes where !change.value.isEmpty { attributes[change.name] = change.value }
        var faults: [String] = []
        if requiresAll {
            faults += pool.settings.schema.map(\.name).filter { isRequired($0) && attributes[$0] == nil }
                .map { "\($0): The attribute is required" }
        }
        faults += changes.filter { !$0.value.isEmpty }.compactMap { fault($0.name, $0.value) }
        guard faults.isEmpty else { throw Self.nonconforming(faults) }
        for (name, value) in attributes { attributes[name] = try checkedValue(value, of: name) }
        return attributes
    }

    /// Checks changes of a user's attributes, and returns them with the values to store.
    ///
    /// The caller may add missing required attributes even if they are immutable.
    package func checkedChanges(
        _ changes: [Change], of user: User, completing missing: [String] = []
    ) throws(ServiceError) -> [Change] {
        let names = changes.map(\.name)
        try checkNames(names)
        try Self.refuseUpdate(of: names.filter { isFixed($0) && !missing.contains($0) })
        let faults = changes.filter { !$0.value.isEmpty }.compactMap { fault($0.name, $0.value) }
        guard faults.isEmpty else { throw Self.nonconforming(faults) }
        var checked: [Change] = []
        for (name, value) in changes {
            checked.append((name, value.isEmpty ? value : try checkedValue(value, of: name)))
        }
        // A required attribute that was missing before does not make this change fail.
        let removed = checked.filter { $0.value.isEmpty && user.attributes[$0.name] != nil }.map(\.name)
        try Self.refuseRemoval(of: removed.filter(isRequired))
        return checked
    }

    func checkRemoval(_ names: [String]) throws(ServiceError) {
        let unknown = names.filter { pool.settings.attribute($0) == nil }
        guard unknown.isEmpty else {
            let faults = unknown.map { "user.\($0): Attribute does not exist in the schema." }
            throw .invalidParameter("Invalid user attributes: \(faults.joined(separator: "\n"))\n")
        }
        try checkNames(names)
        try Self.refuseUpdate(of: names.filter(isFixed))
        try Self.refuseRemoval(of: names.filter(isRequired))
    }

    // MARK: Names

    /// Checks that the pool has the attributes, and that the caller may write them.
    private func checkNames(_ names: [String]) throws(ServiceError) {
        let unknown = names.filter { pool.settings.attribute($0) == nil }
        if let first = unknown.first {
            throw client == nil
                ? Self.nonconforming(["Type for attribute {\(first)} could not be determined"])
                : Self.nonconforming(unknown.map { "\($0): Attribute does not exist in the schema." })
        }
        guard let client else { return }
        for name in names {
            let isVerification = Contact.allCases.contains { $0.verifiedAttribute == name }
            let attribute = pool.settings.attribute(name)
            let isAllowed = client.settings.writable?.contains(name) ?? true || attribute?.isRequired == true
            guard isAllowed, !isVerification, attribute?.isForDevelopers != true else {
                throw .notAuthorized("A client attempted to write unauthorized attribute")
            }
        }
    }

    private func isRequired(_ name: String) -> Bool {
        name != "sub" && pool.settings.attribute(name)?.isRequired == true
    }

    private func isFixed(_ name: String) -> Bool {
        pool.settings.attribute(name)?.isMutable == false || name == "identities"
    }

    private static func refuseUpdate(of names: [String]) throws(ServiceError) {
        guard !names.isEmpty else { return }
        throw .invalidParameter(names.map { "user.\($0): Attribute cannot be updated.\n" }.joined())
    }

    private static func refuseRemoval(of names: [String]) throws(ServiceError) {
        guard !names.isEmpty else { return }
        throw .invalidParameter(names.map { "user.\($0): Required attribute cannot be deleted.\n" }.joined())
    }

    /// Returns the error that names all faults, a line each.
    private static func nonconforming(_ faults: [String]) -> ServiceError {
        .invalidParameter("Attributes did not conform to the schema: \(faults.joined(separator: "\n"))\n")
    }

    // MARK: Values

    /// Returns the reason for which a value does not conform to the schema; nil if it does.
    private func fault(_ name: String, _ value: String) -> String? {
        guard let attribute = pool.settings.attribute(name) else { return nil }
        let fault =
            switch attribute.kind {
            case .boolean:
                ["true", "false"].contains(value.lowercased()) ? nil : Self.wrongKind("true or false")
            case .number: faultOfNumber(value, attribute)
            case .string: faultOfLength(value.unicodeScalars.count, attribute)
            case .dateTime: nil as String?
            }
        return fault.map { "\(name): \($0)" }
    }

    private func faultOfLength(_ count: Int, _ attribute: AttributeSchema) -> String? {
        if let minimum = attribute.minimum.flatMap(Int.init), count < minimum {
            return Self.wrongLength("shorter", minimum)
        }
        if let maximum = attribute.maximum.flatMap(Int.init), count > maximum {
            return Self.wrongLength("longer", maximum)
        }
        return nil
    }

    private func faultOfNumber(_ value: String, _ attribute: AttributeSchema) -> String? {
        guard let number = Double(value), number.isFinite else { return Self.wrongKind("a number") }
        if let minimum = attribute.minimum, let limit = Double(minimum), number < limit {
            return Self.wrongSize("less", minimum)
        }
        if let maximum = attribute.maximum, let limit = Double(maximum), number > limit {
            return Self.wrongSize("greater", maximum)
        }
        return nil
    }

    private static func wrongKind(_ kind: String) -> String { "Value must be \(kind)" }

    package static func wrongLength(_ comparison: String, _ limit: Int) -> String {
        "String must be no \(comparison) than \(limit) characters"
    }

    private static func wrongSize(_ comparison: String, _ limit: String) -> String {
        "Number must be no \(comparison) than \(limit)"
    }

    /// Returns a value that conforms to the schema as it is stored, or throws if it does not have its attribute's form.
    private func checkedValue(_ value: String, of name: String) throws(ServiceError) -> String {
        if let contact = Contact(rawValue: name), !contact.hasForm(value) {
            throw .invalidFormat(of: contact)
        }
        if name == "birthdate", value.wholeMatch(of: /\d{4}-\d{2}-\d{2}/) == nil {
            throw .mustBe("birthdate", "a date of the form YYYY-MM-DD")
        }
        return pool.settings.attribute(name)?.kind == .boolean ? value.lowercased() : value
    }
}
