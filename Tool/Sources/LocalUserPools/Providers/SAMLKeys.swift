package import CognitoSAML
import Foundation
import GRDB
package import LocalAWS
import ServerCrypto
import UserPoolObjects
@_spi(Internal) import WireJSON

extension PoolStore {
    /// Returns the key that signs a pool's SAML requests, and its certificate; makes both if the pool has none.
    package func samlSigningKey(of pool: UserPool) throws(ServiceError) -> CertifiedKey {
        try samlKey(provider: nil, in: pool)
    }

    /// Returns the key that opens the encrypted assertions of a provider, and its certificate; makes both if the
    /// provider has none.
    func samlEncryptionKey(of provider: String, in pool: UserPool) throws(ServiceError) -> CertifiedKey {
        try samlKey(provider: provider, in: pool)
    }

    private func samlKey(provider: String?, in pool: UserPool) throws(ServiceError) -> CertifiedKey {
        if let known = try read({ try $0.samlKey(provider: provider, in: pool) }) { return known }
        // Providers check certificates by the real time, not by the pool's.
        let made: CertifiedKey
        do {
            made = try CertifiedKey.make(commonName: pool.id, now: Date().timeIntervalSince1970)
        } catch { throw ServiceError(error) }
        return try write { tables in
            // Another call may have made a key in the meantime.
            if let known = try tables.samlKey(provider: provider, in: pool) { return known }
            try tables.insert(made, provider: provider, in: pool)
            return made
        }
    }
}

extension StoreTables {
    /// Returns the key for a provider's assertions, or the pool's signing key if `provider` is nil.
    ///
    /// The result is nil if the key has not been made yet.
    package func samlKey(provider: String?, in pool: UserPool) throws -> CertifiedKey? {
        let row = try row("SELECT * FROM saml_keys WHERE pool = ? AND provider = ?", [pool.id, provider ?? ""])
        return try row.map {
            CertifiedKey(
                key: try RSA.PrivateKey(der: bytes($0, "key")),
                certificate: try Certificate(der: bytes($0, "certificate")))
        }
    }

    fileprivate func insert(_ key: CertifiedKey, provider: String?, in pool: UserPool) throws {
        let kind = provider.map { _ in StoredObject.Kind.identityProvider.rawValue }
        try execute(
            "INSERT INTO saml_keys VALUES (?, ?, ?, ?, ?)",
            [pool.id, kind, provider ?? "", key.key.der().data, key.certificate.der.data])
    }
}

extension CertifiedKey {
    /// The certificate as the API shows it, in base64 without lines.
    var shownCertificate: String { Base64.encode(certificate.der) }
}
