public import CognitoEvents
@_spi(Internal) public import WireJSON

extension PostAuthenticationRequest: ModelledRequest {
    /// `Never`, because a handler decides nothing.
    public typealias Decision = Never

    /// The facts about Cognito's behaviour for post authentication.
    public static let model = TriggerModel(
        observing: PostAuthenticationRequest.self,
        occasions: [.postAuthenticationAuthentication: "A user has signed in"],
        configuration: TriggerConfiguration("PostAuthentication", otherNames: ["postauth"]),
        request: [
            .attributes(),
            WireMember("newDeviceUsed", .flag, "true if the device is new; false if the pool remembers no devices"),
            .clientMetadata,
        ],
        onError: "The app sees the error and gets no tokens, although the sign-in was correct.",
        variations: { _ in
            Variation.clientMetadata + Variation.validationData + [
                .remove("request.newDeviceUsed"), .set("request.newDeviceUsed", to: "true"), .emptyResponse,
            ]
        })

    /// Writes all members.
    public func writeMembers(to writer: inout JSONWriter, for source: TriggerSource) {
        writer.member("userAttributes", userAttributes)
        writer.member("newDeviceUsed", newDeviceUsed)
        writer.member("clientMetadata", clientMetadata, empty: .absent)
    }
}

extension SampleEvent where Event == PostAuthenticationEvent {
    /// The event that Cognito sends after a sign-in.
    public static var postAuthentication: SampleEvent<PostAuthenticationEvent> {
        named("PostAuthentication_Authentication")
    }

    /// Returns a changed copy of the event that Cognito sends after a sign-in.
    ///
    /// - Throws: The closure's errors, or ``SampleError`` if Cognito could not have sent the changed event.
    public static func postAuthentication(
        _ change: (inout PostAuthenticationEvent) throws -> Void
    ) throws -> SampleEvent<PostAuthenticationEvent> { try postAuthentication.changing(change) }
}
