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

    /// A Boolean value that indicates whether the server checks signatures.
    package var areVerified: Bool { secrets != nil }

    /// Returns the identity to which the key of a request's signature was given; nil for a developer's key.
    ///
    /// - Throws: `ExpiredTokenException` for a key that has expired or that the server has forgotten; clients then get a new
    ///   one. `UnrecognizedClientException` if the request lacks the key's session token, or has another one.
    package func caller(
        of request: HTTPRequest, _ signature: RequestSignature?
    ) throws(ServiceError) -> IdentityCredentials? {
        // Other keys are permanent ones, so their calls need no look at the table. A developer may have a temporary key, too.
        guard let signature,
            signature.keyID.hasPrefix("ASIA") || request.header("X-Amz-Security-Token") != nil
        else { return nil }
        let caller = try server.store.read { try $0.credentials(signature.keyID) }
        // An identity whose key is forgotten, after a reset for example, does not become a developer.
        let isForgotten = caller == nil && signature.keyID.hasPrefix(server.identityKeyPrefix)
        if isForgotten || caller.map({ $0.expiration <= server.clock.now }) == true {
            throw ServiceError(
                "ExpiredTokenException", "The security token included in the request is expired", status: 403)
        }
        // A key id alone proves nothing, and is in logs. The session token proves its owner also where signatures are not
        // checked.
        guard caller == nil || request.header("X-Amz-Security-Token") == caller?.sessionToken else {
            throw .unrecognizedClient
        }
        return caller
    }

    /// Checks a signature with the secret of its key, if the server checks signatures.
    package func verify(
        _ signature: RequestSignature, _ caller: IdentityCredentials?, of request: HTTPRequest, service: String
    ) throws(ServiceError) {
        guard var secrets else { return }
        if let caller { secrets[caller.keyID] = caller.secretKey }
        try signature.verify(request, service: service, secrets: secrets, now: Date().timeIntervalSince1970)
    }
}
