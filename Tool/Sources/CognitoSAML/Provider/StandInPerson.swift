/// A user whom a local provider signs in.
package struct StandInPerson: Hashable, Sendable {
    /// One attribute with its values.
    package struct Attribute: Hashable, Sendable {
        /// The attribute's name, often a URI.
        package var name: String
        package var values: [String]

        /// Creates an attribute.
        package init(_ name: String, _ values: [String]) {
            self.name = name
            self.values = values
        }
    }

    /// The user's name, by which the service recognises the user.
    package var nameID: String
    /// The format of the name.
    package var nameIDFormat: String
    /// The attributes, in the order in which they are sent.
    package var attributes: [Attribute]

    /// Creates a user.
    package init(
        nameID: String, nameIDFormat: String = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
        attributes: [Attribute] = []
    ) {
        self.nameID = nameID
        self.nameIDFormat = nameIDFormat
        self.attributes = attributes
    }
}
