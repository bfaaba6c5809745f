/// A kind of trigger; all events of a family are read and answered in the same way.
public enum TriggerFamily: String, CaseIterable, Sendable {
    /// Called before a user is created.
    case preSignUp = "PreSignUp"
    /// Called after a user or a password reset is confirmed.
    case postConfirmation = "PostConfirmation"
    /// Called before a sign-in.
    case preAuthentication = "PreAuthentication"
    /// Called after a sign-in.
    case postAuthentication = "PostAuthentication"
    /// Called to decide the next step of a custom sign-in.
    case defineAuthChallenge = "DefineAuthChallenge"
    /// Called to create the challenge of a custom sign-in.
    case createAuthChallenge = "CreateAuthChallenge"
    /// Called to check the answer of a custom sign-in.
    case verifyAuthChallengeResponse = "VerifyAuthChallengeResponse"
    /// Called before tokens are issued; the event has three versions.
    case preTokenGeneration = "TokenGeneration"
    /// Called for a user who is not in the pool.
    case userMigration = "UserMigration"
    /// Called before Cognito sends a message.
    case customMessage = "CustomMessage"
    /// Called to send an email in place of Cognito.
    case customEmailSender = "CustomEmailSender"
    /// Called to send a text message in place of Cognito.
    case customSMSSender = "CustomSMSSender"
    /// Called after an external identity provider has answered.
    case inboundFederation = "InboundFederation"
    /// Called before a dataset is stored in Cognito Sync, the identity pools' legacy store.
    case syncTrigger = "SyncTrigger"
    /// Called with records of Cognito Streams, which arrive through Kinesis.
    case cognitoStreams = "CognitoStreams"

    /// The trigger's name in a user pool's configuration, if it differs from the name in its sources.
    public var configurationName: String { self == .preTokenGeneration ? "PreTokenGeneration" : rawValue }

    /// A Boolean value that indicates whether Cognito waits for the answer, for up to five seconds.
    ///
    /// Senders are called asynchronously, and Streams records arrive through Kinesis.
    public var isAwaited: Bool {
        switch self {
        case .customEmailSender, .customSMSSender, .cognitoStreams: false
        default: true
        }
    }

    /// The type of the family's events.
    @_spi(Internal) public var eventType: any Sendable.Type {
        switch self {
        case .preSignUp: PreSignUpEvent.self
        case .postConfirmation: PostConfirmationEvent.self
        case .preAuthentication: PreAuthenticationEvent.self
        case .postAuthentication: PostAuthenticationEvent.self
        case .defineAuthChallenge: DefineAuthChallengeEvent.self
        case .createAuthChallenge: CreateAuthChallengeEvent.self
        case .verifyAuthChallengeResponse: VerifyAuthChallengeEvent.self
        case .preTokenGeneration: PreTokenGenerationEvent.self
        case .userMigration: UserMigrationEvent.self
        case .customMessage: CustomMessageEvent.self
        case .customEmailSender: CustomEmailSenderEvent.self
        case .customSMSSender: CustomSMSSenderEvent.self
        case .inboundFederation: InboundFederationEvent.self
        case .syncTrigger: SyncTriggerEvent.self
        case .cognitoStreams: CognitoStreamsEvent.self
        }
    }

    /// Creates the family that a trigger source names before its first underscore, regardless of case.
    ///
    /// If Cognito later adds a source to a family, that source therefore goes to the family's handler.
    public init?(of source: TriggerSource) {
        var name = source.rawValue
        let family = name.withUTF8 { bytes -> Self? in
            guard let underscore = bytes.firstIndex(of: UInt8(ascii: "_")) else { return nil }
            return Self.family(UnsafeBufferPointer(rebasing: bytes[..<underscore]))
        }
        guard let family else { return nil }
        self = family
    }

    private static func family(_ prefix: UnsafeBufferPointer<UInt8>) -> Self? {
        for family in allCases where family != .syncTrigger && family != .cognitoStreams {
            var name = family.rawValue
            if name.withUTF8({ Self.equal($0, prefix) }) { return family }
        }
        // One table in the Developer Guide uses this name.
        var alias = "VerifyAuthChallenge"
        return alias.withUTF8 { Self.equal($0, prefix) } ? .verifyAuthChallengeResponse : nil
    }

    private static func equal(_ name: UnsafeBufferPointer<UInt8>, _ prefix: UnsafeBufferPointer<UInt8>) -> Bool {
        guard name.count == prefix.count else { return false }
        for index in name.indices where name[index] | 0x20 != prefix[index] | 0x20 { return false }
        return true
    }
}
