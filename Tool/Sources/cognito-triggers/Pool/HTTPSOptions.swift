import ArgumentParser
import CognitoRehearsal
import CommandOutput
import Foundation
import LocalTLS
import LoopbackHTTP

/// The options that make the pool serve HTTPS.
struct HTTPSOptions: ParsableArguments {
    @Flag(
        help: """
            Serve HTTPS instead of HTTP, with certificates for localhost and all names below it. An authority in \
            ~/.local/share/cognito-triggers signs them; the command prints how clients trust it.
            """)
    var tls = false
    @Option(
        help: ArgumentHelp(
            "Serve HTTPS with your own certificate: a PEM file with the certificate, followed by its issuers'.",
            valueName: "file"), completion: .file(extensions: ["pem", "crt", "cer"]))
    var certificate: String?
    @Option(
        help: ArgumentHelp("The PEM file with the private key of --certificate.", valueName: "file"),
        completion: .file(extensions: ["pem", "key"]))
    var key: String?

    /// A Boolean value that indicates whether the pool serves HTTPS.
    var isOn: Bool { tls || certificate != nil }

    func validate() throws {
        guard (certificate == nil) == (key == nil) else {
            throw ValidationError(
                certificate == nil
                    ? "--key needs --certificate, the file with the key's certificate."
                    : "--certificate needs --key, the file with the certificate's private key.")
        }
    }

    /// Returns the certificates to serve with; nil for plain HTTP.
    func certificates() throws -> PoolCertificates? {
        guard isOn else { return nil }
        let now = Date().timeIntervalSince1970
        do {
            if let certificate, let key {
                let server = try ServerTLS(certificateFile: certificate, keyFile: key, at: now)
                return PoolCertificates(authority: nil, securing: server.secure)
            }
        } catch {
            throw Failure.wrongUse("\(error)")
        }
        do {
            let folder = LocalAuthority.folder(environment: ProcessInfo.processInfo.environment)
            let authority = try LocalAuthority(folder: folder, at: now)
            if let warning = authority.warning { Terminal.errors.write("\(warning)\n") }
            let server = try ServerTLS(ServerCertificates(authority))
            return PoolCertificates(authority: authority.path, securing: server.secure)
        } catch {
            throw Failure.bad("\(error)")
        }
    }
}

/// The certificates with which the pool serves HTTPS.
struct PoolCertificates: Sendable {
    /// The file of the authority that clients have to trust; nil for the user's own certificate.
    let authority: String?
    /// Gives a connection TLS.
    let securing: HTTPServer.Securing
}
