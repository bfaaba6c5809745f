/// An event with `Type: Cognito` of a SAM function: one of its triggers.
package struct ServerlessEvent: Sendable {
    package let function: String
    package let name: String
    /// The pool's id; nil if the pool is not in the template.
    package let pool: String?
    package let trigger: String
    package let place: TemplatePlace
    /// True if the pool already has this trigger, through another event or through the pool's own `LambdaConfig`.
    package let isSecond: Bool
}
