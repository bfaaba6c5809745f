/// The statements of a provider about a user, taken from the signed bytes of a response.
package struct Assertion: Hashable, Sendable {
    /// The assertion's identifier.
    package let id: String
    /// The user's name; it is case-sensitive.
    package let nameID: String
    /// The format of the name; nil if the assertion does not have one.
    package let nameIDFormat: String?
    /// The identifier of the provider's session, from the first authentication statement.
    package let sessionIndex: String?
    /// The values of each attribute, by the attribute's name.
    package let attributes: [String: [String]]
    /// The time at which the assertion expires, in seconds since 1970.
    package let notOnOrAfter: Double
}
