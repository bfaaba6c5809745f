import CCognitoXMLSecurity
import ServerCrypto

/// A key in xmlsec1's format.
final class SecurityKey {
    private var pointer: xmlSecKeyPtr?

    private init(_ der: [UInt8], _ format: xmlSecKeyDataFormat) throws(XMLError) {
        guard XMLLibraries.areReady,
            let key = xmlSecOpenSSLAppKeyLoadMemory(der, numericCast(der.count), format, nil, nil, nil)
        else { throw .library }
        pointer = key
    }

    deinit { if let pointer { xmlSecKeyDestroy(pointer) } }

    /// Reads the public key of a certificate.
    convenience init(_ certificate: Certificate) throws(XMLError) {
        try self.init(certificate.der, xmlSecKeyDataFormatCertDer)
    }

    /// Reads a private key; if a certificate is given, signatures with the key will contain the certificate.
    convenience init(_ key: RSA.PrivateKey, certificate: Certificate? = nil) throws(XMLError) {
        guard let der = try? key.der() else { throw .library }
        try self.init(der, xmlSecKeyDataFormatDer)
        guard let certificate else { return }
        let der509 = certificate.der
        guard xmlSecOpenSSLAppKeyCertLoadMemory(pointer, der509, numericCast(der509.count), xmlSecKeyDataFormatDer) == 0
        else { throw .library }
    }

    /// Returns the key, which the caller must free.
    ///
    /// This object is then empty.
    func release() -> xmlSecKeyPtr? {
        defer { pointer = nil }
        return pointer
    }

    /// Moves this key into a new key manager, which the caller must free.
    ///
    /// This object is then empty.
    func releaseToManager() throws(XMLError) -> xmlSecKeysMngrPtr {
        guard let manager = cxmlsecurity_manager(pointer) else { throw .library }
        pointer = nil
        return manager
    }
}
