import CCognitoCurl
import CognitoCurl

extension CurlError {
    /// A Boolean value that indicates whether the address is wrong, so that a retry cannot help.
    ///
    /// `CURLE_UNSUPPORTED_PROTOCOL` does not count, because it is also libcurl's error for a reply that is not HTTP.
    var isConfiguration: Bool { code == CURLE_URL_MALFORMAT || code == CURLE_COULDNT_RESOLVE_HOST }

    /// A Boolean value that indicates whether the runtime itself cancelled the request.
    var isAbort: Bool { code == CURLE_ABORTED_BY_CALLBACK }
}
