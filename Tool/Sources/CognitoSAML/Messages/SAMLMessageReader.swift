import ServerCrypto
@_spi(Internal) import WireJSON

/// Functions that read received messages, with or without a signature.
enum SAMLMessageReader {
    /// The maximum length of a message, in base64 and in XML.
    static let limit = 100_000

    /// Returns the XML that a form's field contains.
    static func xml(of field: String) throws(ResponseError) -> [UInt8] {
        guard field.utf8.count <= limit else { throw .tooLarge }
        guard let bytes = Base64.decode(Base64Text.withoutSpace(field)) else { throw .notBase64 }
        return bytes
    }

    /// Returns the root element of a message, if it has the right name.
    static func root(_ name: String, of xml: [UInt8]) throws(ResponseError) -> XMLElement {
        let document: XMLDocument
        do { document = try XMLDocument(parsing: xml, limit: limit) } catch { throw .notXML(error) }
        guard let root = document.root, root.isNamed(name, .protocol) else { throw .notMessage(name) }
        guard root.attribute("Version") == "2.0" else { throw .version }
        try check(root)
        return root
    }

    /// Checks the rules for every message, with or without a signature.
    static func check(_ root: XMLElement) throws(ResponseError) {
        let elements = root.descendants
        guard ElementIdentifier.areUnique(in: elements) else { throw .repeatedID }
        guard !elements.contains(where: \.hasFourByteCharacter) else { throw .fourByteCharacter }
    }

    /// Returns the part of a message that the message's own signature covers; nil if the message has no signature.
    static func signedPart(
        of element: XMLElement, _ certificates: [Certificate], or error: ResponseError
    ) throws(ResponseError) -> XMLElement? {
        switch SignatureCheck(certificates: certificates).outcome(of: element) {
        case .unsigned: return nil
        case .invalid: throw error
        case .signed(let bytes):
            guard let document = try? XMLDocument(parsing: bytes, limit: 4 * limit), let root = document.root else {
                throw error
            }
            return root
        }
    }
}
