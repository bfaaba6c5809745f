import CCurl

/// A server's URL that libcurl has taken apart once, and not anew for every request.
final class CurlURL {
    let handle: OpaquePointer

    /// Takes a URL apart.
    init(_ url: String) throws(CurlError) {
        guard let handle = curl_url() else { throw CurlError(CURLE_OUT_OF_MEMORY) }
        self.handle = handle
        guard curl_url_set(handle, CURLUPART_URL, url, 0) == CURLUE_OK else { throw CurlError(CURLE_URL_MALFORMAT) }
    }

    deinit { curl_url_cleanup(handle) }
}
