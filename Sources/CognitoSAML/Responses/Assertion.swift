/// The statements of a provider about a user, taken from the signed bytes of a response.
package struct Assertion: Hashable, Sendable {
    /// The assertion's identifier.
    package let id: String
    /// The user's name; capital and small letters differ.
    package let nameID: String
    /// The format of the name, if there is one.
    package let nameIDFormat: String?
    /// The provider's session, from the first authentication statement.
    package let sessionIndex: String?
    /// The values of each attribute, by its name.
    package let attributes: [String: [String]]
    /// The time from which the assertion is no longer valid, in seconds since 1970.
    package let notOnOrAfter: Double
}
