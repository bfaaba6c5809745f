/// The severity of a finding.
package enum Severity: String, Sendable {
    /// The stack fails or does not do its work, or unauthorised callers get access.
    case error
    /// The pool works, but it fails when something is slow, or it differs from what the template suggests.
    case warning
    /// A fact that requires no action.
    case note
}
