import CognitoCrypto
import Foundation
import Glibc
import ServerCrypto

/// A certificate authority for this machine's servers, in a folder of the user.
///
/// Its certificate permits only servers with the names of this machine. So its key cannot sign certificates of other sites, of
/// clients, for email or for code. The file with the key can be read only by its owner.
package struct LocalAuthority: Sendable {
    /// The names and addresses of this machine; the authority also signs for names below `localhost`.
    static let names = ["localhost", "127.0.0.1", "::1"]
    private static let lifetime = 10 * 365.25 * 86_400
    /// The maximum lifetime of a server's certificate.
    static let serverLifetime = 30 * 86_400.0

    /// The path of the authority's certificate, which clients have to trust.
    package let path: String
    private let keyPath: String
    let certificate: Certificate
    private let key: RSA.PrivateKey

    /// A sentence about an authority of an earlier version, whose certificate has fewer limits; nil for any other.
    ///
    /// The authority stays in use, because a new one would end the trust that was set up for it by hand.
    package var warning: String? {
        guard !certificate.isForServersOnly else { return nil }
        return
            "The authority in \(path) is of an earlier version, and its key could also sign certificates of clients and for "
            + "email. Remove your trust in it, delete \(keyPath) to make a new authority, and trust that one."
    }

    /// Returns the folder of the user's authority: `cognito-triggers` in `XDG_DATA_HOME`, by default `~/.local/share`.
    package static func folder(environment: [String: String]) -> String {
        let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let home = environment["HOME"] ?? FileManager.default.homeDirectoryForCurrentUser.path
        return "\(data ?? "\(home)/.local/share")/cognito-triggers"
    }

    /// Opens the authority in a folder, and creates it if the folder has none.
    ///
    /// - Parameters:
    ///   - folder: The folder, which is created if it is missing.
    ///   - now: The current time, in seconds since 1970.
    /// - Throws: ``CertificateError`` if the folder cannot be written, or its files are damaged, expired or readable by other
    ///   users; ``CryptoError`` if OpenSSL runs out of memory.
    package init(folder: String, at now: Double) throws {
        path = "\(folder)/authority.pem"
        // One file contains the key and its certificate, so two processes that start at the same time use the same
        // pair.
        let file = "\(folder)/authority-key.pem"
        keyPath = file
        if !FileManager.default.fileExists(atPath: file) { try Self.make(file, in: folder, at: now) }
        (key, certificate) = try Self.read(file)
        guard certificate.validity.contains(now) else {
            throw CertificateError(
                "The authority in \(file) has expired. Delete the file to make a new authority, and trust that one.")
        }
        let text = PEM.text(PEM.certificate, certificate.der)
        if FileManager.default.contents(atPath: path) != Data(text.utf8) {
            try Self.write(text, to: path, mode: 0o644) { rename($0, $1) }
        }
    }

    /// Makes a certificate for a server's key; it is valid for ``names`` and for another name below `localhost`.
    ///
    /// - Throws: ``CryptoError`` if the name is invalid or OpenSSL runs out of memory.
    func certificate(
        for key: RSA.PublicKey, name: String? = nil, at now: Double
    ) throws(CryptoError) -> Certificate {
        // The clock of a client, for instance in a virtual machine, may be behind.
        let start = max(certificate.validity.lowerBound, (now - 3600).rounded(.down))
        let end = min(certificate.validity.upperBound, (now + Self.serverLifetime).rounded(.down))
        let content = CertificateContent(
            commonName: "localhost", serverNames: Self.names + (name.map { [$0] } ?? []), validity: start...end)
        return try content.certificate(for: key, issuer: certificate, issuerKey: self.key)
    }

    // MARK: Files

    private static func make(_ file: String, in folder: String, at now: Double) throws {
        let key = try RSA.PrivateKey()
        let start = (now - 3600).rounded(.down)
        let content = CertificateContent(
            commonName: "cognito-triggers on \(host)", isAuthority: true, permittedNames: names,
            validity: start...(start + lifetime).rounded(.down))
        let certificate = try content.selfSigned(by: key)
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw CertificateError(
                "Cannot create the folder \(folder). Set XDG_DATA_HOME to a folder that you can write.")
        }
        let text = PEM.text(PEM.privateKey, try key.der()) + PEM.text(PEM.certificate, certificate.der)
        try write(text, to: file, mode: 0o600) { temporary, file in
            // If another process was faster, that process's authority is kept.
            let status = link(temporary, file) == 0 || errno == EEXIST ? 0 : -1 as Int32
            unlink(temporary)
            return status
        }
    }

    /// The first 30 characters of this machine's name, which help a person who looks through trusted authorities.
    private static var host: String { String(ProcessInfo.processInfo.hostName.filter(\.isASCII).prefix(30)) }

    private static func read(_ file: String) throws -> (RSA.PrivateKey, Certificate) {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file)
        guard let content = FileManager.default.contents(atPath: file), let attributes else {
            throw CertificateError("The authority's key \(file) cannot be read.")
        }
        guard let mode = attributes[.posixPermissions] as? Int, mode & 0o077 == 0 else {
            throw CertificateError(
                "Other users can access the authority's key \(file). Run chmod 600 on it, or delete it to make a new authority."
            )
        }
        let text = String(decoding: content, as: UTF8.self)
        guard let key = PEM.der(PEM.privateKey, in: text).flatMap({ try? RSA.PrivateKey(der: $0) }),
            let certificate = PEM.der(PEM.certificate, in: text).flatMap({ try? Certificate(der: $0) }),
            certificate.publicKey?.modulus == (try key.publicKey().modulus)
        else {
            throw CertificateError(
                "\(file) does not contain an authority's key and certificate. Delete it to make a new authority.")
        }
        return (key, certificate)
    }

    /// Writes a temporary file in the same folder, and moves it to its place with a function that returns 0 for success.
    private static func write(
        _ text: String, to file: String, mode: mode_t, place: (String, String) -> Int32
    ) throws {
        let temporary = "\(file).\(UUID().uuidString)"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw unwritable(file) }
        do {
            let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
            defer { close(descriptor) }
            try handle.write(contentsOf: Data(text.utf8))
        } catch {
            unlink(temporary)
            throw unwritable(file)
        }
        guard place(temporary, file) == 0 else {
            unlink(temporary)
            throw unwritable(file)
        }
    }

    private static func unwritable(_ file: String) -> CertificateError {
        CertificateError("Cannot write \(file). Set XDG_DATA_HOME to a folder that you can write.")
    }
}
