import CCognitoCurl
import CognitoCurl
import Glibc

/// The trusted certificates; the checks of the server's certificate and host name cannot be disabled.
public struct Trust: Sendable {
    let file: String?
    let folder: String?

    /// The certificate files of Amazon Linux and of Debian.
    ///
    /// The libcurl in a packaged function has no default file.
    private static let systemFiles = ["/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/certs/ca-certificates.crt"]

    /// Chooses the first available: the configured file, OpenSSL's variables, the system's file, libcurl's default.
    public init(file: String?, environment: (String) -> String?) {
        let named = file ?? environment("SSL_CERT_FILE")
        folder = file == nil ? environment("SSL_CERT_DIR") : nil
        self.file = named == nil && folder == nil ? Self.systemFiles.first { access($0, R_OK) == 0 } : named
    }

    func apply(to handle: borrowing CurlHandle) {
        handle.set(CURLOPT_SSL_VERIFYPEER, 1)
        handle.set(CURLOPT_SSL_VERIFYHOST, 2)
        handle.set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        guard file != nil || folder != nil else { return }
        // Both options are set, so that neither default remains in effect.
        handle.set(CURLOPT_CAINFO, text: file)
        handle.set(CURLOPT_CAPATH, text: folder)
    }
}
