import CalendarTime
import CognitoTime
package import ServerCrypto

/// A check of a response that the browser posts to the service's assertion consumer.
package struct ResponseCheck {
    /// The time for which a response without a request is accepted, in seconds.
    package static let unsolicitedLifetime: Double = 360

    /// The metadata of the provider.
    package var metadata: IdentityProviderMetadata
    /// The service's own name.
    package var audience: String
    /// The URL of the assertion consumer.
    package var consumerAddress: String
    /// The identifier of the request; nil if the provider may start the sign-in without a request.
    package var request: String?
    /// The current time, in seconds since 1970.
    package var now: Double
    /// The key that decrypts encrypted assertions; nil if there is no such key.
    package var decryptionKey: RSA.PrivateKey?
    /// A Boolean value that indicates whether the assertion must be encrypted.
    package var requiresEncryption: Bool

    /// Creates a check with the properties of the expected response.
    package init(
        metadata: IdentityProviderMetadata, audience: String, consumerAddress: String, request: String?, now: Double,
        decryptionKey: RSA.PrivateKey? = nil, requiresEncryption: Bool = false
    ) {
        self.metadata = metadata
        self.audience = audience
        self.consumerAddress = consumerAddress
        self.request = request
        self.now = now
        self.decryptionKey = decryptionKey
        self.requiresEncryption = requiresEncryption
    }

    /// Returns the assertion of a response.
    ///
    /// - Parameters:
    ///   - field: The form's field `SAMLResponse`.
    ///   - isFirstUse: Called last, with the assertion's identifier and the time after which the identifier may be
    ///     forgotten. It records the identifier. It returns false if the identifier was recorded before.
    /// - Returns: The assertion, read from the signed bytes.
    /// - Throws: ``ResponseError`` if the response is refused.
    package func assertion(
        in field: String, isFirstUse: (_ id: String, _ until: Double) -> Bool
    ) throws(ResponseError) -> Assertion {
        let certificates = metadata.signingCertificates(at: now)
        guard !certificates.isEmpty else { throw .noCertificate }
        let received = try SAMLMessageReader.root("Response", of: SAMLMessageReader.xml(of: field))
        let signed = try SAMLMessageReader.signedPart(of: received, certificates, or: .responseSignature)
        let response = signed ?? received
        try checkHeader(of: response)
        let assertion = try AssertionFinder(check: self, certificates: certificates)
            .assertion(in: response, isSigned: signed != nil)
        let content = try AssertionReader(check: self).content(of: assertion)
        guard isFirstUse(content.id, content.notOnOrAfter) else { throw .replayed }
        return content
    }

    private func checkHeader(of response: XMLElement) throws(ResponseError) {
        guard response.isNamed("Response", .protocol) else { throw .notMessage("Response") }
        guard response.attribute("Destination") == consumerAddress else { throw .destination }
        // A response may leave out its issuer; an assertion may not.
        if let issuer = response.child("Issuer", .assertion) {
            guard issuer.trimmedText == metadata.entityID else { throw .issuer }
        }
        guard let status = ResponseStatus(of: response) else { throw .notMessage("Response") }
        guard response.attribute("InResponseTo") == request else { throw .inResponseTo }
        guard status.code == ResponseStatus.success.code else { throw .status(status) }
        guard request == nil else { return }
        guard let issued = response.attribute("IssueInstant").flatMap(UTCTime.seconds(_:)),
            issued <= now, now - issued <= Self.unsolicitedLifetime
        else { throw .issueInstant }
    }
}
