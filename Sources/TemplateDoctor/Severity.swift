/// The severity of a finding.
package enum Severity: String, Sendable {
    /// The stack, or what it is for, fails; or strangers are let in.
    case error
    /// It works until something is slow, or it does not work as it seems to.
    case warning
    /// Worth knowing, but no action is required.
    case note
}
