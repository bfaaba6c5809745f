/// The result that a response reports.
package struct ResponseStatus: Hashable, Sendable, CustomStringConvertible {
    /// The outer status code, a URI.
    package let code: String
    /// The inner status code, a URI that gives more detail; nil if there is no inner code.
    package let detail: String?
    /// The provider's message; nil if there is no message.
    package let message: String?

    /// Creates a result.
    package init(code: String, detail: String? = nil, message: String? = nil) {
        self.code = code
        self.detail = detail
        self.message = message
    }

    /// The result of a request that succeeded: the user is signed in or signed out.
    package static let success = ResponseStatus(code: "\(prefix)Success")
    /// Returns the result of a sign-in that the provider could not or would not perform.
    package static func refused(_ message: String) -> ResponseStatus {
        ResponseStatus(code: "\(prefix)Responder", detail: "\(prefix)AuthnFailed", message: message)
    }

    private static let prefix = "urn:oasis:names:tc:SAML:2.0:status:"

    /// The codes and the message.
    package var description: String {
        [code, detail, message].compactMap { $0 }.map {
            $0.hasPrefix(Self.prefix) ? "\($0.dropFirst(Self.prefix.count))" : $0
        }
        .joined(separator: ": ")
    }

    /// The result as XML.
    var element: NewElement {
        let inner = detail.map { NewElement("StatusCode", .protocol, [("Value", $0)]) }
        let outer = NewElement("StatusCode", .protocol, [("Value", code)], children: inner.map { [$0] } ?? [])
        let words = message.map { NewElement("StatusMessage", .protocol, text: $0) }
        return NewElement("Status", .protocol, children: [outer] + (words.map { [$0] } ?? []))
    }

    /// Reads the result that a message contains; nil if the message has no result.
    init?(of message: XMLElement) {
        guard let status = message.child("Status", .protocol), let outer = status.child("StatusCode", .protocol),
            let code = outer.attribute("Value")
        else { return nil }
        self.init(
            code: code, detail: outer.child("StatusCode", .protocol)?.attribute("Value"),
            message: status.child("StatusMessage", .protocol)?.trimmedText)
    }
}
