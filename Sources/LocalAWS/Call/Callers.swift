import Foundation
package import LoopbackHTTP

/// The callers of the server: developers, and identities with temporary keys.
package struct Callers: Sendable {
    private let server: LocalServer
    /// The secret keys by key id, for checking signatures; nil to skip this check.
    private let secrets: [String: String]?

    package init(_ server: LocalServer, secrets: [String: String]?) {
        self.server = server
        self.secrets = secrets
    }

    /// Returns the identity to which a signature's key was given; nil for a developer's key.
    ///
    /// - Throws: `ExpiredTokenException` for a key that has expired.
    package func caller(_ signature: RequestSignature?) throws(ServiceError) -> IdentityCredentials? {
        // Only temporary keys begin with this prefix, so other calls need no look at the table. A developer may have one, too.
        guard let signature, signature.keyID.hasPrefix("ASIA") else { return nil }
        let caller = try server.store.read { try $0.credentials(signature.keyID) }
        // A key that the server has made and no longer knows is not a developer's.
        let isForgotten = caller == nil && signature.keyID.hasPrefix(IdentityCredentials.localPrefix)
        if isForgotten || caller.map({ $0.expiration <= server.clock.now }) == true {
            throw ServiceError(
                "ExpiredTokenException", "The security token included in the request is expired", status: 403)
        }
        return caller
    }

    /// Checks a signature with the secret of its key, if the server checks signatures.
    package func verify(
        _ signature: RequestSignature, _ caller: IdentityCredentials?, of request: HTTPRequest, service: String
    ) throws(ServiceError) {
        guard var secrets else { return }
        if let caller {
            secrets[caller.keyID] = caller.secretKey
            guard request.header("X-Amz-Security-Token") == caller.sessionToken else { throw .unrecognizedClient }
        }
        try signature.verify(request, service: service, secrets: secrets, now: Date().timeIntervalSince1970)
    }
}
