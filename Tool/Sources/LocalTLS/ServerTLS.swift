import CalendarTime
import CognitoCrypto
import CognitoTime
import Foundation
package import NIOCore
import NIOSSL
import ServerCrypto

/// TLS for the connections of a server.
package struct ServerTLS: Sendable {
    private let context: NIOSSLContext

    /// Creates TLS with the certificates of a local authority.
    ///
    /// - Throws: ``CryptoError`` or an error of BoringSSL if memory runs out.
    package init(_ certificates: ServerCertificates) throws {
        // Clients check certificates by the system's time. The pool's clock is not used, because it may be stopped.
        let certificate = { @Sendable (name: String?) in
            let made = try certificates.certificate(for: name, at: Date().timeIntervalSince1970)
            return try NIOSSLCertificate(bytes: made.der, format: .der)
        }
        let key = try NIOSSLPrivateKey(bytes: certificates.key.der(), format: .der)
        try self.init([certificate(nil)], key) { client, promise in
            promise.completeWith(
                Result {
                    var changes = NIOSSLContextConfigurationOverride()
                    changes.certificateChain = [.certificate(try certificate(client.serverHostname))]
                    changes.privateKey = .privateKey(key)
                    return changes
                })
        }
    }

    /// Creates TLS with a certificate chain and a key of the user, both in PEM.
    ///
    /// - Parameters:
    ///   - certificateFile: The path of the server's certificate, followed by those of its issuers.
    ///   - keyFile: The path of the private key.
    ///   - now: The current time, in seconds since 1970.
    /// - Throws: ``CertificateError`` if a file is missing or invalid, if the certificate is not valid now, or if the key is not the
    ///   certificate's key.
    package init(certificateFile: String, keyFile: String, at now: Double) throws {
        let (text, keyText) = (
            try Self.bytes(of: certificateFile, "certificate"), try Self.bytes(of: keyFile, "key")
        )
        guard let chain = try? NIOSSLCertificate.fromPEMBytes(text), let certificate = chain.first else {
            throw CertificateError("\(certificateFile) is not a certificate in PEM.")
        }
        let time = Double(certificate.notValidAfter)
        guard now <= time else {
            throw CertificateError("The certificate \(certificateFile) expired on \(Self.day(time)). Renew it.")
        }
        let start = Double(certificate.notValidBefore)
        guard start <= now else {
            throw CertificateError("The certificate \(certificateFile) is not valid before \(Self.day(start)).")
        }
        guard let key = try? NIOSSLPrivateKey(bytes: keyText, format: .pem) else {
            throw CertificateError("\(keyFile) is not a private key in PEM without a passphrase.")
        }
        do {
            try self.init(chain, key)
        } catch {
            throw CertificateError("\(keyFile) is not the key of the certificate \(certificateFile).")
        }
    }

    private init(
        _ chain: [NIOSSLCertificate], _ key: NIOSSLPrivateKey, choose: NIOSSLContextCallback? = nil
    ) throws {
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
        configuration.minimumTLSVersion = .tlsv12
        configuration.applicationProtocols = ["http/1.1"]
        configuration.sslContextCallback = choose
        context = try NIOSSLContext(configuration: configuration)
    }

    /// Adds TLS to a new connection; a client that sends plain HTTP gets a message that asks for HTTPS.
    package func secure(_ channel: any Channel) throws {
        try channel.pipeline.syncOperations.addHandlers([
            PlainRequestRefusal(), NIOSSLServerHandler(context: context),
        ])
    }

    private static func bytes(of path: String, _ kind: String) throws -> [UInt8] {
        guard let content = FileManager.default.contents(atPath: path) else {
            throw CertificateError(
                FileManager.default.fileExists(atPath: path)
                    ? "The \(kind) \(path) cannot be read." : "There is no \(kind) \(path).")
        }
        return Array(content)
    }

    private static func day(_ time: Double) -> String {
        UTCTime(time).date
    }
}
