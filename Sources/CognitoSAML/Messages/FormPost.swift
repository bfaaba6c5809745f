/// A message that the browser is to post.
package struct FormPost: Hashable, Sendable {
    /// One field of the form.
    package struct Field: Hashable, Sendable {
        /// The field's name.
        package let name: String
        /// The field's value, not yet escaped for HTML.
        package let value: String
    }

    /// The URL to post to.
    package let destination: String
    /// The fields.
    package let fields: [Field]
}
