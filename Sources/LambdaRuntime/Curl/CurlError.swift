import CCurl

/// A call of libcurl that failed, with libcurl's own reason.
struct CurlError: Error, CustomStringConvertible {
    let code: CURLcode
    let reason: String

    init(_ code: CURLcode, detail: String = "") {
        self.code = code
        // The list of texts is static; an unknown code has one too.
        let name = curl_easy_strerror(code).map { String(cString: $0) } ?? "unknown"
        reason = detail.isEmpty || detail == name ? name : "\(name): \(detail)"
    }

    /// Whether asking again cannot help: the address is wrong, or libcurl cannot speak HTTP.
    var isConfiguration: Bool {
        code == CURLE_UNSUPPORTED_PROTOCOL || code == CURLE_URL_MALFORMAT || code == CURLE_COULDNT_RESOLVE_HOST
    }

    /// Whether the request was given up by us.
    var isAbort: Bool { code == CURLE_ABORTED_BY_CALLBACK }

    var description: String { "\(reason) (libcurl error \(code.rawValue))" }
}
