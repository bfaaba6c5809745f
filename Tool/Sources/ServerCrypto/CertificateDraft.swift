import CCognitoOpenSSL
@_spi(Internal) import CognitoCrypto
import Glibc

/// A certificate that is being made.
struct CertificateDraft {
    let handle: CertificateHandle
    private let content: CertificateContent

    /// Creates a certificate with its subject, its period of validity and its key.
    init(_ content: CertificateContent, key: KeyHandle) throws(CryptoError) {
        handle = try CertificateHandle()
        self.content = content
        let (certificate, name) = (handle.pointer, Array(content.commonName.utf8))
        let isSet =
            X509_set_version(certificate, 2) == 1
            && ASN1_TIME_set(X509_getm_notBefore(certificate), time_t(content.validity.lowerBound)) != nil
            && ASN1_TIME_set(X509_getm_notAfter(certificate), time_t(content.validity.upperBound)) != nil
            && X509_set_pubkey(certificate, key.pointer) == 1
            && X509_NAME_add_entry_by_NID(
                X509_get_subject_name(certificate), NID_commonName, MBSTRING_UTF8, name, Int32(name.count), -1, 0) == 1
        guard isSet else {
            ERR_clear_error()
            throw CryptoError("a certificate")
        }
        try setSerialNumber()
    }

    /// Sets a random serial number of 126 bits: it is positive and at most 20 bytes long, as RFC 5280 requires.
    private func setSerialNumber() throws(CryptoError) {
        var bytes = RandomBytes.make(count: 16)
        bytes[0] = bytes[0] & 0x3F | 0x40
        guard let number = BN_bin2bn(bytes, Int32(bytes.count), nil) else { throw CryptoError("a serial number") }
        defer { BN_free(number) }
        guard BN_to_ASN1_INTEGER(number, X509_get_serialNumber(handle.pointer)) != nil else {
            throw CryptoError("a serial number")
        }
    }

    /// Adds the extensions and the issuer's name, and signs the certificate.
    func sign(as issuer: CertificateHandle, with key: KeyHandle) throws(CryptoError) {
        guard X509_set_issuer_name(handle.pointer, X509_get_subject_name(issuer.pointer)) == 1 else {
            throw CryptoError("a certificate")
        }
        for (kind, value) in try extensions() { try add(kind, value, issuer: issuer) }
        guard X509_sign(handle.pointer, key.pointer, HashFunction.sha256.implementation) > 0 else {
            throw CryptoError("a certificate's signature")
        }
    }

    /// The extensions in OpenSSL's notation.
    ///
    /// The issuer's key identifier comes after the subject's key identifier.
    private func extensions() throws(CryptoError) -> [(Int32, String)] {
        var extensions = [
            (NID_basic_constraints, "critical,CA:\(content.isAuthority ? "TRUE,pathlen:0" : "FALSE")"),
            (
                NID_key_usage,
                content.isAuthority ? "critical,keyCertSign,cRLSign" : "critical,digitalSignature,keyEncipherment"
            ),
            (NID_subject_key_identifier, "hash"), (NID_authority_key_identifier, "keyid"),
        ]
        // An authority's usage limits the certificates that it signs.
        if content.isAuthority || !content.serverNames.isEmpty {
            extensions.append((NID_ext_key_usage, "serverAuth"))
        }
        if !content.serverNames.isEmpty {
            extensions.append((NID_subject_alt_name, try Self.list(content.serverNames)))
        }
        if !content.permittedNames.isEmpty {
            let names = try Self.list(content.permittedNames, prefix: "permitted;", masksAddresses: true)
            // Only names of these kinds at a host that cannot exist (RFC 2606) are permitted. OpenSSL takes an excluded name that
            // is empty for no limit.
            let others = ["email", "URI"].map { "permitted;\($0):none.invalid" }.joined(separator: ",")
            extensions.append((NID_name_constraints, "critical,\(names),\(others)"))
        }
        return extensions
    }

    /// Returns names and IP addresses in OpenSSL's notation; in name constraints, each address has a mask.
    private static func list(
        _ names: [String], prefix: String = "", masksAddresses: Bool = false
    ) throws(CryptoError) -> String {
        try names.map { name throws(CryptoError) in
            if let mask = mask(ofAddress: name) { return "\(prefix)IP:\(name)\(masksAddresses ? "/\(mask)" : "")" }
            // A comma in a name would begin another entry.
            guard !name.isEmpty, name.utf8.allSatisfy(isInName) else {
                throw CryptoError("a certificate for a server with this name")
            }
            return "\(prefix)DNS:\(name)"
        }.joined(separator: ",")
    }

    /// Returns the mask that covers every bit of an IP address; nil if the name is not an IP address.
    private static func mask(ofAddress name: String) -> String? {
        guard let address = a2i_IPADDRESS(name) else {
            ERR_clear_error()
            return nil
        }
        defer { ASN1_OCTET_STRING_free(address) }
        return ASN1_STRING_length(address) == 4
            ? "255.255.255.255" : repeatElement("ffff", count: 8).joined(separator: ":")
    }

    private static func isInName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "*"):
            true
        default: false
        }
    }

    private func add(_ kind: Int32, _ value: String, issuer: CertificateHandle) throws(CryptoError) {
        var context = v3_ext_ctx()
        X509V3_set_ctx(&context, issuer.pointer, handle.pointer, nil, nil, 0)
        guard let addition = X509V3_EXT_nconf_nid(nil, &context, kind, value) else {
            ERR_clear_error()
            throw CryptoError("a certificate's extension")
        }
        defer { X509_EXTENSION_free(addition) }
        guard X509_add_ext(handle.pointer, addition, -1) == 1 else { throw CryptoError("a certificate's extension") }
    }
}
