public import CognitoEvents
@_spi(Internal) public import WireJSON

extension InboundFederationRequest: ModelledRequest {
    /// The facts about Cognito's behaviour for inbound federation.
    public static let model = TriggerModel(
        reading: InboundFederationDecision.self,
        occasions: [.inboundFederationExternalProvider: "An external provider has answered"],
        configuration: TriggerConfiguration("InboundFederation", versions: ["V1_0"]),
        request: [
            WireMember("providerName", .text, "the provider's name in the pool"),
            WireMember("providerType", .text, "OIDC, SAML, Facebook, Google, SignInWithApple or LoginWithAmazon"),
            WireMember(
                "attributes",
                .object([
                    WireMember("tokenResponse", .claims, "the OAuth answer with the provider's tokens"),
                    WireMember("idToken", .claims, "the claims of the ID token"),
                    WireMember("userInfo", .claims, "the claims of the provider's userInfo endpoint"),
                    WireMember("samlResponse", .claims, "the attributes of a SAML answer"),
                ]), "what the provider answered"),
        ],
        response: [
            WireMember(
                "userAttributesToMap", .map, "the attributes to keep; {} keeps all attributes unchanged",
                initial: .emptyObject)
        ],
        onError: "The sign-in is denied, as far as is known.", envelopeOrder: .sourceAfterVersion,
        consequences: [
            .federatedAttributesNotEmpty: .ignored(
                "Cognito keeps all attributes as the provider sent them.", at: "response.userAttributesToMap"),
            .federatedAttributeLength: .refused(
                "The sign-in fails; the error's text is not known.", at: "response.userAttributesToMap"),
        ],
        variations: { _ in
            ["tokenResponse", "idToken"].map { .remove("request.attributes.\($0)") } + [
                .set("request.attributes.userInfo", to: "{}"), .remove("request.attributes.userInfo"),
                .set(
                    "request.attributes.userInfo",
                    to: #"{"email_verified":true,"groups":["a","b"],"updated_at":1}"#, "claims that are not strings"),
                .set(
                    "request.attributes", to: #"{"samlResponse":{"email":"ada@example.org","groups":"[a, b]"}}"#,
                    "request.attributes come from SAML"),
                .set("response.userAttributesToMap", to: "null"), .emptyResponse,
            ]
        })

    /// Writes all members, but omits a token response that is nil and claims that are empty.
    public func writeMembers(to writer: inout JSONWriter, for source: TriggerSource) throws(JSONWritingError) {
        writer.member("providerName", providerName)
        writer.member("providerType", providerType.rawValue)
        writer.key("attributes")
        writer.beginObject()
        if let tokens = attributes.tokenResponse {
            writer.key("tokenResponse")
            try writer.value(.object(tokens.reveal()))
        }
        for (name, claims) in [
            ("idToken", attributes.idToken), ("userInfo", attributes.userInfo),
            ("samlResponse", attributes.samlResponse),
        ] where !claims.isEmpty {
            writer.key(name)
            try writer.value(.object(claims))
        }
        writer.endObject()
    }
}

extension InboundFederationDecision: ReadableDecision {
    /// Reads the attributes to keep.
    ///
    /// Cognito's event contains an empty list. If the function leaves the list unchanged, Cognito keeps all attributes.
    /// If the event has no list and the function adds an empty one, Cognito drops all attributes.
    public init(reading answered: AnsweredEvent<InboundFederationRequest>) throws(JSONTypeError) {
        guard let listed = try answered.response.objectIfPresent("userAttributesToMap") else {
            self = .keepAll
            return
        }
        let attributes = try StringMap(listed).dictionary
        let cameEmpty = answered.original.member("userAttributesToMap") != nil
        self = attributes.isEmpty && cameEmpty ? .keepAll : .exactly(attributes)
    }
}

extension SampleEvent where Event == InboundFederationEvent {
    /// The event that Cognito sends after an external provider has answered.
    public static var inboundFederation: SampleEvent<InboundFederationEvent> {
        named("InboundFederation_ExternalProvider")
    }

    /// Returns a changed copy of the event that Cognito sends after an external provider has answered.
    ///
    /// - Throws: The closure's errors, or ``SampleError`` if Cognito could not have sent the changed event.
    public static func inboundFederation(
        _ change: (inout InboundFederationEvent) throws -> Void
    ) throws -> SampleEvent<InboundFederationEvent> { try inboundFederation.changing(change) }
}
