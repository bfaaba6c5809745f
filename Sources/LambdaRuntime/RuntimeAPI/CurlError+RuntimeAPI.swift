import CCognitoCurl
import CognitoCurl

extension CurlError {
    /// A Boolean value that indicates whether the address is wrong, so that asking again cannot help.
    ///
    /// `CURLE_UNSUPPORTED_PROTOCOL` does not say so: it is also libcurl's error for a reply that is not HTTP.
    var isConfiguration: Bool { code == CURLE_URL_MALFORMAT || code == CURLE_COULDNT_RESOLVE_HOST }

    /// A Boolean value that indicates whether the runtime itself gave the request up.
    var isAbort: Bool { code == CURLE_ABORTED_BY_CALLBACK }
}
