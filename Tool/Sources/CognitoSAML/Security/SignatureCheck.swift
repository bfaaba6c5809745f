import CCognitoXMLSecurity
import ServerCrypto

/// A check of an element's own signature with the keys of some certificates.
///
/// It returns the bytes that the signature covers. Readers parse only these bytes, so that no other element can take
/// the place of the signed one.
struct SignatureCheck {
    let certificates: [Certificate]

    /// The result for an element: it is unsigned, its signature is invalid, or the signature covers the given bytes.
    enum Outcome {
        case unsigned
        case invalid
        case signed([UInt8])
    }

    /// Checks an element's own signature, which is a child of the element.
    func outcome(of element: XMLElement) -> Outcome {
        let signatures = element.children("Signature", .signature)
        guard let signature = signatures.first else { return .unsigned }
        guard signatures.count == 1, let id = element.attribute("ID"), Self.covers(signature, id),
            ElementIdentifier.register(id, of: element)
        else { return .invalid }
        for certificate in certificates {
            if let bytes = bytes(of: signature, certificate) { return .signed(bytes) }
        }
        return .invalid
    }

    /// Returns true if a signature's only reference names the element with this identifier, with SAML's transforms.
    private static func covers(_ signature: XMLElement, _ id: String) -> Bool {
        let references = signature.children("SignedInfo", .signature).flatMap { $0.children("Reference", .signature) }
        guard references.count == 1, references[0].attribute("URI") == "#\(id)" else { return false }
        let transforms = references[0].children("Transforms", .signature).flatMap { $0.children }
        let algorithms = transforms.map { $0.attribute("Algorithm") ?? "" }
        return algorithms == [
            "http://www.w3.org/2000/09/xmldsig#enveloped-signature", "http://www.w3.org/2001/10/xml-exc-c14n#",
        ]
    }

    private func bytes(of signature: XMLElement, _ certificate: Certificate) -> [UInt8]? {
        guard let key = try? SecurityKey(certificate), let context = xmlSecDSigCtxCreate(nil) else { return nil }
        defer { xmlSecDSigCtxDestroy(context) }
        // Because the key is set here, xmlsec1 ignores any key that the message names.
        context.pointee.signKey = key.release()
        guard cxmlsecurity_restrict_signature(context) == 1, xmlSecDSigCtxVerify(context, signature.pointer) == 0,
            let buffer = cxmlsecurity_signed_bytes(context), let start = xmlSecBufferGetData(buffer)
        else { return nil }
        return Array(UnsafeBufferPointer(start: start, count: numericCast(xmlSecBufferGetSize(buffer))))
    }
}
