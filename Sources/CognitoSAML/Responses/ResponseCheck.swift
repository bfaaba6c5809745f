package import CognitoCrypto

/// The check of a response that the browser posts to the assertion consumer.
package struct ResponseCheck {
    /// The time that a response without request may be on its way, in seconds.
    package static let unsolicitedLifetime: Double = 360

    /// The provider.
    package var metadata: IdentityProviderMetadata
    /// The receiver's own name.
    package var audience: String
    /// The URL of the assertion consumer.
    package var consumerAddress: String
    /// The identifier of the request; nil if the provider may begin.
    package var request: String?
    /// The time, in seconds since 1970.
    package var now: Double
    /// The key that opens encrypted assertions; nil if there is not one.
    package var decryptionKey: RSA.PrivateKey?
    /// A Boolean value that indicates whether the assertion must be encrypted.
    package var requiresEncryption: Bool

    /// Describes the response that is expected.
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
    ///   - isFirstUse: Called last, with the assertion's identifier and the time from which it may be forgotten. It records the
    ///     identifier and returns false if it is known already.
    /// - Returns: The assertion, as the signed bytes have it.
    /// - Throws: ``ResponseError`` if the response is refused.
    package func assertion(
        in field: String, isFirstUse: (_ id: String, _ until: Double) -> Bool
    ) throws(ResponseError) -> Assertion {
        let certificates = metadata.signingCertificates(at: now)
        guard !certificates.isEmpty else { throw .noCertificate }
        let received = try MessageReader.root("Response", of: MessageReader.xml(of: field))
        let signed = try MessageReader.signedPart(of: received, certificates, or: .responseSignature)
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
        // The issuer of a response is optional, that of its assertion is not.
        if let issuer = response.child("Issuer", .assertion) {
            guard issuer.trimmedText == metadata.entityID else { throw .issuer }
        }
        guard let status = ResponseStatus(of: response) else { throw .notMessage("Response") }
        guard response.attribute("InResponseTo") == request else { throw .inResponseTo }
        guard status.code == ResponseStatus.success.code else { throw .status(status) }
        guard request == nil else { return }
        guard let issued = response.attribute("IssueInstant").flatMap(SAMLTime.seconds),
            issued <= now, now - issued <= Self.unsolicitedLifetime
        else { throw .issueInstant }
    }
}
