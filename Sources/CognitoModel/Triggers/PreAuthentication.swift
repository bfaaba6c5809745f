public import CognitoEvents
@_spi(Internal) public import WireJSON

extension PreAuthenticationRequest: ModelledRequest {
    /// `Never`, because a handler decides nothing.
    public typealias Decision = Never

    /// The facts about Cognito's behaviour for pre authentication.
    public static let model = TriggerModel(
        observing: PreAuthenticationRequest.self,
        occasions: [.preAuthenticationAuthentication: "A user starts to sign in, except in CUSTOM_AUTH"],
        configuration: TriggerConfiguration("PreAuthentication", otherNames: ["preauth"]),
        request: [
            .attributes(), .signInValidationData, .userNotFound,
            WireMember("clientMetadata", .map, "usually absent; not documented"),
        ],
        onError: "The sign-in is denied, and the app sees the error.",
        variations: { _ in
            Variation.clientMetadata + Variation.validationData + Variation.unknownUser + [.emptyResponse]
        })

    /// Writes all members.
    public func writeMembers(to writer: inout JSONWriter, for source: TriggerSource) {
        writer.member("userAttributes", userAttributes)
        writer.member("validationData", validationData, empty: .null)
        writer.member("userNotFound", userNotFound)
        writer.member("clientMetadata", clientMetadata, empty: .absent)
    }
}

extension SampleEvent where Event == PreAuthenticationEvent {
    /// The event that Cognito sends before a sign-in.
    public static var preAuthentication: SampleEvent<PreAuthenticationEvent> {
        named("PreAuthentication_Authentication")
    }

    /// Returns a changed copy of the event that Cognito sends before a sign-in.
    ///
    /// - Throws: The closure's errors, or ``SampleError`` if Cognito could not have sent the changed event.
    public static func preAuthentication(
        _ change: (inout PreAuthenticationEvent) throws -> Void
    ) throws -> SampleEvent<PreAuthenticationEvent> { try preAuthentication.changing(change) }
}
