/// The severity of a finding.
package enum Severity: String, Sendable {
    /// The stack or its purpose fails, or unauthorised callers get access.
    case error
    /// It works until something is slow, or it does not work as it seems to.
    case warning
    /// Worth knowing, but no action is required.
    case note
}
