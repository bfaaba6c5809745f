import CCognitoCurl
import CognitoCurl

/// A connection to the Runtime API or the Extensions API, opened once and used for every request.
///
/// This type drives the transfer itself, so that its thread can do other work while it waits for an event.
struct RuntimeAPIConnection: ~Copyable {
    private let handle: CurlHandle
    /// The driver of the handle; the driver owns the connection.
    private let multi: CurlMulti
    private let reply: ReplyReader
    private let pollHeaders: CurlHeaders
    private let postHeaders: CurlHeaders
    private var idLine: CurlHeaderLine
    private let server: CurlURL

    /// Creates a handle for one server.
    ///
    /// The server keeps the first word of the user agent. Host names are looked up as IPv4 only.
    init(host: String, userAgent: String, allowsIPv6: Bool) throws(CurlError) {
        // Throwing calls come first, because a noncopyable type must be initialised completely or not at all.
        let server = try CurlURL("http://\(host)/")
        let multi = try CurlMulti()
        let handle = try CurlHandle()
        // The user agent is a header line, because it would cost more per request as an option.
        // The empty `Host:` line stops libcurl from building its own `Host` header for each request. Building it costs
        // twice as much as sending the fixed line that follows.
        pollHeaders = CurlHeaders(["Host:", "Host: \(host)", "User-Agent: \(userAgent)", "Accept:"])
        postHeaders = CurlHeaders(pollHeaders.lines + ["Content-Type: application/json"])
        idLine = CurlHeaderLine(name: "Lambda-Runtime-Invocation-Id", capacity: ReplyHeaders.longestInvocationID)

        handle.prepare(for: server, allowsIPv6: allowsIPv6)
        let reply = ReplyReader()
        reply.attach(to: handle)
        self.server = server
        self.multi = multi
        self.handle = handle
        self.reply = reply
    }

    /// Requests a path, which is sent unchanged, and waits for the whole reply, however long it takes.
    @inline(__always) mutating func get(
        _ path: String, headers: [String] = [], besides idleWork: (any PollIdleWork)? = nil
    ) throws(CurlError) -> Reply {
        handle.set(CURLOPT_HTTPGET, 1)
        let list = headers.isEmpty ? pollHeaders : CurlHeaders(pollHeaders.lines + headers)
        handle.set(headers: list)
        // Each request sets its own headers and body, so the handle never reads this list again.
        defer { withExtendedLifetime(list) {} }
        handle.set(CURLOPT_REQUEST_TARGET, text: path)
        try perform(readsHeaders: true, besides: idleWork)
        return takeReply()
    }

    /// Posts JSON unchanged, with a `Content-Length`, and waits for the whole reply.
    ///
    /// The path is sent unchanged, too; it is given as the bytes of a C string. The invocation id of the answered event is
    /// sent in its header.
    mutating func post(
        cPath: borrowing [UInt8], body: borrowing [UInt8], headers: [String], invocationID: String?,
        readsHeaders: Bool = false
    ) throws(CurlError) -> Reply {
        cPath.withUnsafeBytes { handle.set(CURLOPT_REQUEST_TARGET, cString: $0.assumingMemoryBound(to: CChar.self)) }
        handle.set(CURLOPT_POST, 1)
        // Without the line `Expect:`, libcurl would wait up to a second before a large body.
        let headers = body.count >= 1 << 20 ? headers + ["Expect:"] : headers
        let list = headers.isEmpty ? postHeaders : CurlHeaders(postHeaders.lines + headers)
        handle.set(headers: invocationID.map { idLine.list($0, before: list) } ?? list.list)
        handle.set(CURLOPT_POSTFIELDSIZE_LARGE, offset: body.count)
        defer { withExtendedLifetime(list) {} }
        try body.withUnsafeBufferPointer { bytes throws(CurlError) in
            // Without a pointer, libcurl would read an empty body from standard input.
            let start =
                bytes.baseAddress.map { UnsafeMutableRawPointer(mutating: $0) }
                ?? UnsafeMutableRawPointer(handle.failure)
            handle.set(CURLOPT_POSTFIELDS, pointer: start)  // lent until perform returns
            try perform(readsHeaders: readsHeaders)
        }
        return takeReply()
    }

    mutating func connectAnew(_ fresh: Bool) { handle.set(CURLOPT_FRESH_CONNECT, fresh ? 1 : 0) }

    /// Limits the duration of every later request; 0 removes the limit.
    mutating func limit(milliseconds: Int) { handle.set(CURLOPT_TIMEOUT_MS, milliseconds) }

    @inline(__always) private func perform(
        readsHeaders: Bool, besides idleWork: (any PollIdleWork)? = nil
    ) throws(CurlError) {
        reply.start(readingHeaders: readsHeaders)
        handle.forgetFailure()
        let code = transfer(besides: idleWork)
        // libcurl reports success if the connection ends within the head. It reports failure if a server refuses a long
        // body before reading all of it.
        guard code == CURLE_OK || (reply.isHeadComplete && code == CURLE_SEND_ERROR) else { throw handle.error(code) }
        guard reply.isHeadComplete else { throw CurlError(CURLE_GOT_NOTHING, detail: "the reply's head is incomplete") }
    }

    private func takeReply() -> Reply {
        var reply = reply.take()
        reply.connects = handle.number(CURLINFO_NUM_CONNECTS)
        return reply
    }

    /// The headers that were last read from a reply.
    // `Reply` does not contain them, because the headers of most replies are not read.
    var headers: ReplyHeaders { reply.headers }

    @inline(__always) private func transfer(besides idleWork: (any PollIdleWork)?) -> CURLcode {
        guard multi.add(handle) else { return CURLE_OUT_OF_MEMORY }
        defer { multi.remove(handle) }
        let descriptors = idleWork?.idleDescriptors ?? (-1, -1)
        return withUnsafeTemporaryAllocation(of: curl_waitfd.self, capacity: 2) { watched in
            watched[0] = curl_waitfd(fd: descriptors.0, events: Self.readable, revents: 0)
            watched[1] = curl_waitfd(fd: descriptors.1, events: Self.readable, revents: 0)
            let count: UInt32 = descriptors.0 < 0 ? 0 : descriptors.1 < 0 ? 1 : 2
            while true {
                guard let running = multi.perform() else { return CURLE_OUT_OF_MEMORY }
                guard running > 0 else { break }
                guard multi.poll(watched.baseAddress, count, milliseconds: Self.day) else { return CURLE_OUT_OF_MEMORY }
                guard let idleWork, watched[0].revents | watched[1].revents != 0 else { continue }
                guard idleWork.doIdleWork() else { return CURLE_ABORTED_BY_CALLBACK }
            }
            return multi.next()?.result ?? CURLE_FAILED_INIT
        }
    }

    private static var readable: Int16 { Int16(CURL_WAIT_POLLIN) }
    private static var day: Int32 { 86_400_000 }
}
