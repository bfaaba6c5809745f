import CCognitoCurl
import CognitoCurl

extension RuntimeAPIConnection {
    /// Posts JSON to a path as ``post(cPath:body:headers:invocationID:readsHeaders:)`` does, before there is an event.
    mutating func post(
        _ path: String, body: borrowing [UInt8], headers: [String] = [], readsHeaders: Bool = false
    ) throws(CurlError) -> Reply {
        try post(
            cPath: Array(path.utf8) + [0], body: body, headers: headers, invocationID: nil, readsHeaders: readsHeaders)
    }
}

extension CurlHandle {
    func prepare(for server: CurlURL, allowsIPv6: Bool) {
        set(url: server)
        set(CURLOPT_CONNECTTIMEOUT_MS, 1000)
        // By default, libcurl would discard a good connection after a freeze of two minutes.
        set(CURLOPT_MAXAGE_CONN, 86400)
        // The address never changes. If entries could expire, libcurl would search its DNS cache after every request.
        set(CURLOPT_DNS_CACHE_TIMEOUT, -1)
        set(CURLOPT_IPRESOLVE, allowsIPv6 ? Int(CURL_IPRESOLVE_WHATEVER) : Int(CURL_IPRESOLVE_V4))
        _ = ccurl_allow_protocol(pointer, 0)
        // The environment's proxy variables apply only to the function's own calls.
        set(CURLOPT_PROXY, text: "")
        set(CURLOPT_NOPROXY, text: "*")
    }
}
