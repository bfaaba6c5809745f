import LoopbackHTTP

/// An address by which clients reach a server from elsewhere, such as `http://cognito:9229` in a network of containers.
package struct PublicURL: Sendable, Equatable {
    /// The address without a slash at its end.
    package let text: String
    /// The name or the address of its host, in lower case.
    package let host: String
    /// A Boolean value that indicates whether clients take the host for their own machine, such as `localhost`.
    package let isThisMachine: Bool

    /// Reads a scheme, a host and perhaps a port; nil for any other text, such as an address with a path.
    package init?(_ text: String) {
        var text = text.lowercased()
        if text.hasSuffix("/") { text.removeLast() }
        // Browsers leave out the port that a scheme has by itself.
        for (scheme, port) in [("http:", ":80"), ("https:", ":443")]
        where text.hasPrefix(scheme) && text.hasSuffix(port) {
            text.removeLast(port.count)
        }
        guard let origin = AllowedOrigin(text), let host = AllowedHost(origin.host) else { return nil }
        (self.text, self.host, isThisMachine) = (origin.text, host.name, host.isThisMachine)
    }
}
