import CCognitoCurl
import CognitoCurl

extension CurlHandle {
    /// Sets the options of a connection to the Runtime API.
    func prepare(for server: CurlURL, allowsIPv6: Bool) {
        set(url: server)
        set(CURLOPT_CONNECTTIMEOUT_MS, 1000)
        // By default, libcurl would discard a good connection after a freeze of two minutes.
        set(CURLOPT_MAXAGE_CONN, 86400)
        // The address never changes, and libcurl would otherwise search its DNS cache after every request.
        set(CURLOPT_DNS_CACHE_TIMEOUT, -1)
        set(CURLOPT_IPRESOLVE, allowsIPv6 ? Int(CURL_IPRESOLVE_WHATEVER) : Int(CURL_IPRESOLVE_V4))
        _ = ccurl_allow_protocol(pointer, 0)
        // The proxy variables are for the function's own calls.
        set(CURLOPT_PROXY, text: "")
        set(CURLOPT_NOPROXY, text: "*")
    }
}
