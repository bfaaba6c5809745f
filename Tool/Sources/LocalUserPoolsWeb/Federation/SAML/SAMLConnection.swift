import CognitoSAML
import LocalAWS
import LocalUserPools
import LoopbackHTTP
import UserPoolObjects
import WireJSON

/// The connection to a provider that supports SAML 2.0.
struct SAMLConnection: ProviderConnection {
    let provider: FederatedProvider
    let request: WebRequest

    /// The pool's name at its SAML providers.
    var entityID: String { "urn:amazon:cognito:sp:\(request.pool.id)" }
    private var consumerAddress: String { request.site.origin + ProviderSignIn.assertionConsumer }
    /// The system's time, in seconds since 1970.
    ///
    /// The pool's clock is not used, because the provider does not follow it.
    var now: Double { request.pools.clock.system }

    /// Returns the provider's metadata.
    ///
    /// - Throws: ``OAuthError`` if the metadata cannot be read.
    func metadata() async throws(OAuthError) -> IdentityProviderMetadata {
        let pools = request.pools
        do {
            return try await pools.samlMetadata.metadata(
                of: provider, pools.providers, within: pools.webSettings.value.providerSeconds, now: request.now,
                request.record)
        } catch {
            request.record.note(error.message)
            throw OAuthError("server_error", ProviderFailure.unreachable.rawValue)
        }
    }

    // MARK: To the provider

    func leave(_ asked: AuthorizationRequest, _ pending: PendingSignIn, state: String) async throws -> HTTPReply {
        let metadata = try await metadata()
        guard let endpoint = SAMLEndpoint(metadata.signOn) else {
            throw OAuthError("server_error", ProviderFailure.unreachable.rawValue)
        }
        let isSigned = provider.details.text("RequestSigningAlgorithm") != nil
        if metadata.wantsSignedRequests, !isSigned {
            request.record.note(
                "The metadata of \(provider.name) asks for signed requests: set RequestSigningAlgorithm to rsa-sha256.")
        }
        let message = AuthenticationRequest(
            id: Self.requestID(of: pending), issuedAt: now, destination: endpoint.address,
            consumerAddress: consumerAddress, issuer: entityID)
        return try endpoint.reply(
            sending: message, relayState: state,
            signedBy: isSigned ? request.store.samlSigningKey(of: request.pool) : nil)
    }

    /// Returns the identifier of the request with which a sign-in leaves; the response repeats it.
    private static func requestID(of pending: PendingSignIn) -> String { "_\(pending.id)" }

    // MARK: From the provider

    func identity(in answer: FormValues, _ pending: PendingSignIn) async throws -> ProviderIdentity {
        try await identity(in: answer, request: Self.requestID(of: pending))
    }

    /// Checks the answer of a provider that begins a sign-in without the pool's request.
    ///
    /// - Parameter answer: The members that the browser has sent.
    /// - Returns: The person.
    /// - Throws: ``OAuthError`` for the app.
    func unsolicitedIdentity(in answer: FormValues) async throws -> ProviderIdentity {
        try await identity(in: answer, request: nil)
    }

    private func identity(in answer: FormValues, request id: String?) async throws -> ProviderIdentity {
        let metadata = try await metadata()
        let (pool, store, now) = (request.pool, request.store, now)
        // If the provider has no key, it never received a certificate, so it cannot have encrypted anything.
        let key = try store.read { try $0.samlKey(provider: provider.name, in: pool) }
        let check = ResponseCheck(
            metadata: metadata, audience: entityID, consumerAddress: consumerAddress, request: id, now: now,
            decryptionKey: key?.key, requiresEncryption: provider.isOn("EncryptedResponses"))
        do throws(ResponseError) {
            let assertion = try check.assertion(in: answer["SAMLResponse"] ?? "") { id, end in
                // The record lasts as long as the assertion, but by the pool's clock.
                let expires = request.now + (end - now)
                let session = "assertion \(pool.id) \(metadata.entityID) \(id)"
                return (try? store.write { try $0.spend(session: session, expires: expires, now: request.now) })
                    ?? false
            }
            return identity(in: assertion, of: metadata)
        } catch {
            throw OAuthError("server_error", error.description)
        }
    }

    private func identity(in assertion: Assertion, of metadata: IdentityProviderMetadata) -> ProviderIdentity {
        var identity = ProviderIdentity(provider: provider, subject: assertion.nameID)
        for (name, values) in assertion.attributes {
            identity.assertion[name] =
                values.count > 1 ? .array(values.map(JSONValue.text)) : .text(values.first ?? "")
        }
        identity.issuer = metadata.entityID
        identity.session = ProviderSession(
            nameID: assertion.nameID, nameIDFormat: assertion.nameIDFormat, index: assertion.sessionIndex)
        return identity
    }
}
