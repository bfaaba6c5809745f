import CCurl
import Glibc

/// One libcurl handle and its one connection: made once, used for every request, freed with its owner.
///
/// Together with its URLs and header lists the only place that holds pointers of libcurl's. The transfer is driven here, as
/// `curl_easy_perform` would do it, so that the thread can attend to other things while it waits for an event.
struct CurlHandle: ~Copyable {
    private let handle: UnsafeMutableRawPointer
    /// What drives the handle, and owns its connection.
    private let multi: UnsafeMutableRawPointer
    private let reply = ReplyReader()
    /// libcurl writes its reason for a failure here.
    private let failure: UnsafeMutablePointer<CChar>
    private let pollHeaders: CurlHeaders
    private let postHeaders: CurlHeaders
    /// For a body over 1 MiB, before which libcurl would ask and wait a second for "100 Continue".
    private let largePostHeaders: CurlHeaders
    private let server: CurlURL

    /// Makes a handle for one server.
    ///
    /// - Parameters:
    ///   - url: The server's URL; its path does not count.
    ///   - userAgent: `name/version`, the first word of which the server keeps.
    ///   - allowsIPv6: Whether the server's address is an IPv6 one; a name is looked up as IPv4 alone.
    /// - Throws: ``CurlError`` if libcurl cannot start or the URL is none.
    init(server url: String, userAgent: String, allowsIPv6: Bool) throws(CurlError) {
        let server = try CurlURL(url)
        // Nothing but plain HTTP is spoken, and handles are made before there are other threads of the runtime's.
        let code = curl_global_init(Int(CURL_GLOBAL_NOTHING))
        guard code == CURLE_OK else { throw CurlError(code) }
        guard let multi = curl_multi_init() else { throw CurlError(CURLE_FAILED_INIT) }
        guard let handle = curl_easy_init() else {
            curl_multi_cleanup(multi)
            throw CurlError(CURLE_FAILED_INIT)
        }
        self.handle = handle
        self.multi = multi
        self.server = server
        failure = .allocate(capacity: Int(CURL_ERROR_SIZE))
        failure.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        // As an option of its own the user agent would cost more on every request.
        pollHeaders = CurlHeaders(["User-Agent: \(userAgent)", "Accept:"])
        postHeaders = CurlHeaders(pollHeaders.lines + ["Content-Type: application/json"])
        largePostHeaders = CurlHeaders(postHeaders.lines + ["Expect:"])

        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_NOPROGRESS, 1)
        set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
        set(CURLOPT_TCP_NODELAY, 1)
        _ = ccurl_set_pointer(handle, CURLOPT_CURLU, UnsafeMutableRawPointer(server.handle))  // lives as long as this
        set(CURLOPT_CONNECTTIMEOUT_MS, 1000)
        // The default throws a good connection away after a freeze of two minutes.
        set(CURLOPT_MAXAGE_CONN, 86400)
        // The address stays, and libcurl would look through its table of names after every request.
        set(CURLOPT_DNS_CACHE_TIMEOUT, -1)
        set(CURLOPT_IPRESOLVE, allowsIPv6 ? Int(CURL_IPRESOLVE_WHATEVER) : Int(CURL_IPRESOLVE_V4))
        _ = ccurl_allow_http_only(handle)
        // The proxy variables are meant for the function's own calls.
        _ = ccurl_set_string(handle, CURLOPT_PROXY, "")
        _ = ccurl_set_string(handle, CURLOPT_NOPROXY, "*")
        _ = ccurl_set_pointer(handle, CURLOPT_ERRORBUFFER, failure)
        let context = Unmanaged.passUnretained(reply).toOpaque()
        _ = ccurl_set_pointer(handle, CURLOPT_WRITEDATA, context)
        _ = ccurl_set_pointer(handle, CURLOPT_HEADERDATA, context)
        _ = ccurl_set_callback(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
            ReplyReader.receive(bytes, size &* count, context, ReplyReader.readBody)
        }
        _ = ccurl_set_callback(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
            ReplyReader.receive(bytes, size &* count, context, ReplyReader.readHeaderLine)
        }
    }

    deinit {
        curl_easy_cleanup(handle)
        curl_multi_cleanup(multi)
        failure.deallocate()
    }

    /// Asks for a path and waits for the whole reply, however long it takes.
    ///
    /// - Parameters:
    ///   - path: What to ask for; it is sent as it is.
    ///   - headers: More header lines.
    ///   - companion: What the thread attends to meanwhile.
    /// - Returns: The reply, whatever its status.
    /// - Throws: ``CurlError`` if there is none, or the companion had the request given up.
    mutating func get(
        _ path: String, headers: [String] = [], besides companion: (any Companion)? = nil
    ) throws(CurlError) -> Reply {
        set(CURLOPT_HTTPGET, 1)
        let list = headers.isEmpty ? pollHeaders : CurlHeaders(pollHeaders.lines + headers)
        _ = ccurl_set_list(handle, CURLOPT_HTTPHEADER, list.list)
        defer { withExtendedLifetime(list) { _ = ccurl_set_list(handle, CURLOPT_HTTPHEADER, nil) } }
        return try perform(path, readsHeaders: true, besides: companion)
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
        set(CURLOPT_POST, 1)
        let standard = body.count >= 1 << 20 ? largePostHeaders : postHeaders
        let list = headers.isEmpty ? standard : CurlHeaders(standard.lines + headers)
        _ = ccurl_set_list(handle, CURLOPT_HTTPHEADER, list.list)
        _ = ccurl_set_offset(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count))
        defer { withExtendedLifetime(list) { _ = ccurl_set_list(handle, CURLOPT_HTTPHEADER, nil) } }
        return try body.withUnsafeBufferPointer { bytes throws(CurlError) in
            // Without a pointer libcurl would read an empty body from standard input.
            let start =
                bytes.baseAddress.map { UnsafeMutableRawPointer(mutating: $0) } ?? UnsafeMutableRawPointer(failure)
            _ = ccurl_set_pointer(handle, CURLOPT_POSTFIELDS, start)  // lent until perform returns
            return try perform(path, readsHeaders: readsHeaders)
        }
    }

    /// Makes the next request connect anew (or not).
    mutating func connectAnew(_ fresh: Bool) { set(CURLOPT_FRESH_CONNECT, fresh ? 1 : 0) }

    /// Limits every request from now on, for the way out.
    mutating func limit(milliseconds: Int) { set(CURLOPT_TIMEOUT_MS, milliseconds) }

    private func set(_ option: CURLoption, _ value: Int) { _ = ccurl_set_long(handle, option, value) }

    private func perform(
        _ path: String, readsHeaders: Bool, besides companion: (any Companion)? = nil
    ) throws(CurlError) -> Reply {
        reply.start(readingHeaders: readsHeaders)
        failure.pointee = 0
        _ = ccurl_set_string(handle, CURLOPT_REQUEST_TARGET, path)  // libcurl keeps a copy
        let code = transfer(besides: companion)
        // libcurl calls a connection that ends within the head a success, and an early refusal of a long body a failure.
        guard code == CURLE_OK || (reply.isHeadComplete && code == CURLE_SEND_ERROR) else {
            throw CurlError(code, detail: String(cString: failure))
        }
        guard reply.isHeadComplete else { throw CurlError(CURLE_GOT_NOTHING, detail: "the reply's head is cut") }
        var reply = reply.take()
        var connects = 0
        _ = ccurl_get_long(handle, CURLINFO_NUM_CONNECTS, &connects)
        reply.connects = connects
        return reply
    }

    /// Moves the request and its reply, and waits in between.
    private func transfer(besides companion: (any Companion)?) -> CURLcode {
        guard curl_multi_add_handle(multi, handle) == CURLM_OK else { return CURLE_OUT_OF_MEMORY }
        defer { curl_multi_remove_handle(multi, handle) }
        let descriptors = companion?.fallAsleep() ?? (-1, -1)
        defer { companion?.wakeUp() }
        return withUnsafeTemporaryAllocation(of: curl_waitfd.self, capacity: 2) { watched in
            watched[0] = curl_waitfd(fd: descriptors.0, events: Self.readable, revents: 0)
            watched[1] = curl_waitfd(fd: descriptors.1, events: Self.readable, revents: 0)
            let count: UInt32 = descriptors.0 < 0 ? 0 : descriptors.1 < 0 ? 1 : 2
            while true {
                var running: Int32 = 0
                guard curl_multi_perform(multi, &running) == CURLM_OK else { return CURLE_OUT_OF_MEMORY }
                guard running > 0 else { break }
                // libcurl wakes earlier for time limits of its own.
                guard curl_multi_poll(multi, watched.baseAddress, count, Self.day, nil) == CURLM_OK else {
                    return CURLE_OUT_OF_MEMORY
                }
                guard let companion, watched[0].revents | watched[1].revents != 0 else { continue }
                guard companion.attend() else { return CURLE_ABORTED_BY_CALLBACK }
            }
            var left: Int32 = 0
            return curl_multi_info_read(multi, &left)?.pointee.data.result ?? CURLE_FAILED_INIT
        }
    }

    private static var readable: Int16 { Int16(CURL_WAIT_POLLIN) }
    /// In milliseconds.
    private static var day: Int32 { 86_400_000 }
}
