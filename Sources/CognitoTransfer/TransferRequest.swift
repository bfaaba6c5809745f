import LambdaRuntime

/// All that the transfer thread has to know of a request.
struct Plan: Sendable {
    let method: HTTPSMethod
    let target: Target
    /// Complete lines for libcurl.
    let headerLines: [String]
    /// The body; nil for a request without one.
    let body: [UInt8]?
    /// A Boolean value that indicates whether receiving it twice does no harm.
    let isIdempotent: Bool
    let responseLimit: Int
    let trust: Trust
    let proxy: Proxy
    /// The start of the call and its deadline, in milliseconds since 1970.
    let begin: Int64
    let deadline: Int64
    /// A Boolean value that indicates whether no connection at hand may be used.
    var connectsAnew = false

    /// The error of a failure at this moment.
    func error(_ step: HTTPSError.Step, _ reason: HTTPSError.Reason, _ detail: String = "") -> HTTPSError {
        HTTPSError(
            host: target.host, step: step, reason: reason, milliseconds: max(0, Deadline.now - begin), detail: detail)
    }
}
