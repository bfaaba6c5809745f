import CCognitoXMLSecurity

/// A signer of a document's elements, as in section 5.4 of SAML 2.0's core specification.
struct XMLSigner {
    let identity: CertifiedKey

    /// Signs an element; the signature refers to the element's `ID`.
    ///
    /// The signature comes after the element's first child, the Issuer.
    func sign(_ element: XMLElement) throws(XMLError) {
        guard let id = element.attribute("ID"), ElementIdentifier.register(id, of: element),
            let signature = cxmlsecurity_add_signature_template(element.pointer, "#\(id)"),
            let context = xmlSecDSigCtxCreate(nil)
        else { throw .library }
        defer { xmlSecDSigCtxDestroy(context) }
        context.pointee.signKey = try SecurityKey(identity.key, certificate: identity.certificate).release()
        guard xmlSecDSigCtxSign(context, signature) == 0 else { throw .library }
    }
}
