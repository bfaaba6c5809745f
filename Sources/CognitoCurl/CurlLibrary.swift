import CCognitoCurl

/// The libcurl library, which one thread must start once, before the first handle is created.
package enum CurlLibrary {
    // Before version 7.84, two threads must not call `curl_global_init` at once, so this constant calls it only once.
    // The flags have no effect: since version 7.57, libcurl always starts its TLS library if it has one.
    private static let result = curl_global_init(Int(CURL_GLOBAL_DEFAULT))

    /// Starts libcurl unless it has already been started.
    package static func start() throws(CurlError) {
        guard result == CURLE_OK else { throw CurlError(result) }
    }

    /// The package's name and version, for servers.
    package static var userAgent: String { "swift-cognito-triggers/0.1.0" }

    /// A Boolean value that indicates whether libcurl supports HTTPS; the small libcurl for the Runtime API does not.
    package static var speaksHTTPS: Bool {
        guard let version = curl_version_info(CURLVERSION_FIRST) else { return false }
        return version.pointee.features & Int32(CURL_VERSION_SSL) != 0
    }
}
