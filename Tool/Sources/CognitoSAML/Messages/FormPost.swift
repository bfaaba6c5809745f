/// A message in a form for the browser to post.
package struct FormPost: Hashable, Sendable {
    /// One field of the form.
    package struct Field: Hashable, Sendable {
        package let name: String
        /// The field's value, not yet escaped for HTML.
        package let value: String
    }

    /// The URL to which the browser posts the form.
    package let destination: String
    package let fields: [Field]
}
