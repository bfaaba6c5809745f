import LocalAWS
import WireJSON

/// A person at the local stand-in of an identity provider.
struct ProviderPerson: Sendable {
    let provider: String
    /// The provider's own id of the person.
    let subject: String
    /// The claims or SAML attributes that are sent, without the id.
    let claims: JSONMembers<JSONValue>

    init(provider: String, subject: String, claims: JSONMembers<JSONValue>) {
        (self.provider, self.subject, self.claims) = (provider, subject, claims)
    }

    /// Reads a person of a seed, or a stored one.
    ///
    /// - Throws: The error for a member that is missing.
    init(_ input: OperationInput) throws(ServiceError) {
        self.init(
            provider: try input.required("ProviderName"), subject: try input.required("Subject"),
            claims: input.object("Claims").members)
    }

    /// The name by which a pool finds the person; no provider's name has a blank.
    var key: String { "\(provider) \(subject)" }

    /// The person in the form of a seed.
    var members: JSONMembers<JSONValue> {
        ["ProviderName": .text(provider), "Subject": .text(subject), "Claims": .object(claims)]
    }

    /// Returns a person to begin with, who has a value for each usual attribute that the provider maps.
    static func example(at provider: FederatedProvider, subject: String) -> ProviderPerson {
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
    /// Returns the people at a provider's stand-in, by their ids.
    func people(at provider: String, in pool: UserPool) throws -> [ProviderPerson] {
        try objects(.person, in: pool.id).map { try ProviderPerson($0.input) }.filter { $0.provider == provider }
    }

    func save(_ person: ProviderPerson, in pool: UserPool, at now: Double) throws {
        try save(StoredObject(.person, person.key, person.members, at: now), in: pool.id)
    }
}
