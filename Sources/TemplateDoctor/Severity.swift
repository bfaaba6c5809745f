/// The severity of a finding.
package enum Severity: String, Sendable {
    /// The stack, or what it is for, fails; or strangers are let in.
    case error
    /// It works until something is slow, or not as it looks.
    case warning
    /// Worth knowing; nothing has to be done.
    case note
}
