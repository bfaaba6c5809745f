package import CognitoCrypto
import ServerCrypto
import Synchronization

/// The certificates that a local authority signs for one server, one for each name by which clients call the server.
///
/// A certificate for `*.localhost` would not work: OpenSSL and Node accept no wildcard directly below a top-level
/// domain.
package final class ServerCertificates: Sendable {
    let key: RSA.PrivateKey
    private let publicKey: RSA.PublicKey
    private let authority: LocalAuthority
    private let made = Mutex<[String: Certificate]>([:])

    /// The number of certificates that are kept; clients can ask for any number of names.
    private static let limit = 256

    /// Creates the server's key.
    ///
    /// - Throws: ``CryptoError`` if OpenSSL runs out of memory.
    package init(_ authority: LocalAuthority) throws(CryptoError) {
        self.authority = authority
        key = try RSA.PrivateKey()
        publicKey = try key.publicKey()
    }

    /// Returns the certificate for the name that a client calls; it is renewed in the last third of its lifetime.
    ///
    /// A client that calls an address sends no name. The authority cannot sign for a name outside `localhost`, so such a
    /// client gets the certificate for `localhost`, and reports that the name differs.
    ///
    /// - Throws: ``CryptoError`` if OpenSSL runs out of memory.
    func certificate(for name: String?, at now: Double) throws(CryptoError) -> Certificate {
        let name = name.map { $0.lowercased() }.flatMap { Self.isBelowLocalhost($0) ? $0 : nil } ?? ""
        let known = made.withLock { $0[name] }
        if let known, known.validity.upperBound - now > LocalAuthority.serverLifetime / 3 { return known }
        let certificate = try authority.certificate(for: publicKey, name: name.isEmpty ? nil : name, at: now)
        made.withLock { made in
            if made.count >= Self.limit { made.removeAll() }
            made[name] = certificate
        }
        return certificate
    }

    private static func isBelowLocalhost(_ name: String) -> Bool {
        name.hasSuffix(".localhost") && name.utf8.count <= 253
            && name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
                (1...63).contains(label.utf8.count)
                    && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
            }
    }
}
