import CCurl
import Glibc

/// Fetches the URL in the variable `TLS_PROBE_URL`, over HTTPS, and writes the body to standard output.
///
/// libcurl is started as the runtime starts it, and trusts what it trusts by default, so that this speaks for the calls
/// of a handler. Exit status: 0 fetched, libcurl's own code otherwise, with its words on standard error.
@main
struct TLSProbe {
    static func main() {
        // Not an argument: Swift reads those from /proc, which a bare root has not.
        guard let url = getenv("TLS_PROBE_URL") else {
            report("TLS_PROBE_URL is not set")
            exit(100)
        }
        curl_global_init(Int(CURL_GLOBAL_NOTHING))
        guard let handle = curl_easy_init() else { exit(Int32(CURLE_FAILED_INIT.rawValue)) }
        let words = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
        words.pointee = 0
        _ = ccurl_set_pointer(handle, CURLOPT_ERRORBUFFER, words)
        _ = ccurl_set_string(handle, CURLOPT_URL, url)
        _ = ccurl_set_string(handle, CURLOPT_NOPROXY, "*")
        _ = ccurl_set_long(handle, CURLOPT_TIMEOUT_MS, 10_000)
        let code = curl_easy_perform(handle)
        if code != CURLE_OK { report("\(String(cString: curl_easy_strerror(code))): \(String(cString: words))") }
        curl_easy_cleanup(handle)
        exit(Int32(code.rawValue))
    }

    private static func report(_ text: String) {
        _ = (text + "\n").withCString { write(STDERR_FILENO, $0, strlen($0)) }
    }
}
