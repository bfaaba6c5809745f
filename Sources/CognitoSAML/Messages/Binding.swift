/// The way in which a message travels through the browser.
package enum Binding: String, Hashable, Sendable, CaseIterable {
    /// In the query of a redirect.
    case redirect = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect"
    /// In a form that the browser posts.
    case post = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST"
}
