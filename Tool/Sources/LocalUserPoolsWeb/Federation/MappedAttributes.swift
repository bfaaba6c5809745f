import LocalAWS
import LocalUserPools
import UserPoolObjects
import WireJSON

/// The attributes of a user, made from the provider's claims according to the provider's attribute mapping.
struct MappedAttributes: Sendable {
    /// The maximum length of a value in Cognito.
    private static let limit = 2048

    private let pool: UserPool
    /// The attributes that the provider has sent; a blank value removes the attribute.
    private let changes: [AttributeRules.Change]
    /// The attributes that the app may not write: a first sign-in writes them, and a later one fails.
    private let unwritable: Set<String>
    /// The verified flags that the app may not write; they are omitted without an error.
    let skipped: [String]

    /// Maps claims to attributes.
    ///
    /// A contact counts as unverified unless the mapping also includes the attribute that says that it is verified.
    init(_ claims: JSONMembers<String>, from provider: FederatedProvider, for client: AppClient, in pool: UserPool) {
        var changes: [AttributeRules.Change] = []
        var (unwritable, skipped): (Set<String>, [String]) = ([], [])
        for (attribute, claim) in provider.mapping where attribute != "username" {
            guard let value = claims[claim] else { continue }
            if client.settings.writable?.contains(attribute) == false {
                // WriteAttributes cannot name a verified flag.
                guard !Contact.allCases.contains(where: { $0.verifiedAttribute == attribute }) else {
                    skipped.append(attribute)
                    continue
                }
                unwritable.insert(attribute)
            }
            changes.append((attribute, value))
            if let contact = Contact(rawValue: attribute), provider.mapping[contact.verifiedAttribute] == nil {
                changes.append((contact.verifiedAttribute, value.isEmpty ? "" : "false"))
            }
        }
        (self.pool, self.changes, self.unwritable, self.skipped) = (pool, changes, unwritable, skipped)
    }

    /// The names of the attributes at which a later sign-in will fail.
    var refusedLater: [String] { changes.map(\.name).filter(isFixed) }

    private func isFixed(_ name: String) -> Bool {
        unwritable.contains(name) || pool.settings.attribute(name)?.isMutable == false
    }

    /// Returns the attributes of a new user.
    ///
    /// - Throws: The error for a missing required attribute, or for a value that the pool refuses.
    func new() throws(ServiceError) -> JSONMembers<String> {
        let given = changes.filter { !$0.value.isEmpty }
        let missing = pool.settings.schema.filter { attribute in
            attribute.isRequired && attribute.name != "sub" && !given.contains { $0.name == attribute.name }
        }
        guard missing.isEmpty else {
            throw .invalidParameter("attributes required: [\(missing.map(\.name).joined(separator: ", "))]")
        }
        try checkValues(given)
        var attributes = try AttributeRules(pool: pool, client: nil).checkedNew(given, requiresAll: false)
        for contact in Contact.allCases where attributes[contact.attribute] != nil {
            attributes[contact.verifiedAttribute] = attributes[contact.verifiedAttribute] ?? "false"
        }
        return attributes
    }

    /// Changes a user's attributes to the provider's values.
    ///
    /// Cognito writes each of them again, so one that cannot change fails the sign-in even with its old value.
    ///
    /// - Throws: The error for an attribute that cannot change, or for a value that the pool refuses.
    func update(_ user: inout User, _ tables: StoreTables) throws {
        if let name = refusedLater.first {
            throw ServiceError.invalidParameter("user.\(name): Attribute cannot be updated.")
        }
        let changed = changes.filter { (user.attributes[$0.name] ?? "") != $0.value }
        for (name, value) in changed {
            guard let attribute = pool.settings.attribute(name) else { continue }
            guard !value.isEmpty || !attribute.isRequired else { throw Self.invalid(name, "The attribute is required") }
            guard !pool.settings.verifiedBeforeUpdate.contains(name) else {
                // Cognito fails such a sign-in. Cognito's text for this error is unknown; this text is ours.
                throw Self.invalid(name, "The user pool changes the attribute only after a verification.")
            }
        }
        try checkValues(changed)
        for (name, value) in try AttributeRules(pool: pool, client: nil).checkedChanges(changed, of: user) {
            user.attributes[name] = value.isEmpty ? nil : value
        }
        try user.checkNames(changedBy: changed, in: pool, tables)
    }

    private func checkValues(_ changes: [AttributeRules.Change]) throws(ServiceError) {
        if let long = changes.first(where: { $0.value.unicodeScalars.count > Self.limit }) {
            throw Self.invalid(long.name, AttributeRules.wrongLength("longer", Self.limit))
        }
        let names = changes.filter { pool.settings.aliases.contains($0.name) }
        guard let wrong = names.first(where: { !ProvidedName.isAcceptable($0.value) }) else { return }
        // Cognito's text for this error is unknown; this text is ours.
        throw Self.invalid(
            wrong.name, "A name has at most \(ProvidedName.limit) characters, and no control or format characters.")
    }

    private static func invalid(_ name: String, _ reason: String) -> ServiceError {
        .invalidParameter("Invalid user attributes: \(name): \(reason)\n ")
    }
}
