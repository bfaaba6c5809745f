import Logging

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The calls of the Lambda Runtime API, with what to do when one fails.
struct RuntimeAPIClient: ~Copyable {
    private static let pollRetries = 5

    private var curl: RuntimeAPIConnection
    /// The path of the API, `/2018-06-01/runtime/` after what a local tool puts before it.
    private let path: String
    private let nextPath: String
    /// Whether the connection should still be there after the last poll.
    private var isKeptAlive = false

    /// Makes a client with a connection of its own.
    ///
    /// - Throws: ``RuntimeAPIError`` if the address is none.
    init(address: RuntimeAPIAddress) throws(RuntimeAPIError) {
        path = "\(address.prefix)/2018-06-01/runtime/"
        nextPath = path + "invocation/next"
        curl = try address.connect()
    }

    /// Waits for the next event, for hours if need be.
    ///
    /// Asking again is safe: an event whose reply was lost comes again. The pauses grow from 0.1 to 1.6 seconds.
    ///
    /// - Parameter idleWork: The thread's work meanwhile.
    /// - Returns: The event; nil if the process is asked to end.
    /// - Throws: ``RuntimeAPIError`` if there will be none.
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
            usleep(100_000 << UInt32(failures))
            failures += 1
        }
        return nil
    }

    private enum Poll {
        case event(Invocation)
        /// Worth asking again.
        case failed(String)
        case hopeless(String)
        /// The idle work gave it up, as the process is asked to end.
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
        guard let id = reply.headers.requestID, Self.isUsable(id) else {
            return .failed("the reply has no usable request id")
        }
        isKeptAlive = !reply.headers.closesConnection
        return .event(Invocation(id: id, reply: reply))
    }

    /// Waits until the environment has been restored from its snapshot, which SnapStart takes while this call is open.
    ///
    /// The connection is of the time before the snapshot, so the client ends with it.
    consuming func waitForRestore() throws(RuntimeAPIError) {
        let reply: Reply
        do {
            reply = try curl.get(path + "restore/next")
        } catch {
            throw .fatal("GET restore/next: \(error)")
        }
        guard reply.status == 200 else { throw .fatal("GET restore/next: status \(reply.status)") }
    }

    /// Answers an invocation.
    mutating func respond(to context: InvocationContext, with answer: borrowing [UInt8]) throws(RuntimeAPIError) {
        try post(context, "/response", answer, [])
    }

    /// Reports that an invocation failed.
    mutating func fail(_ context: InvocationContext, with report: ErrorReport) throws(RuntimeAPIError) {
        let headers = Self.headers(of: report, isTraced: context.traceID != nil)
        try post(context, "/error", report.document, headers)
    }

    /// Reports that the function could not start; the process ends whatever comes of it, so it is tried once.
    mutating func failInit(with report: ErrorReport) {
        curl.limit(milliseconds: 2000)
        do {
            let reply = try curl.post(
                path + "init/error", body: report.document, headers: Self.headers(of: report, isTraced: false))
            if reply.status != 202 {
                Logger.runtime.error("The init error was refused", metadata: Self.metadata(of: reply))
            }
        } catch {
            Logger.runtime.error("The init error could not be reported", metadata: ["problem": "\(error)"])
        }
    }

    /// Posts, and once more on a new connection if the first left without a status.
    private mutating func post(
        _ context: InvocationContext, _ end: String, _ body: borrowing [UInt8], _ headers: [String]
    ) throws(RuntimeAPIError) {
        let path = answerPath(context.requestID, end)
        let reply: Reply
        var isResent = false
        var mayBeResent = false
        do {
            reply = try curl.post(path, body: body, headers: headers)
            // On a connection that turns out to be dead libcurl sends again by itself.
            mayBeResent = isKeptAlive && reply.connects > 0
        } catch {
            context.logger.warning("An answer was lost; sending it once more", metadata: ["problem": "\(error)"])
            isResent = true
            curl.connectAnew(true)
            do {
                reply = try curl.post(path, body: body, headers: headers)
                curl.connectAnew(false)
            } catch {
                throw .undelivered("an answer could not be delivered: \(error)")
            }
        }
        switch reply.status {
        case 200..<300: return
        case 400, 403:
            // In answer to a second sending this means that the first arrived.
            if isResent { return }
            if mayBeResent {
                context.logger.warning("An answer went over a new connection and may have arrived twice")
                return
            }
        case 500...: throw .fatal("an answer was met with status \(reply.status)")
        default: break
        }
        var metadata = Self.metadata(of: reply)
        metadata["bytes"] = "\(body.count)"
        context.logger.error("Lambda refused an answer", metadata: metadata)
    }

    /// A refusal's status and what Lambda says of it.
    private static func metadata(of reply: Reply) -> Logger.Metadata {
        ["http.status": "\(reply.status)", "reply": "\(String(decoding: reply.body.prefix(1024), as: UTF8.self))"]
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
        var fault: MalformedContext?
        var mobile: MobileContext?
        if headers.clientContext != nil || headers.cognitoIdentity != nil {
            do {
                mobile = MobileContext(
                    client: try headers.clientContext.flatMap { try ClientContext(header: $0) },
                    identity: try headers.cognitoIdentity.flatMap { try CognitoIdentity(header: $0) })
            } catch {
                fault = MalformedContext(reason: "\(error)")
            }
        }
        let deadline = headers.deadline.flatMap { Int64($0) }
        let context = InvocationContext(
            requestID: id,
            deadline: deadline.map { Deadline(millisecondsSince1970: $0) } ?? Deadline(millisecondsFromNow: 3000),
            invokedFunctionARN: headers.functionARN ?? "", traceID: headers.traceID, tenantID: headers.tenantID,
            mobile: mobile)
        if deadline == nil {
            context.logger.warning("The event has no readable deadline; taking Lambda's default of 3 s from now")
        }
        self.init(context: context, event: reply.body, fault: fault)
    }
}
