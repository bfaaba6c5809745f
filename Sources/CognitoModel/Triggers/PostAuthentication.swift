public import CognitoEvents
public import WireJSON

extension PostAuthenticationRequest: ModelledRequest {
    /// Nothing is decided.
    public typealias Decision = Never

    /// Everything that is known of Cognito's side of post authentication.
    public static let model = TriggerModel(
        observing: PostAuthenticationRequest.self,
        occasions: [.postAuthenticationAuthentication: "A user has signed in"],
        configuration: TriggerConfiguration("PostAuthentication", otherNames: ["postauth"]),
        request: [
            .attributes(),
            WireMember("newDeviceUsed", .flag, "whether the device is new; false if the pool remembers none"),
            .clientMetadata,
        ],
        onError: "The app sees the error and gets no tokens, although the sign-in was right.",
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
    /// An event after a sign-in.
    public static var postAuthentication: SampleEvent<PostAuthenticationEvent> {
        named("PostAuthentication_Authentication")
    }

    /// A changed event after a sign-in.
    ///
    /// - Throws: The closure's errors, or ``SampleError`` for a change that Cognito could not have made.
    public static func postAuthentication(
        _ change: (inout PostAuthenticationEvent) throws -> Void
    ) throws -> SampleEvent<PostAuthenticationEvent> { try postAuthentication.changing(change) }
}
