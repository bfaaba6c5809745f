package import LocalAWS
package import WireJSON

/// A person at the local stand-in of an identity provider.
package struct ProviderPerson: Codable, Sendable {
    package let provider: String
    /// The id that the provider gives the person.
    package let subject: String
    /// The claims or SAML attributes that the stand-in sends, without the id.
    package let claims: JSONMembers<JSONValue>

    package init(provider: String, subject: String, claims: JSONMembers<JSONValue>) {
        (self.provider, self.subject, self.claims) = (provider, subject, claims)
    }

    /// Reads a person from a seed or from the store.
    ///
    /// - Throws: The error for a missing member.
    package init(_ input: OperationInput) throws(ServiceError) {
        self.init(
            provider: try input.required("ProviderName"), subject: try input.required("Subject"),
            claims: input.object("Claims").members)
    }

    /// The name by which a pool finds the person; it is unique, because a provider's name contains no blank.
    package var key: String { "\(provider) \(subject)" }

    /// The person's members in a seed.
    package var members: JSONMembers<JSONValue> {
        ["ProviderName": .text(provider), "Subject": .text(subject), "Claims": .object(claims)]
    }

    /// Returns an example of a person, with a value for each common attribute that the provider maps.
    package static func example(at provider: FederatedProvider, subject: String) -> ProviderPerson {
        var claims = JSONMembers<JSONValue>()
        for (attribute, claim) in provider.mapping where attribute != "username" && claim != provider.subjectClaim {
            claims[claim] = usual[attribute].map(JSONValue.text)
        }
        return ProviderPerson(provider: provider.name, subject: subject, claims: claims)
    }

    private static let usual = [
        "email": "ada@example.org", "email_verified": "true", "name": "Ada Example", "given_name": "Ada",
        "family_name": "Example", "nickname": "ada", "preferred_username": "ada", "phone_number": "+15555550123",
        "phone_number_verified": "true", "locale": "en", "zoneinfo": "Europe/London", "birthdate": "1990-12-10",
    ]
}

extension StoreTables {
    /// Returns the people at a provider's stand-in, sorted by id.
    package func people(at provider: String, in pool: String) throws -> [ProviderPerson] {
        try objects(.person, in: pool).map { try ProviderPerson($0.input) }.filter { $0.provider == provider }
    }

    package func save(_ person: ProviderPerson, in pool: String, at now: Double) throws {
        try save(StoredObject(.person, person.key, person.members, at: now), in: pool)
    }
}
