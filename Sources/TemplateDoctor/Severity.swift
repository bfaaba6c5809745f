/// The severity of a finding.
package enum Severity: String, Sendable {
    /// The stack or its purpose fails, or unauthorised callers get access.
    case error
    /// The pool works, but fails when something is slow, or differs from what the template suggests.
    case warning
    /// A fact that requires no action.
    case note
}
