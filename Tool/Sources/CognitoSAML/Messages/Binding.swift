/// The way in which the browser carries a message.
package enum Binding: String, Hashable, Sendable, CaseIterable {
    /// The message is in the query of a redirect's URL.
    case redirect = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect"
    /// The message is in a form that the browser posts.
    case post = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST"
}
