import Glibc
import Logging

/// The calls of the Lambda Runtime API, with what to do when one fails.
struct RuntimeAPIClient: ~Copyable {
    private static let pollRetries = 5

    private var curl: CurlHandle
    /// The path of the API, `/2018-06-01/runtime/` after what a local tool puts before it.
    private let path: String
    private let nextURL: CurlURL
    private let answerURL: CurlURL
    private let logger: Logger

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - address: `host:port` as `AWS_LAMBDA_RUNTIME_API` has it; local tools append a path.
    ///   - logger: Where to say what went wrong.
    init(address: String, logger: Logger) throws(RuntimeAPIError) {
        let address = address.hasSuffix("/") ? String(address.dropLast()) : address
        let ownPath = address.firstIndex(of: "/").map { address[$0...] } ?? ""
        let next = try Self.url("http://\(address)/2018-06-01/runtime/invocation/next")
        let answer = try Self.url("http://\(address)/")
        curl = try Self.handle(allowsIPv6: address.hasPrefix("["))
        (nextURL, answerURL) = (next, answer)
        path = "\(ownPath)/2018-06-01/runtime/"
        self.logger = logger
    }

    private static func url(_ url: String) throws(RuntimeAPIError) -> CurlURL {
        do {
            return try CurlURL(url)
        } catch {
            throw RuntimeAPIError(description: "AWS_LAMBDA_RUNTIME_API is not host:port: \(error)")
        }
    }

    private static func handle(allowsIPv6: Bool) throws(RuntimeAPIError) -> CurlHandle {
        do {
            return try CurlHandle(userAgent: "swift-cognito-triggers/0.1.0", allowsIPv6: allowsIPv6)
        } catch {
            throw RuntimeAPIError(description: "libcurl does not start: \(error)")
        }
    }

    /// Waits for the next event, for hours if need be.
    ///
    /// Asking again is safe: an event whose reply was lost comes again. The pauses grow from 0.1 to 1.6 seconds.
    mutating func next() throws(RuntimeAPIError) -> Invocation {
        var failures = 0
        while true {
            let problem: String
            switch poll() {
            case .event(let invocation):
                if failures > 0 { curl.connectAnew(false) }
                return invocation
            case .hopeless(let reason): throw RuntimeAPIError(description: "GET next: \(reason)")
            case .failed(let reason): problem = reason
            }
            guard failures < Self.pollRetries else {
                throw RuntimeAPIError(description: "GET next failed \(failures + 1) times in a row, last: \(problem)")
            }
            logger.warning("Polling failed; trying again", metadata: ["problem": "\(problem)"])
            usleep(100_000 << UInt32(failures))
            failures += 1
        }
    }

    private enum Poll {
        case event(Invocation)
        /// Worth asking again.
        case failed(String)
        case hopeless(String)
    }

    private mutating func poll() -> Poll {
        let reply: Reply
        do {
            reply = try curl.get(nextURL)
        } catch {
            curl.connectAnew(true)
            return error.isConfiguration ? .hopeless("\(error)") : .failed("\(error)")
        }
        guard reply.status == 200 else {
            return reply.status >= 500 ? .hopeless("status \(reply.status)") : .failed("status \(reply.status)")
        }
        guard let id = reply.headers.requestID, Self.isUsable(id) else {
            return .failed("the reply has no usable request id")
        }
        return .event(Invocation(id: id, reply: reply))
    }

    /// Answers an invocation.
    mutating func respond(to id: String, with answer: borrowing [UInt8]) throws(RuntimeAPIError) {
        try post(id, "/response", answer, [])
    }

    /// Reports that an invocation failed.
    mutating func fail(_ id: String, with report: ErrorReport, isTraced: Bool) throws(RuntimeAPIError) {
        try post(id, "/error", report.document, Self.headers(of: report, isTraced: isTraced))
    }

    /// Reports that the function could not start; the process ends whatever comes of it, so it is tried once.
    mutating func failInit(with report: ErrorReport) {
        curl.limit(milliseconds: 2000)
        do {
            try answerURL.setPath(path + "init/error")
            let reply = try curl.post(
                answerURL, body: report.document, headers: Self.headers(of: report, isTraced: false))
            if reply.status != 202 { logger.error("The init error was refused", metadata: ["http.status": "\(reply.status)"]) }
        } catch {
            logger.error("The init error could not be reported", metadata: ["problem": "\(error)"])
        }
    }

    /// Posts, and once more on a new connection if the first left without a status.
    private mutating func post(
        _ id: String, _ end: String, _ body: borrowing [UInt8], _ headers: [String]
    ) throws(RuntimeAPIError) {
        var status: Int
        var isResent = false
        do {
            try answerURL.setPath(answerPath(id, end))
            status = try curl.post(answerURL, body: body, headers: headers).status
        } catch {
            logger.warning("An answer was lost; sending it once more", metadata: ["problem": "\(error)"])
            isResent = true
            curl.connectAnew(true)
            do {
                status = try curl.post(answerURL, body: body, headers: headers).status
                curl.connectAnew(false)
            } catch {
                throw RuntimeAPIError(description: "an answer could not be delivered: \(error)")
            }
        }
        switch status {
        case 200..<300: return
        case 400, 403:
            // In answer to a second sending this means that the first arrived.
            if isResent { return }
        case 500...: throw RuntimeAPIError(description: "an answer was met with status \(status)")
        default: break
        }
        logger.error(
            "Lambda refused an answer", metadata: ["http.status": "\(status)", "bytes": "\(body.count)"])
    }

    private func answerPath(_ id: String, _ end: String) -> String {
        var path = ""
        path.reserveCapacity(self.path.utf8.count + id.utf8.count + 24)
        path += self.path
        path += "invocation/"
        path += id
        path += end
        return path
    }

    private static func headers(of report: ErrorReport, isTraced: Bool) -> [String] {
        var headers = ["Lambda-Runtime-Function-Error-Type: \(report.functionErrorType)"]
        if isTraced { headers.append("Lambda-Runtime-Function-XRay-Error-Cause: \(report.xRayCause)") }
        return headers
    }

    /// An id goes into a path as it came, so it must be visible ASCII.
    private static func isUsable(_ id: String) -> Bool {
        var id = id
        return id.withUTF8 { bytes in
            for byte in bytes where byte <= 0x20 || byte >= 0x7F { return false }
            return true
        }
    }
}

extension Invocation {
    /// A missing or odd header harms this invocation at most: a fallback and a warning, or a fault to report.
    fileprivate init(id: String, reply: Reply) {
        let headers = reply.headers
        var context = InvocationContext(
            requestID: id, deadline: Deadline(millisecondsSince1970: 0),
            invokedFunctionARN: headers.functionARN ?? "", traceID: headers.traceID, tenantID: headers.tenantID)
        if let deadline = headers.deadline.flatMap({ Int64($0) }) {
            context.deadline = Deadline(millisecondsSince1970: deadline)
        } else {
            context.deadline = Deadline(millisecondsFromNow: 3000)
            context.logger.warning("The event has no readable deadline; taking Lambda's default of 3 s from now")
        }
        var fault: MalformedContext?
        do {
            context.clientContext = try headers.clientContext.map { try ClientContext(header: $0) }
            context.cognitoIdentity = try headers.cognitoIdentity.map { try CognitoIdentity(header: $0) }
        } catch {
            fault = MalformedContext(reason: "\(error)")
        }
        self.init(context: context, event: reply.body, fault: fault)
    }
}
