import CCognitoCurl
import CognitoCurl

/// The certificates that are trusted; neither the certificate's nor the name's check can be left out.
struct Trust: Sendable {
    let file: String?
    let folder: String?

    /// Takes the configured file alone; else what OpenSSL's variables name; else libcurl's own place.
    init(file: String?, environment: (String) -> String?) {
        self.file = file ?? environment("SSL_CERT_FILE")
        folder = file == nil ? environment("SSL_CERT_DIR") : nil
    }

    func apply(to handle: borrowing CurlHandle) {
        handle.set(CURLOPT_SSL_VERIFYPEER, 1)
        handle.set(CURLOPT_SSL_VERIFYHOST, 2)
        handle.set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        guard file != nil || folder != nil else { return }
        // Both, so that neither default remains beside the other.
        handle.set(CURLOPT_CAINFO, text: file)
        handle.set(CURLOPT_CAPATH, text: folder)
    }
}
