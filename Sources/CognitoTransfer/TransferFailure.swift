/// An error that ends a transfer without a response.
public struct TransferFailure: Error {
    /// The step at which a transfer failed.
    public enum Step: String, Sendable {
        case prepare
        case resolve
        case connect
        case tls = "TLS"
        case send
        case wait
        case receive
    }

    /// The kind of a failure; the raw value is its text in an error.
    public enum Reason: String, Sendable {
        case noTLS = "this program's libcurl has no TLS"
        case unreachable = "unreachable"
        case untrusted = "the server is not trusted"
        case timeout = "out of time"
        case dropped = "the connection broke"
        case tooLarge = "the response is too large"
        case other = "failed"
    }

    /// The step that failed.
    public let step: Step
    /// The kind of the failure.
    public let reason: Reason
    /// More details, such as libcurl's message; may be empty.
    public let detail: String
    /// A Boolean value that indicates whether the request may be sent again.
    ///
    /// It is true if the connection broke before any byte of an answer, and if either nothing had been sent or the
    /// request is idempotent.
    let mayRepeat: Bool

    init(_ step: Step, _ reason: Reason, _ detail: String = "", mayRepeat: Bool = false) {
        self.step = step
        self.reason = reason
        self.detail = detail
        self.mayRepeat = mayRepeat
    }
}
