/// An event of `Type: Cognito` of a SAM function: one trigger of it.
struct ServerlessEvent: Sendable {
    let function: String
    /// The event's own name.
    let name: String
    /// The pool of the template; nil if it is not one.
    let pool: String?
    /// The reference to its pool.
    let reference: String?
    let trigger: String
    let place: TemplatePlace
    /// A Boolean value that indicates whether the pool has this trigger already, by another event or by its own
    /// `LambdaConfig`.
    let isSecond: Bool
}
