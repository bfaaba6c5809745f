import CognitoThreads
import Logging

/// A client of the Lambda Runtime API that also handles failed calls.
struct RuntimeAPIClient: ~Copyable {
    private static let pollRetries = 5

    var curl: RuntimeAPIConnection
    /// The API's path: the prefix of a local tool, if there is one, and `/2018-06-01/runtime/`.
    let path: String
    private let invocationPath: String
    private let nextPath: String
    /// A Boolean value that indicates whether the server kept the connection open after the last poll.
    private var isKeptAlive = false

    init(address: RuntimeAPIAddress) throws(RuntimeAPIError) {
        path = "\(address.prefix)/2018-06-01/runtime/"
        invocationPath = path + "invocation/"
        nextPath = invocationPath + "next"
        curl = try address.connect()
    }

    /// Waits for the next event, for hours if necessary; returns nil if the process is asked to end.
    ///
    /// A retry is safe: if the reply with an event was lost, Lambda sends that event again. The pauses between attempts
    /// grow from 0.1 to 1.6 seconds.
    mutating func next(besides idleWork: any PollIdleWork) throws(RuntimeAPIError) -> Invocation? {
        var failures = 0
        while !ShutdownRequest.isMade {
            let problem: String
            switch poll(besides: idleWork) {
            case .event(let invocation):
                if failures > 0 { curl.connectAnew(false) }
                return invocation
            case .givenUp: continue
            case .hopeless(let reason): throw .fatal("GET next: \(reason)")
            case .failed(let reason): problem = reason
            }
            guard failures < Self.pollRetries else {
                throw .lost("GET next failed \(failures + 1) times in a row, last: \(problem)")
            }
            Logger.runtime.warning("Polling failed; trying again", metadata: ["problem": "\(problem)"])
            Thread.sleep(milliseconds: 100 << UInt32(failures))
            failures += 1
        }
        return nil
    }

    private enum Poll {
        case event(Invocation)
        /// A failure that may be retried.
        case failed(String)
        case hopeless(String)
        /// The idle work ended the poll, because the process is asked to end.
        case givenUp
    }

    @inline(__always) private mutating func poll(besides idleWork: any PollIdleWork) -> Poll {
        let reply: Reply
        do {
            reply = try curl.get(nextPath, besides: idleWork)
        } catch {
            if error.isAbort { return .givenUp }
            curl.connectAnew(true)
            return error.isConfiguration ? .hopeless("\(error)") : .failed("\(error)")
        }
        guard reply.status == 200 else {
            return reply.status >= 500 ? .hopeless("status \(reply.status)") : .failed("status \(reply.status)")
        }
        let headers = curl.headers
        guard let id = headers.usableRequestID else {
            return .failed("the reply has no usable request id")
        }
        isKeptAlive = !headers.closesConnection
        return .event(Invocation(id: id, headers, event: reply.body))
    }

    mutating func respond(to context: InvocationContext, with answer: borrowing [UInt8]) throws(RuntimeAPIError) {
        try post(context, "/response", answer, [])
    }

    mutating func fail(_ context: InvocationContext, with report: ErrorReport) throws(RuntimeAPIError) {
        try post(context, "/error", report.document, report.headers(isTraced: context.traceID != nil))
    }

    /// Posts an answer, and posts it again on a new connection if the first attempt got no status.
    private mutating func post(
        _ context: InvocationContext, _ end: String, _ body: borrowing [UInt8], _ headers: [String]
    ) throws(RuntimeAPIError) {
        let path = answerPath(context.requestID, end)
        let reply: Reply
        var isResent = false
        var mayBeResent = false
        do {
            reply = try curl.post(cPath: path, body: body, headers: headers, invocationID: context.facts.invocationID)
            // If a connection turns out to be dead, libcurl itself sends the request again.
            mayBeResent = isKeptAlive && reply.connects > 0
        } catch {
            context.logger.warning("An answer was lost; sending it again", metadata: ["problem": "\(error)"])
            isResent = true
            curl.connectAnew(true)
            do {
                reply = try curl.post(
                    cPath: path, body: body, headers: headers, invocationID: context.facts.invocationID)
                curl.connectAnew(false)
            } catch {
                throw .undelivered("an answer could not be delivered: \(error)")
            }
        }
        switch reply.status {
        case 200..<300: return
        case 400, 403:
            // After a second attempt, these statuses mean that the first answer arrived.
            if isResent { return }
            if mayBeResent {
                context.logger.warning("An answer went over a new connection and may have arrived twice")
                return
            }
        case 410:
            // The caller already has Lambda's error, and this event may have begun again.
            context.logger.warning("An answer came too late; Lambda dropped it", metadata: reply.refusal)
            return
        case 500...: throw .fatal("Lambda responded to an answer with status \(reply.status)")
        default: break
        }
        var metadata = reply.refusal
        metadata["bytes"] = "\(body.count)"
        context.logger.error("Lambda refused an answer", metadata: metadata)
    }

    /// Returns the bytes of a C string.
    ///
    /// They are not a `String`, because to free one of this length, each start would look up a type.
    private func answerPath(_ id: String, _ end: String) -> [UInt8] {
        let (start, id, end) = (invocationPath.utf8, id.utf8, end.utf8)
        var path: [UInt8] = []
        path.reserveCapacity(start.count + id.count + end.count + 1)
        path.append(contentsOf: start)
        path.append(contentsOf: id)
        path.append(contentsOf: end)
        path.append(0)
        return path
    }
}
