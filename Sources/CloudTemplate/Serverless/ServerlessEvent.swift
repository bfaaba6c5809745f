/// An event of `Type: Cognito` of a SAM function: one trigger of it.
package struct ServerlessEvent: Sendable {
    package let function: String
    /// The event's own name.
    package let name: String
    /// The pool of the template; nil if it is not one.
    package let pool: String?
    /// The reference to its pool.
    package let reference: String?
    package let trigger: String
    package let place: TemplatePlace
    /// A Boolean value that indicates whether the pool has this trigger already, by another event or by its own
    /// `LambdaConfig`.
    package let isSecond: Bool
}
