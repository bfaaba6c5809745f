@_spi(Internal) import CognitoModel
@_spi(Internal) import WireJSON

/// A client ID metadata document, checked: the description that a client publishes of itself at the URL that is its id.
package struct ClientDocument: Sendable {
    /// The reason why a document cannot be used, as a sentence for the record of a call.
    package struct Defect: Error, Hashable {
        package let reason: String

        init(_ reason: String) { self.reason = reason }
    }

    /// The maximum size in bytes.
    static let limit = 5 << 10

    package let url: ClientDocumentURL
    /// The name for people; nil for a document without one.
    package let name: String?
    package let redirectURIs: [String]
    package let grants: Set<String>
    /// The scopes to which the document restricts the client; nil for a document that names none.
    package let scopes: [String]?

    /// Reads and checks the bytes at a URL.
    package init(_ body: [UInt8], at url: ClientDocumentURL) throws(Defect) {
        guard body.count <= Self.limit else { throw Defect("it is larger than 5 KB") }
        guard let members = (try? JSONValue(json: body))?.members else { throw Defect("it is not a JSON object") }
        guard members["client_id"]?.text == url.text else { throw Defect("its client_id is not its URL") }
        guard members["token_endpoint_auth_method"]?.text == "none" else {
            throw Defect("its token_endpoint_auth_method is not none")
        }
        for name in ["client_secret", "client_secret_expires_at"] where members[name] != nil {
            throw Defect("it has \(name), and a client of a document has no secret")
        }
        self.url = url
        redirectURIs = try Self.texts("redirect_uris", members) ?? []
        guard (1...100).contains(redirectURIs.count), redirectURIs.allSatisfy(RegisteredAddress.isValid) else {
            throw Defect("its redirect_uris are not 1 to 100 addresses to which an app client can send browsers")
        }
        grants = Set(try Self.texts("grant_types", members) ?? ["authorization_code"])
        scopes = members["scope"]?.text?.split(separator: " ").map(String.init)
        name = members["client_name"]?.text
    }

    private static func texts(_ name: String, _ members: JSONMembers<JSONValue>) throws(Defect) -> [String]? {
        guard let value = members[name], value != .null else { return nil }
        guard let elements = value.elements, elements.allSatisfy({ $0.text != nil }) else {
            throw Defect("its \(name) is not an array of strings")
        }
        return elements.compactMap(\.text)
    }

    /// Returns true for an address to which the client may send browsers.
    ///
    /// A program on the user's machine cannot choose its port beforehand, so the port of such an address is free.
    package func allows(redirect address: String) -> Bool {
        if redirectURIs.contains(address) { return true }
        guard let asked = LoopbackRedirect(address) else { return false }
        return redirectURIs.contains { LoopbackRedirect($0) == asked }
    }
}

/// An address of a program on the user's machine, without its port (RFC 8252, section 7.3).
private struct LoopbackRedirect: Equatable {
    private let host: String
    /// The path and the query.
    private let rest: String

    init?(_ address: String) {
        let scheme = "http://"
        guard address.hasPrefix(scheme) else { return nil }
        let authority = address.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
        guard let host = ["localhost", "127.0.0.1", "[::1]"].first(where: { authority.hasPrefix($0) }) else {
            return nil
        }
        let port = authority.dropFirst(host.count)
        guard port.isEmpty || port.hasPrefix(":") && UInt16(port.dropFirst()) != nil else { return nil }
        self.host = host
        rest = String(address[authority.endIndex...])
    }
}
