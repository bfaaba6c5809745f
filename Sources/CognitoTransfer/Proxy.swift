import CCognitoCurl
import CognitoCurl

/// The proxy of a transfer.
public struct Proxy: Sendable {
    let url: String
    let exceptions: String

    /// Reads the variables here and not on libcurl's thread, because another thread may be changing the environment.
    public init(environment: (String) -> String?) {
        url = environment("https_proxy") ?? environment("HTTPS_PROXY") ?? ""
        exceptions = environment("no_proxy") ?? environment("NO_PROXY") ?? ""
    }

    /// Applies the proxy to an encrypted request; an unencrypted request stays on this machine and uses no proxy.
    func apply(to handle: borrowing CurlHandle, isEncrypted: Bool) {
        handle.set(CURLOPT_PROXY, text: isEncrypted ? url : "")
        handle.set(CURLOPT_NOPROXY, text: isEncrypted ? exceptions : "*")
    }
}
