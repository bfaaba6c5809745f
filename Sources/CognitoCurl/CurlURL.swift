package import CCognitoCurl

/// A URL that libcurl parses once instead of for every request.
package final class CurlURL {
    package let handle: OpaquePointer

    /// Parses a URL; `flags` combines constants named `CURLU_…`.
    package init(_ url: String, flags: Int32 = 0) throws(CurlError) {
        guard let handle = curl_url() else { throw CurlError(CURLE_OUT_OF_MEMORY) }
        self.handle = handle
        guard url.withCString({ curl_url_set(handle, CURLUPART_URL, $0, UInt32(flags)) }) == CURLUE_OK else {
            throw CurlError(CURLE_URL_MALFORMAT)
        }
    }

    deinit { curl_url_cleanup(handle) }

    package subscript(part: CURLUPart) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(handle, part, &text, 0) == CURLUE_OK, let text else { return nil }
        defer { curl_free(text) }
        return String(cString: text)
    }
}
