import CCognitoXMLSecurity
import ServerCrypto

/// The encryption and decryption of assertions, as in section 6 of SAML 2.0's core specification.
enum XMLEncryption {
    /// Replaces an element by its encrypted form, which only the private key of the certificate can decrypt.
    static func encrypt(_ element: XMLElement, to certificate: Certificate) throws(XMLError) {
        let manager = try SecurityKey(certificate).releaseToManager()
        defer { xmlSecKeysMngrDestroy(manager) }
        guard let context = xmlSecEncCtxCreate(manager) else { throw .library }
        defer { xmlSecEncCtxDestroy(context) }
        context.pointee.encKey = cxmlsecurity_session_key()
        guard let template = cxmlsecurity_encryption_template(element.document.pointer) else { throw .library }
        guard xmlSecEncCtxXmlEncrypt(context, template, element.pointer) == 0 else {
            xmlFreeNode(template)
            throw .library
        }
    }

    /// Replaces the encrypted data in an `EncryptedAssertion` by its content; false if the key cannot decrypt the data.
    static func decrypt(in wrapper: XMLElement, with key: RSA.PrivateKey) throws(XMLError) -> Bool {
        let data = wrapper.children("EncryptedData", .encryption)
        guard data.count == 1 else { return false }
        moveKeys(of: wrapper, into: data[0])
        let manager = try SecurityKey(key).releaseToManager()
        defer { xmlSecKeysMngrDestroy(manager) }
        guard let context = xmlSecEncCtxCreate(manager) else { throw .library }
        defer { xmlSecEncCtxDestroy(context) }
        guard cxmlsecurity_restrict_decryption(context) == 1 else { throw .library }
        return xmlSecEncCtxDecrypt(context, data[0].pointer) == 0 && context.pointee.resultReplaced == 1
    }

    /// Moves encrypted keys into the `KeyInfo`, where xmlsec1 looks for them.
    ///
    /// Some providers put them next to the encrypted data.
    private static func moveKeys(of wrapper: XMLElement, into data: XMLElement) {
        guard let info = data.child("KeyInfo", .signature), info.child("EncryptedKey", .encryption) == nil else {
            return
        }
        for key in wrapper.children("EncryptedKey", .encryption) {
            xmlUnlinkNode(key.pointer)
            xmlAddChild(info.pointer, key.pointer)
        }
    }
}
