import CognitoCrypto
import Foundation
import ServerCrypto
import Testing

@testable import LocalTLS

/// The authority in its folder, and the certificates that it signs.
@Suite struct LocalAuthorityTests {
    private static let now = 1_790_000_000.0
    private static let day = 86_400.0

    private let folder = TemporaryFolder()
    private var keyFile: String { "\(folder.path)/authority-key.pem" }

    private func authority(at now: Double = Self.now) throws -> LocalAuthority {
        try LocalAuthority(folder: folder.path, at: now)
    }

    private func mode(of file: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    }

    @Test func `an authority is made once, and only its owner can read the key`() throws {
        let first = try authority()
        let again = try authority(at: Self.now + 3000 * Self.day)
        #expect(first.certificate == again.certificate)
        #expect(try mode(of: keyFile) == 0o600)
        let text = try String(contentsOfFile: first.path, encoding: .utf8)
        #expect(PEM.der(PEM.certificate, in: text) == first.certificate.der)
        #expect(!text.contains("PRIVATE"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2, "no temporary file stays")
    }

    @Test func `processes that begin together agree on one authority`() async throws {
        let made = try await withThrowingTaskGroup(of: Certificate.self) { group in
            for _ in 0..<4 { group.addTask { try authority().certificate } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(made.count == 1)
    }

    @Test func `a certificate's file that was deleted or changed is written again`() throws {
        let first = try authority()
        try "changed".write(toFile: first.path, atomically: true, encoding: .utf8)
        #expect(try authority().certificate == first.certificate)
        #expect(try String(contentsOfFile: first.path, encoding: .utf8).contains("BEGIN CERTIFICATE"))
    }

    @Test func `a key that other users can read is refused`() throws {
        _ = try authority()
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: keyFile)
        let error = #expect(throws: CertificateError.self) { try authority() }
        #expect(error?.description.contains("chmod 600") == true)
    }

    @Test(arguments: ["", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"])
    func `a damaged file is refused, and named`(content: String) throws {
        _ = try authority()
        try Data(content.utf8).write(to: URL(fileURLWithPath: keyFile))
        let error = #expect(throws: CertificateError.self) { try authority() }
        #expect(error?.description.contains(keyFile) == true)
    }

    @Test func `an expired authority is refused, with what to do`() throws {
        _ = try authority()
        let error = #expect(throws: CertificateError.self) { try authority(at: Self.now + 3660 * Self.day) }
        #expect(error?.description.contains("has expired. Delete the file") == true)
    }

    @Test func `an authority with fewer limits, of an earlier version, stays in use with a warning`() throws {
        #expect(try authority().warning == nil)
        let key = try RSA.PrivateKey()
        let certificate = try CertificateContent(
            commonName: "earlier", validity: (Self.now - Self.day)...(Self.now + Self.day)
        ).selfSigned(by: key)
        let text = PEM.text(PEM.privateKey, try key.der()) + PEM.text(PEM.certificate, certificate.der)
        try Data(text.utf8).write(to: URL(fileURLWithPath: keyFile))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: keyFile)
        let earlier = try authority()
        #expect(earlier.certificate == certificate)
        #expect(earlier.warning?.contains("delete \(keyFile)") == true)
    }

    @Test func `a folder that cannot be made is an error`() throws {
        try Data().write(to: URL(fileURLWithPath: folder.path))
        #expect(throws: CertificateError.self) { try authority() }
    }

    @Test func `a server's certificate is kept, and made again in the last third of its lifetime`() throws {
        let certificates = try ServerCertificates(try authority())
        func certificate(_ days: Double, _ name: String? = nil) throws -> Certificate {
            try certificates.certificate(for: name, at: Self.now + days * Self.day)
        }
        let first = try certificate(0)
        #expect(try certificate(19) == first)
        let renewed = try certificate(21)
        #expect(renewed != first)
        #expect(renewed.validity.upperBound == Self.now + 51 * Self.day)
        #expect(try certificate(21) == renewed)
    }

    @Test func `a server's certificate ends with its authority at the latest`() throws {
        let authority = try authority()
        let end = authority.certificate.validity.upperBound
        let certificates = try ServerCertificates(authority)
        #expect(try certificates.certificate(for: nil, at: end - Self.day).validity.upperBound == end)
    }

    @Test(arguments: [
        ("members.localhost", true), ("A.B.LOCALHOST", true), ("localhost", false), ("example.org", false),
        (".localhost", false), ("a..localhost", false), ("a,DNS:b.localhost", false), ("*.localhost", false),
        ("\(String(repeating: "a", count: 64)).localhost", false),
    ])
    func `a name below localhost has a certificate of its own, another name that of localhost`(
        name: String, isOwn: Bool
    ) throws {
        let certificates = try ServerCertificates(try authority())
        let general = try certificates.certificate(for: nil, at: Self.now)
        #expect(try (certificates.certificate(for: name, at: Self.now) != general) == isOwn)
    }

    @Test func `any number of names can be asked for`() throws {
        let certificates = try ServerCertificates(try authority())
        for number in 0..<300 { _ = try certificates.certificate(for: "n\(number).localhost", at: Self.now) }
        let one = try certificates.certificate(for: "n299.localhost", at: Self.now)
        #expect(try certificates.certificate(for: "n299.localhost", at: Self.now) == one)
    }

    @Test(arguments: [
        (["XDG_DATA_HOME": "/data", "HOME": "/home/ada"], "/data/cognito-triggers"),
        (["XDG_DATA_HOME": "relative", "HOME": "/home/ada"], "/home/ada/.local/share/cognito-triggers"),
        (["HOME": "/home/ada"], "/home/ada/.local/share/cognito-triggers"),
    ])
    func `the folder is that of the user's data`(environment: [String: String], folder: String) {
        #expect(LocalAuthority.folder(environment: environment) == folder)
    }
}
