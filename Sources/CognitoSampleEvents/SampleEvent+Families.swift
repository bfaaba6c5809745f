public import CognitoEvents
import WireJSON

extension SampleEvent where Event == PreSignUpEvent {
    /// An event before a user is created.
    public static func preSignUp(_ occasion: PreSignUpOccasion) -> SampleEvent<PreSignUpEvent> {
        named(occasion.rawValue)
    }

    /// A changed event before a user is created.
    ///
    /// - Throws: What the closure throws, or ``SampleError`` for a change that Cognito could not have made.
    public static func preSignUp(
        _ occasion: PreSignUpOccasion, _ change: (inout PreSignUpEvent) throws -> Void
    ) throws -> SampleEvent<PreSignUpEvent> { try named(occasion.rawValue).changing(change) }
}

extension SampleEvent where Event == PostConfirmationEvent {
    /// An event after a confirmation.
    public static func postConfirmation(_ occasion: PostConfirmationOccasion) -> SampleEvent<PostConfirmationEvent> {
        named(occasion.rawValue)
    }

    /// A changed event after a confirmation.
    ///
    /// - Throws: What the closure throws, or ``SampleError`` for a change that Cognito could not have made.
    public static func postConfirmation(
        _ occasion: PostConfirmationOccasion, _ change: (inout PostConfirmationEvent) throws -> Void
    ) throws -> SampleEvent<PostConfirmationEvent> { try named(occasion.rawValue).changing(change) }
}

extension SampleEvent where Event == PreAuthenticationEvent {
    /// An event before a sign-in.
    public static var preAuthentication: SampleEvent<PreAuthenticationEvent> {
        named("PreAuthentication_Authentication")
    }

    /// A changed event before a sign-in.
    ///
    /// - Throws: What the closure throws, or ``SampleError`` for a change that Cognito could not have made.
    public static func preAuthentication(
        _ change: (inout PreAuthenticationEvent) throws -> Void
    ) throws -> SampleEvent<PreAuthenticationEvent> { try preAuthentication.changing(change) }
}

extension SampleEvent where Event == PostAuthenticationEvent {
    /// An event after a sign-in.
    public static var postAuthentication: SampleEvent<PostAuthenticationEvent> {
        named("PostAuthentication_Authentication")
    }

    /// A changed event after a sign-in.
    ///
    /// - Throws: What the closure throws, or ``SampleError`` for a change that Cognito could not have made.
    public static func postAuthentication(
        _ change: (inout PostAuthenticationEvent) throws -> Void
    ) throws -> SampleEvent<PostAuthenticationEvent> { try postAuthentication.changing(change) }
}

extension SampleEvent where Event == DefineAuthChallengeEvent {
    /// An event that asks for the next step of a custom sign-in.
    public static var defineAuthChallenge: SampleEvent<DefineAuthChallengeEvent> {
        named("DefineAuthChallenge_Authentication")
    }

    /// A changed event that asks for the next step of a custom sign-in.
    ///
    /// - Throws: What the closure throws, or ``SampleError`` for a change that Cognito could not have made.
    public static func defineAuthChallenge(
        _ change: (inout DefineAuthChallengeEvent) throws -> Void
    ) throws -> SampleEvent<DefineAuthChallengeEvent> { try defineAuthChallenge.changing(change) }
}

extension SampleEvent where Event == CreateAuthChallengeEvent {
    /// An event that asks for a challenge.
    public static var createAuthChallenge: SampleEvent<CreateAuthChallengeEvent> {
        named("CreateAuthChallenge_Authentication")
    }

    /// A changed event that asks for a challenge.
    ///
    /// - Throws: What the closure throws, or ``SampleError`` for a change that Cognito could not have made.
    public static func createAuthChallenge(
        _ change: (inout CreateAuthChallengeEvent) throws -> Void
    ) throws -> SampleEvent<CreateAuthChallengeEvent> { try createAuthChallenge.changing(change) }
}

extension SampleEvent where Event == VerifyAuthChallengeEvent {
    /// An event that asks whether an answer is right.
    public static var verifyAuthChallenge: SampleEvent<VerifyAuthChallengeEvent> {
        named("VerifyAuthChallengeResponse_Authentication")
    }

    /// A changed event that asks whether an answer is right.
    ///
    /// - Throws: What the closure throws, or ``SampleError`` for a change that Cognito could not have made.
    public static func verifyAuthChallenge(
        _ change: (inout VerifyAuthChallengeEvent) throws -> Void
    ) throws -> SampleEvent<VerifyAuthChallengeEvent> { try verifyAuthChallenge.changing(change) }
}

extension SampleEvent where Event == PreTokenGenerationEvent {
    /// An event before tokens are issued.
    public static func preTokenGeneration(_ occasion: PreTokenGenerationOccasion) -> SampleEvent<
        PreTokenGenerationEvent
    > { named(occasion.rawValue) }

    /// A changed event before tokens are issued.
    ///
    /// - Throws: What the closure throws, or ``SampleError`` for a change that Cognito could not have made.
    public static func preTokenGeneration(
        _ occasion: PreTokenGenerationOccasion, _ change: (inout PreTokenGenerationEvent) throws -> Void
    ) throws -> SampleEvent<PreTokenGenerationEvent> { try named(occasion.rawValue).changing(change) }
}

extension SampleEvent where Event == UserMigrationEvent {
    /// An event about a user whom the pool does not know.
    public static func userMigration(_ occasion: UserMigrationOccasion) -> SampleEvent<UserMigrationEvent> {
        named(occasion.rawValue)
    }

    /// A changed event about a user whom the pool does not know.
    ///
    /// - Throws: What the closure throws, or ``SampleError`` for a change that Cognito could not have made.
    public static func userMigration(
        _ occasion: UserMigrationOccasion, _ change: (inout UserMigrationEvent) throws -> Void
    ) throws -> SampleEvent<UserMigrationEvent> { try named(occasion.rawValue).changing(change) }
}

extension SampleEvent where Event == CustomMessageEvent {
    /// An event that asks for a message's text.
    public static func customMessage(_ occasion: CustomMessageOccasion) -> SampleEvent<CustomMessageEvent> {
        named(occasion.rawValue)
    }

    /// A changed event that asks for a message's text.
    ///
    /// - Throws: What the closure throws, or ``SampleError`` for a change that Cognito could not have made.
    public static func customMessage(
        _ occasion: CustomMessageOccasion, _ change: (inout CustomMessageEvent) throws -> Void
    ) throws -> SampleEvent<CustomMessageEvent> { try named(occasion.rawValue).changing(change) }
}

extension SampleEvent where Event == CustomEmailSenderEvent {
    /// An event that asks for an email to be sent.
    public static func customEmailSender(_ occasion: CustomEmailSenderOccasion) -> SampleEvent<CustomEmailSenderEvent> {
        named(occasion.rawValue)
    }

    /// A changed event that asks for an email to be sent.
    ///
    /// - Throws: What the closure throws, or ``SampleError`` for a change that Cognito could not have made.
    public static func customEmailSender(
        _ occasion: CustomEmailSenderOccasion, _ change: (inout CustomEmailSenderEvent) throws -> Void
    ) throws -> SampleEvent<CustomEmailSenderEvent> { try named(occasion.rawValue).changing(change) }
}

extension SampleEvent where Event == CustomSMSSenderEvent {
    /// An event that asks for a text message to be sent.
    public static func customSMSSender(_ occasion: CustomSMSSenderOccasion) -> SampleEvent<CustomSMSSenderEvent> {
        named(occasion.rawValue)
    }

    /// A changed event that asks for a text message to be sent.
    ///
    /// - Throws: What the closure throws, or ``SampleError`` for a change that Cognito could not have made.
    public static func customSMSSender(
        _ occasion: CustomSMSSenderOccasion, _ change: (inout CustomSMSSenderEvent) throws -> Void
    ) throws -> SampleEvent<CustomSMSSenderEvent> { try named(occasion.rawValue).changing(change) }
}

extension SampleEvent where Event == InboundFederationEvent {
    /// An event after an external provider has answered.
    public static var inboundFederation: SampleEvent<InboundFederationEvent> {
        named("InboundFederation_ExternalProvider")
    }

    /// A changed event after an external provider has answered.
    ///
    /// - Throws: What the closure throws, or ``SampleError`` for a change that Cognito could not have made.
    public static func inboundFederation(
        _ change: (inout InboundFederationEvent) throws -> Void
    ) throws -> SampleEvent<InboundFederationEvent> { try inboundFederation.changing(change) }
}

extension SampleEvent where Event == SyncTriggerEvent {
    /// An event of Cognito Sync.
    public static var syncTrigger: SampleEvent<SyncTriggerEvent> { named("SyncTrigger") }

    /// A changed event of Cognito Sync.
    ///
    /// - Throws: What the closure throws, or ``SampleError`` for a change that Cognito could not have made.
    public static func syncTrigger(
        _ change: (inout SyncTriggerEvent) throws -> Void
    ) throws -> SampleEvent<SyncTriggerEvent> { try syncTrigger.changing(change) }
}

extension SampleEvent where Event == CognitoStreamsEvent {
    /// An event of Cognito Streams.
    public static var cognitoStreams: SampleEvent<CognitoStreamsEvent> { named("CognitoStreams") }

    /// A changed event of Cognito Streams.
    ///
    /// - Throws: What the closure throws, or ``SampleError`` for a change that Cognito could not have made.
    public static func cognitoStreams(
        _ change: (inout CognitoStreamsEvent) throws -> Void
    ) throws -> SampleEvent<CognitoStreamsEvent> { try cognitoStreams.changing(change) }
}
