import CognitoCrypto
import Foundation
import ServerCrypto
import Testing

@testable import LocalTLS

/// Certificates and keys of the user.
@Suite struct ServerTLSTests {
    private static let now = 1_790_000_000.0
    private static let keys = Result { try (RSA.PrivateKey(), RSA.PrivateKey()) }

    private let folder = TemporaryFolder()

    /// Writes a certificate, valid for a day around `now`, its key and another key.
    init() throws {
        let (key, other) = try Self.keys.get()
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        let certificate = try CertificateContent(
            commonName: "localhost", serverNames: ["localhost"], validity: (Self.now - 43_200)...(Self.now + 43_200)
        ).selfSigned(by: key)
        for (name, text) in [
            ("own.pem", PEM.text(PEM.certificate, certificate.der)),
            ("own-key.pem", PEM.text(PEM.privateKey, try key.der())),
            ("other-key.pem", PEM.text(PEM.privateKey, try other.der())),
        ] {
            try text.write(toFile: "\(folder.path)/\(name)", atomically: true, encoding: .utf8)
        }
    }

    private func server(_ certificate: String, _ key: String, at now: Double = Self.now) throws -> ServerTLS {
        try ServerTLS(
            certificateFile: "\(folder.path)/\(certificate)", keyFile: "\(folder.path)/\(key)", at: now)
    }

    @Test func `a certificate and its key are accepted while the certificate is valid`() throws {
        _ = try server("own.pem", "own-key.pem")
    }

    @Test(arguments: [
        ("none.pem", "own-key.pem", "There is no certificate FOLDER/none.pem."),
        ("own.pem", "none.pem", "There is no key FOLDER/none.pem."),
        ("own-key.pem", "own-key.pem", "FOLDER/own-key.pem is not a certificate in PEM."),
        ("own.pem", "own.pem", "FOLDER/own.pem is not a private key in PEM without a passphrase."),
        ("own.pem", "other-key.pem", "FOLDER/other-key.pem is not the key of the certificate FOLDER/own.pem."),
    ])
    func `a pair of files that does not work is refused`(
        certificate: String, key: String, words: String
    ) throws {
        let error = #expect(throws: CertificateError.self) { try server(certificate, key) }
        #expect(error?.description == words.replacing("FOLDER", with: folder.path))
    }

    @Test(arguments: [
        (86_400.0, "The certificate FOLDER/own.pem expired on 2026-09-22. Renew it."),
        (-86_400.0, "The certificate FOLDER/own.pem is not valid before 2026-09-21."),
    ])
    func `a certificate that is not valid now is refused`(later: Double, words: String) throws {
        let error = #expect(throws: CertificateError.self) {
            try server("own.pem", "own-key.pem", at: Self.now + later)
        }
        #expect(error?.description == words.replacing("FOLDER", with: folder.path))
    }
}
