import CCognitoCurl
import CognitoCurl

/// One connection to the Runtime API or the Extensions API: made once, used for every request.
///
/// The transfer is driven here, as `curl_easy_perform` would do it, so that the thread can do other work while it waits for
/// an event.
struct RuntimeAPIConnection: ~Copyable {
    private let handle: CurlHandle
    /// The driver of the handle, which owns its connection.
    private let multi: CurlMulti
    private let reply: ReplyReader
    private let pollHeaders: CurlHeaders
    private let postHeaders: CurlHeaders
    /// For a body over 1 MiB, before which libcurl would ask and wait a second for "100 Continue".
    private let largePostHeaders: CurlHeaders
    private let server: CurlURL

    /// Makes a handle for one server.
    ///
    /// - Parameters:
    ///   - host: The server's host and port.
    ///   - userAgent: `name/version`, the first word of which the server keeps.
    ///   - allowsIPv6: Whether the server's address is an IPv6 one; a name is looked up as IPv4 alone.
    /// - Throws: ``CurlError`` if libcurl cannot start or the host is none.
    init(host: String, userAgent: String, allowsIPv6: Bool) throws(CurlError) {
        // A type that cannot be copied is made whole or not at all.
        let server = try CurlURL("http://\(host)/")
        let multi = try CurlMulti()
        let handle = try CurlHandle()
        // As an option of its own the user agent would cost more on every request.
        // The empty line for the host keeps libcurl from writing one of its own for each request, twice as dear as that
        // behind it.
        pollHeaders = CurlHeaders(["Host:", "Host: \(host)", "User-Agent: \(userAgent)", "Accept:"])
        postHeaders = CurlHeaders(pollHeaders.lines + ["Content-Type: application/json"])
        largePostHeaders = CurlHeaders(postHeaders.lines + ["Expect:"])

        handle.prepare(for: server, allowsIPv6: allowsIPv6)
        let reply = ReplyReader()
        reply.attach(to: handle)
        self.server = server
        self.multi = multi
        self.handle = handle
        self.reply = reply
    }

    /// Asks for a path and waits for the whole reply, however long it takes.
    ///
    /// - Parameters:
    ///   - path: What to ask for; it is sent as it is.
    ///   - headers: More header lines.
    ///   - idleWork: The thread's work meanwhile.
    /// - Returns: The reply, whatever its status.
    /// - Throws: ``CurlError`` if there is none, or the idle work had the request given up.
    @inline(__always) mutating func get(
        _ path: String, headers: [String] = [], besides idleWork: (any PollIdleWork)? = nil
    ) throws(CurlError) -> Reply {
        handle.set(CURLOPT_HTTPGET, 1)
        let list = headers.isEmpty ? pollHeaders : CurlHeaders(pollHeaders.lines + headers)
        handle.set(headers: list)
        // Each request sets its own headers and body: what it lent is not looked at again.
        defer { withExtendedLifetime(list) {} }
        try perform(path, readsHeaders: true, besides: idleWork)
        return takeReply()
    }

    /// Posts bytes as they are, with a `Content-Length`, and waits for the whole reply.
    ///
    /// - Parameters:
    ///   - path: Where to; it is sent as it is.
    ///   - body: The content, of type `application/json`.
    ///   - headers: More header lines.
    ///   - readsHeaders: Whether the reply's headers are of interest.
    /// - Returns: The reply, whatever its status.
    /// - Throws: ``CurlError`` if there is none.
    mutating func post(
        _ path: String, body: borrowing [UInt8], headers: [String] = [], readsHeaders: Bool = false
    ) throws(CurlError) -> Reply {
        handle.set(CURLOPT_POST, 1)
        let standard = body.count >= 1 << 20 ? largePostHeaders : postHeaders
        let list = headers.isEmpty ? standard : CurlHeaders(standard.lines + headers)
        handle.set(headers: list)
        handle.set(CURLOPT_POSTFIELDSIZE_LARGE, offset: body.count)
        defer { withExtendedLifetime(list) {} }
        try body.withUnsafeBufferPointer { bytes throws(CurlError) in
            // Without a pointer libcurl would read an empty body from standard input.
            let start =
                bytes.baseAddress.map { UnsafeMutableRawPointer(mutating: $0) }
                ?? UnsafeMutableRawPointer(handle.failure)
            handle.set(CURLOPT_POSTFIELDS, pointer: start)  // lent until perform returns
            try perform(path, readsHeaders: readsHeaders)
        }
        return takeReply()
    }

    /// Makes the next request connect anew (or not).
    mutating func connectAnew(_ fresh: Bool) { handle.set(CURLOPT_FRESH_CONNECT, fresh ? 1 : 0) }

    /// Limits every request from now on, for the way out.
    mutating func limit(milliseconds: Int) { handle.set(CURLOPT_TIMEOUT_MS, milliseconds) }

    @inline(__always) private func perform(
        _ path: String, readsHeaders: Bool, besides idleWork: (any PollIdleWork)? = nil
    ) throws(CurlError) {
        reply.start(readingHeaders: readsHeaders)
        handle.forgetFailure()
        handle.set(CURLOPT_REQUEST_TARGET, text: path)
        let code = transfer(besides: idleWork)
        // libcurl calls a connection that ends within the head a success, and an early refusal of a long body a failure.
        guard code == CURLE_OK || (reply.isHeadComplete && code == CURLE_SEND_ERROR) else { throw handle.error(code) }
        guard reply.isHeadComplete else { throw CurlError(CURLE_GOT_NOTHING, detail: "the reply's head is cut") }
    }

    private func takeReply() -> Reply {
        var reply = reply.take()
        reply.connects = handle.number(CURLINFO_NUM_CONNECTS)
        return reply
    }

    /// Returns the headers of the last reply whose headers were of interest, once.
    // Not part of a reply, as most replies have none that are read.
    func takeHeaders() -> ReplyHeaders { reply.takeHeaders() }

    /// Moves the request and its reply, and waits in between.
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
