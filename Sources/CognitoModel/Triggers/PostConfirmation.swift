public import CognitoEvents
public import WireJSON

extension PostConfirmationRequest: ModelledRequest {
    /// `Never`, because a handler decides nothing.
    public typealias Decision = Never

    /// The facts about Cognito's behaviour for post confirmation.
    public static let model = TriggerModel(
        observing: PostConfirmationRequest.self,
        occasions: [
            .postConfirmationConfirmSignUp: "A sign-up is confirmed",
            .postConfirmationConfirmForgotPassword: "A password reset is confirmed",
        ],
        configuration: TriggerConfiguration("PostConfirmation"),
        request: [.attributes(), .clientMetadata],
        onError: "The app sees the error, although the user stays confirmed; confirming again fails.",
        variations: { event in
            let noClient =
                event.kind == .userPool(.postConfirmationConfirmSignUp)
                // If an administrator confirms the user, no app client takes part.
                ? [Variation.set("callerContext.clientId", to: #""CLIENT_ID_NOT_APPLICABLE""#)] : []
            return noClient + Variation.clientMetadata + [.booleanAttribute, .emptyResponse]
        })

    /// Writes all members.
    public func writeMembers(to writer: inout JSONWriter, for source: TriggerSource) {
        writer.member("userAttributes", userAttributes)
        writer.member("clientMetadata", clientMetadata, empty: .absent)
    }
}

/// The occasions of a post confirmation event.
public enum PostConfirmationOccasion: String, CaseIterable, Sendable {
    /// A sign-up is confirmed: `PostConfirmation_ConfirmSignUp`.
    case confirmSignUp = "PostConfirmation_ConfirmSignUp"
    /// A password reset is confirmed: `PostConfirmation_ConfirmForgotPassword`.
    case confirmForgotPassword = "PostConfirmation_ConfirmForgotPassword"
}

extension SampleEvent where Event == PostConfirmationEvent {
    /// Returns the event that Cognito sends after a confirmation.
    public static func postConfirmation(_ occasion: PostConfirmationOccasion) -> SampleEvent<PostConfirmationEvent> {
        named(occasion.rawValue)
    }

    /// Returns a changed copy of the event that Cognito sends after a confirmation.
    ///
    /// - Throws: The closure's errors, or ``SampleError`` if Cognito could not have sent the changed event.
    public static func postConfirmation(
        _ occasion: PostConfirmationOccasion, _ change: (inout PostConfirmationEvent) throws -> Void
    ) throws -> SampleEvent<PostConfirmationEvent> { try named(occasion.rawValue).changing(change) }
}
