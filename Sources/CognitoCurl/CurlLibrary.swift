import CCognitoCurl

/// libcurl as a whole, which must be started once, by one thread and before the first handle.
package enum CurlLibrary {
    // Before 7.84, two threads may not call libcurl's own start, so the first caller starts it for all. The flags have
    // no effect: since 7.57, it always starts the TLS library if it has one.
    private static let result = curl_global_init(Int(CURL_GLOBAL_DEFAULT))

    /// Starts libcurl unless it has already been started.
    package static func start() throws(CurlError) {
        guard result == CURLE_OK else { throw CurlError(result) }
    }

    /// The package's name and version, for servers.
    package static var userAgent: String { "swift-cognito-triggers/0.1.0" }

    /// A Boolean value that indicates whether libcurl supports HTTPS; the small one for the Runtime API does not.
    package static var speaksHTTPS: Bool {
        guard let version = curl_version_info(CURLVERSION_FIRST) else { return false }
        return version.pointee.features & Int32(CURL_VERSION_SSL) != 0
    }
}
