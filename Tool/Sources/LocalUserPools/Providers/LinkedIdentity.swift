import GRDB
import LocalAWS
package import WireJSON

/// The identity of a user at a provider; a sign-in through the provider finds the user by this identity.
package struct LinkedIdentity: Sendable, Hashable {
    /// The attribute name that means the provider's own id of a user.
    package static let subject = "Cognito_Subject"

    let provider: String
    /// The attribute that identifies the user at the provider.
    let attribute: String
    let value: String

    package init(provider: String, attribute: String, value: String) {
        (self.provider, self.attribute, self.value) = (provider, attribute, value)
    }
}

extension LinkedIdentity {
    init(_ input: OperationInput) throws(ServiceError) {
        provider = try input.required("ProviderName")
        attribute = input.text("ProviderAttributeName") ?? Self.subject
        value = try input.required("ProviderAttributeValue")
    }

    /// Returns the identities in a user's attribute `identities`.
    package static func all(in user: User) -> [LinkedIdentity] {
        entries(of: user).compactMap { entry in
            guard let provider = entry["providerName"]?.text, let value = entry["userId"]?.text else { return nil }
            return LinkedIdentity(provider: provider, attribute: subject, value: value)
        }
    }

    /// Returns the identities in the form of an ID token, in which all values are strings.
    static func claims(_ text: String) throws -> [JSONValue] {
        try (JSONValue(json: Array(text.utf8)).elements ?? []).map { entry in
            .object((entry.members ?? [:]).mapValues { $0 == .null ? .null : .text($0.text ?? $0.flattened) })
        }
    }

    private static func entries(of user: User) -> [JSONValue] {
        guard let text = user.attributes["identities"] else { return [] }
        return (try? JSONValue(json: Array(text.utf8)))?.elements ?? []
    }

    /// Adds the identity to a user's attribute `identities`.
    ///
    /// - Parameters:
    ///   - user: The user.
    ///   - type: The provider's type.
    ///   - isPrimary: True if a sign-in with this identity created the user; false for a linked identity.
    ///   - issuer: The entity id of a SAML provider; nil for other providers.
    ///   - now: The time.
    package func add(to user: inout User, type: String, isPrimary: Bool = false, issuer: String? = nil, at now: Double)
    {
        let entry: JSONValue = [
            "userId": .text(value), "providerName": .text(provider), "providerType": .text(type),
            "issuer": issuer.map(JSONValue.text) ?? .null, "primary": .boolean(isPrimary),
            "dateCreated": .integer(Int64(now * 1000)),
        ]
        user.attributes["identities"] = JSONValue.array(Self.entries(of: user) + [entry]).flattened
    }

    /// Removes the identity from a user's attribute `identities`.
    func remove(from user: inout User) {
        let entries = Self.entries(of: user).filter {
            $0["providerName"]?.text != provider || $0["userId"]?.text != value
        }
        user.attributes["identities"] = entries.isEmpty ? nil : JSONValue.array(entries).flattened
    }
}

extension StoreTables {
    package func user(of identity: LinkedIdentity, in pool: UserPool) throws -> User? {
        let row = try row(
            "SELECT user FROM identities WHERE pool = ? AND provider = ? AND attribute = ? AND value = ?",
            [pool.id, identity.provider, identity.attribute, identity.value])
        return try row.flatMap { try user(row: $0["user"]) }
    }

    /// Returns the user to whom one of a person's claims is linked; the provider's id of the person is not considered.
    package func user(linkedBy claims: JSONMembers<String>, of provider: String, in pool: UserPool) throws -> User? {
        let linked = try rows(
            "SELECT attribute, value, user FROM identities WHERE pool = ? AND provider = ? AND attribute <> ?",
            [pool.id, provider, LinkedIdentity.subject])
        return try linked.first { claims[$0["attribute"]] == $0["value"] }.flatMap { try user(row: $0["user"]) }
    }

    package func insert(_ identity: LinkedIdentity, of user: User, in pool: UserPool) throws {
        // Replacing a row in one statement would run no trigger for the old one.
        try delete(identity, in: pool)
        try execute(
            "INSERT INTO identities VALUES (?, ?, ?, ?, ?)",
            [pool.id, identity.provider, identity.attribute, identity.value, user.row])
    }

    func delete(_ identity: LinkedIdentity, in pool: UserPool) throws {
        try execute(
            "DELETE FROM identities WHERE pool = ? AND provider = ? AND attribute = ? AND value = ?",
            [pool.id, identity.provider, identity.attribute, identity.value])
    }
}
