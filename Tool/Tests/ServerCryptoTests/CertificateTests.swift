import CCognitoOpenSSL
import CognitoCrypto
import ServerCrypto
import Testing

/// Certificates made here, judged by OpenSSL's own checks of a chain.
@Suite struct CertificateTests {
    private static let year: ClosedRange<Double> = 1_767_225_600...1_798_761_600
    private static let keys = Result { try (RSA.PrivateKey(), RSA.PrivateKey()) }

    private let authorityKey: RSA.PrivateKey
    private let serverKey: RSA.PrivateKey

    init() throws { (authorityKey, serverKey) = try Self.keys.get() }

    private func authority(named name: String = "Local authority") throws -> Certificate {
        try CertificateContent(commonName: name, isAuthority: true, validity: Self.year).selfSigned(by: authorityKey)
    }

    private func server(_ names: [String], issuer: Certificate, signedBy key: RSA.PrivateKey? = nil) throws
        -> Certificate
    {
        try CertificateContent(commonName: names[0], serverNames: names, validity: Self.year)
            .certificate(for: serverKey.publicKey(), issuer: issuer, issuerKey: key ?? authorityKey)
    }

    /// Returns OpenSSL's verdict on a certificate for a server, at a time.
    private func verdict(
        on certificate: Certificate, trusting authority: Certificate, host: String, at time: Double = year.lowerBound
    ) throws -> Int32 {
        let (leaf, root) = (try parsed(certificate), try parsed(authority))
        let (store, context) = (X509_STORE_new(), X509_STORE_CTX_new())
        defer {
            X509_STORE_CTX_free(context)
            X509_STORE_free(store)
            X509_free(leaf)
            X509_free(root)
        }
        X509_STORE_add_cert(store, root)
        X509_STORE_CTX_init(context, store, leaf, nil)
        let parameters = X509_STORE_CTX_get0_param(context)
        X509_VERIFY_PARAM_set_time(parameters, time_t(time))
        X509_VERIFY_PARAM_set1_host(parameters, host, 0)
        X509_VERIFY_PARAM_set_purpose(parameters, X509_PURPOSE_SSL_SERVER)
        X509_VERIFY_PARAM_set_flags(parameters, UInt(X509_V_FLAG_X509_STRICT))
        return X509_verify_cert(context) == 1 ? X509_V_OK : X509_STORE_CTX_get_error(context)
    }

    private func parsed(_ certificate: Certificate) throws -> OpaquePointer {
        try #require(
            certificate.der.withUnsafeBufferPointer { buffer in
                var position = buffer.baseAddress
                return d2i_X509(nil, &position, buffer.count)
            })
    }

    @Test(arguments: ["localhost", "members.localhost"])
    func `a server's certificate is valid for its names under its authority`(host: String) throws {
        let (authority, names) = (try authority(), ["localhost", "members.localhost"])
        let certificate = try server(names, issuer: authority)
        #expect(try verdict(on: certificate, trusting: authority, host: host) == X509_V_OK)
        #expect(certificate.validity == Self.year)
        #expect(try certificate.publicKey?.modulus == serverKey.publicKey().modulus)
    }

    @Test func `another host, time, signature or authority is not`() throws {
        let authority = try authority()
        let certificate = try server(["localhost"], issuer: authority)
        let forged = try server(["localhost"], issuer: authority, signedBy: serverKey)
        let leafAsAuthority = try server(["members.localhost"], issuer: certificate, signedBy: serverKey)
        func verdict(_ certificate: Certificate, _ host: String, _ time: Double = Self.year.lowerBound) throws -> Int32
        {
            try self.verdict(on: certificate, trusting: authority, host: host, at: time)
        }
        #expect(try verdict(certificate, "members.localhost") == X509_V_ERR_HOSTNAME_MISMATCH)
        #expect(try verdict(certificate, "localhost", Self.year.upperBound + 1) == X509_V_ERR_CERT_HAS_EXPIRED)
        #expect(try verdict(certificate, "localhost", Self.year.lowerBound - 1) == X509_V_ERR_CERT_NOT_YET_VALID)
        #expect(try verdict(forged, "localhost") == X509_V_ERR_CERT_SIGNATURE_FAILURE)
        #expect(try verdict(leafAsAuthority, "members.localhost") == X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY)
    }

    @Test(arguments: [
        ("localhost", X509_V_OK), ("members.localhost", X509_V_OK),
        ("auth.example.org", X509_V_ERR_PERMITTED_VIOLATION),
        ("localhost.example.org", X509_V_ERR_PERMITTED_VIOLATION),
    ])
    func `an authority signs for its permitted names and those below only`(host: String, expected: Int32) throws {
        let authority = try CertificateContent(
            commonName: "Local", isAuthority: true, permittedNames: ["localhost", "127.0.0.1", "::1"],
            validity: Self.year
        ).selfSigned(by: authorityKey)
        let certificate = try server([host], issuer: authority)
        #expect(try verdict(on: certificate, trusting: authority, host: host) == expected)
    }

    @Test(arguments: [
        ("127.0.0.1", X509_V_OK), ("::1", X509_V_OK), ("127.0.0.2", X509_V_ERR_PERMITTED_VIOLATION),
        ("::2", X509_V_ERR_PERMITTED_VIOLATION), ("10.0.0.1", X509_V_ERR_PERMITTED_VIOLATION),
    ])
    func `an authority signs for its permitted addresses only`(address: String, expected: Int32) throws {
        let authority = try CertificateContent(
            commonName: "Local", isAuthority: true, permittedNames: ["localhost", "127.0.0.1", "::1"],
            validity: Self.year
        ).selfSigned(by: authorityKey)
        let certificate = try server(["localhost", address], issuer: authority)
        #expect(try verdict(on: certificate, trusting: authority, host: "localhost") == expected)
    }

    @Test func `an authority says that it is for servers only, and a certificate without limits does not`() throws {
        #expect(try authority().isForServersOnly)
        let content = CertificateContent(commonName: "idp", validity: Self.year)
        #expect(try !content.selfSigned(by: authorityKey).isForServersOnly)
    }

    @Test func `a certificate is read as it was made, and nothing else is`() throws {
        let certificate = try authority()
        #expect(try Certificate(der: certificate.der) == certificate)
        #expect(try authority().der != certificate.der, "serial numbers are random")
        for der in [[], [0x30], Array(certificate.der.dropLast()), certificate.der + [0]] {
            #expect(throws: CryptoError.self) { try Certificate(der: der) }
        }
    }

    @Test(arguments: [["a,DNS:b"], [""], ["a b"], ["é"]])
    func `a server name that is not one is refused`(names: [String]) throws {
        let authority = try authority()
        #expect(throws: CryptoError.self) { try server(names, issuer: authority) }
    }

    @Test(arguments: ["", String(repeating: "n", count: 65)])
    func `a common name that is empty or too long is refused`(name: String) {
        #expect(throws: CryptoError.self) { try authority(named: name) }
    }

    @Test func `times after 2049 are kept`() throws {
        let validity: ClosedRange<Double> = 0...4_000_000_000
        let content = CertificateContent(commonName: "Long", validity: validity)
        #expect(try content.selfSigned(by: authorityKey).validity == validity)
    }
}
