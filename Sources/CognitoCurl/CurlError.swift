package import CCognitoCurl

/// A failed libcurl call, with libcurl's own reason.
package struct CurlError: Error, CustomStringConvertible {
    package let code: CURLcode
    package let reason: String

    package init(_ code: CURLcode, detail: String = "") {
        self.code = code
        // libcurl's strings are static, and unknown codes also have a string.
        let name = curl_easy_strerror(code).map { String(cString: $0) } ?? "unknown"
        reason = detail.isEmpty || detail == name ? name : "\(name): \(detail)"
    }

    package var description: String { "\(reason) (libcurl error \(code.rawValue))" }
}
