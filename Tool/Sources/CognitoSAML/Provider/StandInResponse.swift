package import ServerCrypto

/// A response that a local provider makes.
package struct StandInResponse: Sendable {
    /// The parts of a response that the provider signs.
    package enum Signed: Hashable, Sendable, CaseIterable {
        case response, assertion, both
    }

    /// The lifetime of an assertion, in seconds.
    package static let lifetime: Double = 300

    package var provider: StandInProvider
    /// The user who signs in; nil if the response reports a failure.
    package var person: StandInPerson?
    /// The result that the response reports.
    package var status: ResponseStatus
    /// The URL of the service's assertion consumer.
    package let destination: String
    /// The service's name.
    package var audience: String
    /// The identifier of the request; nil if the provider starts the sign-in without a request.
    package var request: String?
    /// The current time, in seconds since 1970.
    package var now: Double
    /// The identifier of the provider's session; nil for no session.
    package var sessionIndex: String?
    /// The certificate for which the assertion is encrypted; nil for an assertion that is not encrypted.
    package var encryptedTo: Certificate?
    /// The parts of the response that the provider signs.
    package var signed = Signed.both

    /// Creates a response that signs a user in.
    package init(
        provider: StandInProvider, person: StandInPerson, destination: String, audience: String, request: String?,
        now: Double
    ) {
        (self.provider, self.person, status) = (provider, person, .success)
        (self.destination, self.audience, self.request, self.now) = (destination, audience, request, now)
        sessionIndex = MessageID.make()
    }

    /// Creates a response that reports a failure.
    package init(
        provider: StandInProvider, failure: ResponseStatus, destination: String, audience: String, request: String?,
        now: Double
    ) {
        (self.provider, person, status) = (provider, nil, failure)
        (self.destination, self.audience, self.request, self.now) = (destination, audience, request, now)
    }
}

extension StandInResponse: OutgoingMessage {
    /// The name of the parameter that contains the message: `SAMLResponse`.
    package static let parameter = "SAMLResponse"

    /// Returns the form that posts the response to the service, signed by the provider.
    package func form(relayState: String?) throws(XMLError) -> FormPost {
        try form(relayState: relayState, signedBy: provider.identity)
    }

    /// Returns the response as XML.
    ///
    /// If a key is given, it signs the parts that ``signed`` names.
    package func xml(signedBy identity: CertifiedKey?) throws(XMLError) -> [UInt8] {
        let header = MessageHeader(
            id: MessageID.make(), issuedAt: now, destination: destination, issuer: provider.entityID)
        let document = try header.element("Response", [("InResponseTo", request)], children: [status.element])
            .document()
        guard let root = document.root else { throw .library }
        if let person { try add(person, to: root, identity) }
        if let identity, signed != .assertion || person == nil { try XMLSigner(identity: identity).sign(root) }
        return document.bytes
    }

    /// Adds the assertion; if it is to be signed and encrypted, it is signed first.
    private func add(_ person: StandInPerson, to root: XMLElement, _ identity: CertifiedKey?) throws(XMLError) {
        var parent = root
        if encryptedTo != nil { parent = try NewElement("EncryptedAssertion", .assertion).append(to: root) }
        let assertion = try StandInAssertion(response: self, person: person).element.append(to: parent)
        if let identity, signed != .response { try XMLSigner(identity: identity).sign(assertion) }
        if let encryptedTo { try XMLEncryption.encrypt(assertion, to: encryptedTo) }
    }
}
