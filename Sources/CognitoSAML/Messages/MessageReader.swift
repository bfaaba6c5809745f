import CognitoCrypto
import WireJSON

/// Reads messages of the other side, signed or not.
enum MessageReader {
    /// The maximum length of a message, in base64 and in XML.
    static let limit = 100_000

    /// Returns the XML of a form's field.
    static func xml(of field: String) throws(ResponseError) -> [UInt8] {
        guard field.utf8.count <= limit else { throw .tooLarge }
        guard let bytes = Base64.decode(Base64Text.withoutSpace(field)) else { throw .notBase64 }
        return bytes
    }

    /// Returns the root element of a message.
    static func root(_ name: String, of xml: [UInt8]) throws(ResponseError) -> XMLElement {
        let document: XMLDocument
        do { document = try XMLDocument(parsing: xml, limit: limit) } catch { throw .notXML(error) }
        guard let root = document.root, root.isNamed(name, .protocol) else { throw .notMessage(name) }
        guard root.attribute("Version") == "2.0" else { throw .version }
        try check(root)
        return root
    }

    /// Checks what holds for every message, whether it is signed or not.
    static func check(_ root: XMLElement) throws(ResponseError) {
        let elements = root.descendants
        guard ElementIdentifier.areUnique(in: elements) else { throw .repeatedID }
        guard !elements.contains(where: \.hasFourByteCharacter) else { throw .fourByteCharacter }
    }

    /// Returns the part of a message that its own signature covers; nil if it has no signature.
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
