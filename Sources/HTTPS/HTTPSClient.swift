import CognitoCurl
import CognitoTransfer
public import LambdaRuntime
public import Logging

/// A client that sends requests over HTTPS and keeps connections for later requests.
///
/// Create one client as a stored property of the function, and use it for every request. Later invocations can then
/// reuse its connections. A handler that waits for a response is suspended and blocks no thread. One thread does all
/// transfers; it starts with the first request.
///
/// The server's certificate and name are always checked. Redirects are not followed. `HTTPS_PROXY` and `NO_PROXY` are
/// honoured.
public final class HTTPSClient: Sendable {
    /// The settings for all requests of a client.
    public struct Configuration: Sendable {
        /// The largest response body to accept, in bytes; by default 1 MiB.
        public var responseLimit = 1 << 20
        /// The path of a PEM file with the only certificates to trust.
        ///
        /// If nil, the client uses `SSL_CERT_FILE` and `SSL_CERT_DIR`. If neither is set, it uses the system's
        /// certificates.
        public var certificateAuthorities: String?
        /// The longest idle time after which a connection is still used, by the wall clock; by default 50 seconds.
        ///
        /// After a longer freeze of the environment, a connection is usually dead, and the client cannot detect that.
        public var idleLimit = Duration.seconds(50)

        /// Creates a configuration with the default values.
        public init() {}
    }

    private let configuration: Configuration
    private let thread: OnDemandThread
    private let environment: @Sendable (String) -> String?

    /// Creates a client; it does nothing until the first request.
    ///
    /// - Parameter configuration: The settings for all requests of the client.
    public convenience init(_ configuration: Configuration = Configuration()) {
        self.init(configuration) { LambdaEnvironment[$0] }
    }

    /// Creates a client that reads environment variables from a closure instead of the process.
    @_spi(Internal) public init(_ configuration: Configuration, environment: @escaping @Sendable (String) -> String?) {
        self.configuration = configuration
        self.environment = environment
        thread = OnDemandThread(idleLimit: Self.milliseconds(configuration.idleLimit))
    }

    /// Sends a request and waits for the whole response, at most until shortly before the handler has to answer.
    ///
    /// Cancelling the task ends the request at once.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - context: The invocation. Its `InvocationContext.answerBy` limits the time of the request, and its logger
    ///     gets a line at level `debug`.
    /// - Returns: The response, whatever its status.
    /// - Throws: ``HTTPSError``, or `CancellationError` if the task was cancelled.
    public func send(_ request: HTTPSRequest, in context: InvocationContext) async throws -> HTTPSResponse {
        let begin = Deadline.now
        let (left, overflow) = context.answerBy.millisecondsSince1970.subtractingReportingOverflow(begin)
        // The request ends before the handler is cancelled, so that the handler can still react to the error.
        let limit = overflow ? 0 : left - min(100, left / 10)
        return try await send(request, from: begin, within: limit, logger: context.logger, traceID: context.traceID)
    }

    /// Sends a request outside an invocation, such as in a function's `init`.
    ///
    /// Cancelling the task ends the request at once.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - limit: The longest time to wait for the whole response.
    ///   - logger: The logger, which gets a line at level `debug`.
    /// - Returns: The response, whatever its status.
    /// - Throws: ``HTTPSError``, or `CancellationError` if the task was cancelled.
    public func send(
        _ request: HTTPSRequest, within limit: Duration, logger: Logger? = nil
    ) async throws -> HTTPSResponse {
        try await send(request, from: Deadline.now, within: Self.milliseconds(limit), logger: logger)
    }

    private func send(
        _ request: HTTPSRequest, from begin: Int64, within limit: Int64, logger: Logger?, traceID: String? = nil
    ) async throws -> HTTPSResponse {
        let trace = TraceHeaders(lambda: request.service == nil ? nil : traceID)
        #if Tracing
            return try await RequestSpan.report(request, trace) {
                try await send(request, from: begin, within: limit, logger: logger, $0)
            }
        #else
            return try await send(request, from: begin, within: limit, logger: logger, trace)
        #endif
    }

    private func send(
        _ request: HTTPSRequest, from begin: Int64, within limit: Int64, logger: Logger?, _ trace: TraceHeaders
    ) async throws -> HTTPSResponse {
        let limit = min(limit, request.timeout.map(Self.milliseconds) ?? limit)
        let plan: Plan
        do {
            plan = try self.plan(request, trace, begin: begin, deadline: Deadline(millisecondsFromNow: limit))
        } catch {
            let name = request.service?.id ?? ""
            throw HTTPSError(host: name, step: .prepare, reason: .invalidRequest, detail: error.reason)
        }
        guard limit > 0 else { throw plan.error(.prepare, .timeout) }
        guard !plan.target.isEncrypted || CurlLibrary.speaksHTTPS else {
            throw plan.error(.prepare, .noTLS, "build it with scripts/package")
        }
        do {
            let response = try await runningThread(for: plan).response(to: plan.request) {
                logger?.debug("HTTPS: retrying on a new connection", metadata: plan.metadata)
            }
            logger?.debug("HTTPS", metadata: plan.metadata.merging(["http.status": "\(response.status)"]) { $1 })
            return HTTPSResponse(response)
        } catch let failure as TransferFailure {
            let error = plan.error(failure)
            logger?.debug("HTTPS: no response", metadata: plan.metadata.merging(["problem": "\(error)"]) { $1 })
            throw error
        }
    }

    private func runningThread(for plan: Plan) throws(HTTPSError) -> TransferThread {
        do { return try thread.running() } catch { throw plan.error(.prepare, .other, "\(error)") }
    }

    /// Checks a request, and signs it if it goes to AWS.
    private func plan(
        _ request: HTTPSRequest, _ trace: TraceHeaders, begin: Int64, deadline: Deadline
    ) throws(InvalidRequest) -> Plan {
        let endpoint: AWSEndpoint? =
            if let service = request.service { try AWSEndpoint(service, environment: environment) } else { nil }
        let prefix = request.url.utf8.first == UInt8(ascii: "/") ? endpoint?.url ?? "" : ""
        let target = try Target(prefix + request.url)
        var headers = try request.checkedHeaders()
        if let service = request.service, let endpoint {
            let credentials = try AWSCredentials(environment: environment)
            headers = try AWSSignature.sign(
                request.method, target, headers, request.body?.bytes ?? [], service: service.signingName,
                region: endpoint.region, credentials: credentials, at: begin / 1000)
        }
        // A proxy may change headers of traces, so the signature does not cover them.
        trace.add(to: &headers)
        let transfer = TransferRequest(
            method: request.method.rawValue, url: target.url, isEncrypted: target.isEncrypted,
            headerLines: Self.lines(headers),
            body: request.body?.bytes ?? (request.method == .post || request.method == .put ? [] : nil),
            isIdempotent: request.isIdempotent, responseLimit: configuration.responseLimit,
            trust: Trust(file: configuration.certificateAuthorities, environment: environment),
            proxy: Proxy(environment: environment), deadline: deadline.millisecondsSince1970)
        return Plan(target: target, request: transfer, begin: begin)
    }

    /// Returns the header lines for libcurl, including lines that suppress libcurl's own headers.
    private static func lines(_ headers: HTTPSHeaders) -> [String] {
        var lines = headers.lines.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
        for name in ["Accept", "Content-Type", "Expect"] where headers[name] == nil { lines.append("\(name):") }
        if headers["User-Agent"] == nil { lines.append("User-Agent: \(CurlLibrary.userAgent)") }
        return lines
    }

    private static func milliseconds(_ duration: Duration) -> Int64 {
        let (seconds, attoseconds) = duration.components
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1000)
        return overflow ? (seconds < 0 ? .min : .max) : product + attoseconds / 1_000_000_000_000_000
    }
}

/// A checked request, and the time at which its call began.
private struct Plan: Sendable {
    let target: Target
    let request: TransferRequest
    /// The start of the call, in milliseconds since 1970.
    let begin: Int64

    private var milliseconds: Int64 { max(0, Deadline.now - begin) }

    /// The request's metadata in a log line.
    var metadata: Logger.Metadata {
        [
            "http.method": "\(request.method)", "http.host": "\(target.hostHeader)", "http.path": "\(target.path)",
            "ms": "\(milliseconds)",
        ]
    }

    /// Returns the error for a failure that has just happened.
    func error(_ step: HTTPSError.Step, _ reason: HTTPSError.Reason, _ detail: String = "") -> HTTPSError {
        HTTPSError(host: target.host, step: step, reason: reason, milliseconds: milliseconds, detail: detail)
    }

    /// Returns the error for a transfer that has just failed.
    func error(_ failure: TransferFailure) -> HTTPSError {
        error(
            HTTPSError.Step(rawValue: failure.step.rawValue) ?? .receive, HTTPSError.Reason(failure.reason),
            failure.detail)
    }
}

extension HTTPSResponse {
    fileprivate init(_ response: TransferResponse) {
        var headers = HTTPSHeaders()
        for line in response.headers { headers.add(line.name, line.value) }
        self.init(status: response.status, headers: headers, body: response.body)
    }
}

extension HTTPSRequest {
    /// Returns the headers, including the content type; throws if the method or a header is invalid.
    fileprivate func checkedHeaders() throws(InvalidRequest) -> HTTPSHeaders {
        guard HTTPSHeaders.isToken(method.rawValue) else { throw InvalidRequest("the method is invalid") }
        var headers = headers
        if let body, headers["Content-Type"] == nil { headers.add("Content-Type", body.type) }
        let reserved =
            ["host", "content-length", "transfer-encoding", "connection", "expect"]
            + (service == nil ? [] : ["authorization", "date", "x-amz-date", "x-amz-security-token"])
        for line in headers.lines {
            guard HTTPSHeaders.isToken(line.name) else { throw InvalidRequest("a header's name is invalid") }
            guard !line.value.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) else {
                throw InvalidRequest("the header \(line.name) has a line break or control character")
            }
            guard !reserved.contains(where: { HTTPSHeaders.isSame($0, line.name) }) else {
                throw InvalidRequest("the header \(line.name) is not allowed: the client sets it itself")
            }
        }
        return headers
    }
}
