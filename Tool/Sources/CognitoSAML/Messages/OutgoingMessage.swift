import CognitoCrypto
import ServerCrypto
@_spi(Internal) import WireJSON

/// A message that the browser carries to its receiver.
package protocol OutgoingMessage {
    /// The URL to which the browser carries the message.
    var destination: String { get }
    /// Returns the message as XML. If there is a key, the XML contains a signature.
    func xml(signedBy identity: CertifiedKey?) throws(XMLError) -> [UInt8]
    /// The name of the form field or URL parameter that contains the message: `SAMLRequest` or `SAMLResponse`.
    static var parameter: String { get }
}

extension OutgoingMessage {
    /// Returns a URL with the message in its query, by the binding HTTP-Redirect.
    ///
    /// - Parameters:
    ///   - relayState: A string that the receiver returns with its answer.
    ///   - identity: The key that signs the query; nil for no signature.
    /// - Returns: The URL.
    /// - Throws: ``XMLError`` if a value cannot be written or memory runs out.
    package func redirect(relayState: String?, signedBy identity: CertifiedKey?) throws(XMLError) -> String {
        guard let compressed = Deflate.compress(try xml(signedBy: nil)) else { throw .library }
        var query = "\(Self.parameter)=\(QueryText.encode(Base64.encode(compressed)))"
        if let relayState { query += "&RelayState=\(QueryText.encode(relayState))" }
        if let identity {
            query += "&SigAlg=\(QueryText.encode(RedirectQuery.rsaSHA256))"
            let text = Array(query.utf8)
            guard let signature = try? identity.key.signature(of: text.span.bytes) else { throw .library }
            query += "&Signature=\(QueryText.encode(Base64.encode(signature)))"
        }
        return destination + (destination.contains("?") ? "&" : "?") + query
    }

    /// Returns a form with the message, by the binding HTTP-POST.
    ///
    /// - Parameters:
    ///   - relayState: A string that the receiver returns with its answer.
    ///   - identity: The key that signs the message itself; nil for no signature.
    /// - Returns: The form.
    /// - Throws: ``XMLError`` if a value cannot be written or memory runs out.
    package func form(relayState: String?, signedBy identity: CertifiedKey?) throws(XMLError) -> FormPost {
        var fields = [FormPost.Field(name: Self.parameter, value: Base64.encode(try xml(signedBy: identity)))]
        if let relayState { fields.append(FormPost.Field(name: "RelayState", value: relayState)) }
        return FormPost(destination: destination, fields: fields)
    }
}

extension NewElement {
    /// Returns the element as a document.
    ///
    /// If a key is given, the signature follows the element's first child.
    func xml(signedBy identity: CertifiedKey?) throws(XMLError) -> [UInt8] {
        let document = try document()
        if let identity, let root = document.root { try XMLSigner(identity: identity).sign(root) }
        return document.bytes
    }
}
