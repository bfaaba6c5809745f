import CognitoTransfer

/// An error that states why a request has no response.
///
/// It contains the host, the step and the duration, but never a header, a body or a query.
public struct HTTPSError: Error, Hashable, Sendable {
    /// The step at which a request failed.
    public enum Step: String, Hashable, Sendable {
        /// Checking and signing the request; nothing has been sent.
        case prepare
        /// Looking up the host's name.
        case resolve
        /// Opening a connection.
        case connect
        /// Negotiating encryption and checking the server's certificate.
        case tls = "TLS"
        /// Sending the request.
        case send
        /// Waiting for the first byte of the response.
        case wait
        /// Receiving the response.
        case receive
    }

    /// The kind of a failure.
    public struct Reason: RawRepresentable, Hashable, Sendable {
        /// The reason's text in an error.
        public let rawValue: String

        /// Creates a reason from its text.
        public init(rawValue: String) { self.rawValue = rawValue }

        init(_ reason: TransferFailure.Reason) { rawValue = reason.rawValue }

        /// The request itself is invalid: its URL, a header, or an environment variable that it needs.
        public static let invalidRequest = Reason(rawValue: "the request is not valid")
        /// The program's libcurl has no TLS.
        public static let noTLS = Reason(.noTLS)
        /// The host's name is unknown, or the host cannot be reached.
        public static let unreachable = Reason(.unreachable)
        /// The server's certificate is not trusted, or belongs to another host.
        public static let untrusted = Reason(.untrusted)
        /// The time limit was reached.
        public static let timeout = Reason(.timeout)
        /// The connection broke.
        public static let dropped = Reason(.dropped)
        /// The response is larger than allowed.
        public static let tooLarge = Reason(.tooLarge)
        /// Any other failure.
        public static let other = Reason(.other)
    }

    /// The host; if the host was not known yet, the service's name or an empty string.
    public let host: String
    /// The step at which the request failed.
    public let step: Step
    /// The kind of the failure.
    public let reason: Reason
    /// The time from the call to the failure, in whole milliseconds.
    public let milliseconds: Int64
    /// More details, such as libcurl's message; may be empty.
    public let detail: String

    /// Creates an error for a test.
    public init(host: String, step: Step, reason: Reason, milliseconds: Int64 = 0, detail: String = "") {
        self.host = host
        self.step = step
        self.reason = reason
        self.milliseconds = milliseconds
        self.detail = detail
    }
}

extension HTTPSError: CustomStringConvertible {
    /// The whole error in one line.
    public var description: String {
        let place = host.isEmpty ? "request" : host
        let more = detail.isEmpty ? "" : ": \(detail)"
        return "\(place): \(reason.rawValue), step \(step.rawValue), \(milliseconds) ms\(more)"
    }
}
