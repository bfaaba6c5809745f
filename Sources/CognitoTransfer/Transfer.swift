import CCognitoCurl
import CognitoCurl

/// A request in progress on the transfer thread: libcurl's handle, and the response so far.
final class Transfer: ResponseReader {
    /// The limit for the size of a response's head, in bytes; more than any server sends.
    ///
    /// A larger head is refused.
    private static let headLimit = 64 << 10

    let exchange: Exchange
    let handle: CurlHandle
    private let url: CurlURL
    private let headers: CurlHeaders

    private var responseHeaders: [(name: String, value: String)] = []
    private var hasTLSBegun = false
    /// The number of attempts to send the request.
    private var sendings = 0
    /// The number of bytes that libcurl sent to a proxy before the request.
    private var bytesBefore = 0
    private var wasRepeatRefused = false

    private var request: TransferRequest { exchange.request }

    /// Prepares to send a request; a reused connection may have been idle for at most `idleLimit` milliseconds.
    init(_ exchange: Exchange, idleLimit: Int64) throws(CurlError) {
        let request = exchange.request
        let url = try CurlURL(request.url, flags: CURLU_NON_SUPPORT_SCHEME | CURLU_PATH_AS_IS)
        let handle = try CurlHandle()
        let headers = CurlHeaders(request.headerLines)
        handle.set(url: url)
        handle.set(CURLOPT_PATH_AS_IS, 1)
        _ = ccurl_allow_protocol(handle.pointer, request.isEncrypted ? 1 : 0)
        handle.set(headers: headers)
        request.trust.apply(to: handle)
        request.proxy.apply(to: handle, isEncrypted: request.isEncrypted)
        handle.set(CURLOPT_MAXAGE_CONN, max(1, Int(clamping: idleLimit / 1000)))
        // A proxy's answer to CONNECT is not part of the server's response.
        handle.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        if request.connectsAnew { handle.set(CURLOPT_FRESH_CONNECT, 1) }
        // The thread has other transfers, so it does not wait for the end of an abandoned DNS look-up.
        _ = ccurl_leave_lookups(handle.pointer)
        if let body = request.body {
            handle.set(CURLOPT_POSTFIELDSIZE_LARGE, offset: body.count)
            body.withUnsafeBytes { bytes in
                let start = bytes.baseAddress.map { UnsafeMutableRawPointer(mutating: $0) }
                handle.set(CURLOPT_COPYPOSTFIELDS, pointer: start ?? UnsafeMutableRawPointer(handle.failure))
            }
        }
        if request.method == "HEAD" { handle.set(CURLOPT_NOBODY, 1) }
        handle.set(CURLOPT_CUSTOMREQUEST, text: request.method)

        self.exchange = exchange
        self.url = url
        self.handle = handle
        self.headers = headers
        super.init(headLimit: Self.headLimit, bodyLimit: request.responseLimit)
        attach(to: self.handle)
        let context = Unmanaged.passUnretained(self).toOpaque()
        self.handle.set(CURLOPT_PREREQDATA, pointer: context)
        if request.isEncrypted {
            self.handle.set(CURLOPT_SSL_CTX_DATA, pointer: context)
            _ = ccurl_set_tls_begin(self.handle.pointer) { _, _, context in
                if let context { Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue().hasTLSBegun = true }
                return CURLE_OK
            }
        }
        _ = ccurl_set_prerequest(self.handle.pointer) { context, _, _, _, _ in
            guard let context else { return CURL_PREREQFUNC_ABORT }
            let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
            return transfer.maySend() ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
        }
    }

    // MARK: libcurl's callbacks

    /// Returns true if the request may be sent over the connection that libcurl has chosen.
    ///
    /// Without this check, libcurl would repeat any request if a reused connection breaks without an answer. The
    /// repetition might use another dead connection.
    private func maySend() -> Bool {
        sendings += 1
        if sendings == 1 {
            bytesBefore = handle.number(CURLINFO_REQUEST_SIZE)
            return true
        }
        wasRepeatRefused =
            sendings > 2 || handle.number(CURLINFO_NUM_CONNECTS) == 0 || !(request.isIdempotent || hasSentNothing)
        return !wasRepeatRefused
    }

    override func beginHead() { responseHeaders = [] }

    override func takeHeader(_ line: UnsafeBufferPointer<UInt8>) {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
        let value = line[(colon + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
        let end = value.lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? value.startIndex
        responseHeaders.append(
            (String(decoding: line[..<colon], as: UTF8.self), String(decoding: value[..<end], as: UTF8.self)))
    }

    // MARK: The end of the transfer

    /// A Boolean value that indicates whether no byte of the request has been sent.
    private var hasSentNothing: Bool { handle.number(CURLINFO_REQUEST_SIZE) <= bytesBefore }

    /// The step that the transfer has reached.
    private var step: TransferFailure.Step {
        if isHeadComplete || status != 0 { return .receive }
        if sendings > 0 {
            let isSent = !hasSentNothing && handle.offset(CURLINFO_SIZE_UPLOAD_T) >= request.body?.count ?? 0
            return isSent ? .wait : .send
        }
        if hasTLSBegun { return .tls }
        return handle.offset(CURLINFO_NAMELOOKUP_TIME_T) > 0 ? .connect : .resolve
    }

    /// Ends the wait because the time limit was reached.
    func cut() { exchange.finish(.failure(TransferFailure(step, .timeout))) }

    /// Ends the wait with libcurl's result.
    func finish(_ code: CURLcode) {
        if code == CURLE_OK, isHeadComplete {
            return exchange.finish(
                .success(TransferResponse(status: status, headers: responseHeaders, body: takeBody())))
        }
        let (step, reason, showsWords) = meaning(of: code)
        // Once the request has been sent, libcurl's message is omitted, because it may quote the response.
        let detail = showsWords ? handle.error(code).description : CurlError(code).description
        let mayRepeat =
            reason == .dropped && headBytes == 0 && sendings > 0 && (sendings == 1 || wasRepeatRefused)
            && (request.isIdempotent || hasSentNothing)
        exchange.finish(
            .failure(TransferFailure(step, reason, code == CURLE_OK ? "" : detail, mayRepeat: mayRepeat)))
    }

    private func meaning(of code: CURLcode) -> (TransferFailure.Step, TransferFailure.Reason, showsWords: Bool) {
        if isTooLarge { return (.receive, .tooLarge, false) }
        if wasRepeatRefused { return (.wait, .dropped, false) }
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: return (.resolve, .unreachable, true)
        case CURLE_COULDNT_CONNECT: return (.connect, .unreachable, true)
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR:
            return (.tls, .untrusted, true)
        case CURLE_SSL_CONNECT_ERROR: return (.tls, .other, true)
        case CURLE_UNSUPPORTED_PROTOCOL: return (.prepare, .noTLS, false)
        // libcurl reports `CURLE_OK` if the connection ends within the head.
        case CURLE_OK, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_PARTIAL_FILE:
            return (step, .dropped, sendings == 0)
        case CURLE_OPERATION_TIMEDOUT: return (step, .timeout, false)
        default: return (step, .other, sendings == 0)
        }
    }
}
