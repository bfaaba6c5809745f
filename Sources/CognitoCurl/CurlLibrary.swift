import CCognitoCurl

/// libcurl itself, which has to be started once, before its first handle and by one thread.
package enum CurlLibrary {
    // libcurl's own start may not be called by two threads before 7.84, so whoever comes first calls it for all. Flags change
    // nothing: since 7.57 it starts the TLS library, if it has one, whatever they say.
    private static let result = curl_global_init(Int(CURL_GLOBAL_DEFAULT))

    /// Starts libcurl unless it is started already.
    package static func start() throws(CurlError) {
        guard result == CURLE_OK else { throw CurlError(result) }
    }

    /// The package's name and version for servers.
    package static var userAgent: String { "swift-cognito-triggers/0.1.0" }

    /// A Boolean value that indicates whether it speaks HTTPS: the small one for the Runtime API does not.
    package static var speaksHTTPS: Bool {
        guard let version = curl_version_info(CURLVERSION_FIRST) else { return false }
        return version.pointee.features & Int32(CURL_VERSION_SSL) != 0
    }
}
