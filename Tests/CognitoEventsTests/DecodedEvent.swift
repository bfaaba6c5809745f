import CognitoEvents
import WireJSON

/// What the decoder of an event's family makes of it, and the answer with a decision of that family.
struct DecodedEvent {
    /// The typed event.
    let event: any Sendable
    /// The family of the typed event.
    let family: TriggerFamily
    /// The answer; nil where nothing is decided.
    let answer: [UInt8]?

    /// Decodes an event; nil if its family is not known.
    init?(_ received: ReceivedEvent) throws {
        switch received.family {
        case .preSignUp: try self.init(received, PreSignUpDecision.confirm(verifying: [.email, .phone]))
        case .postConfirmation: try self.init(PostConfirmationEvent(received))
        case .preAuthentication: try self.init(PreAuthenticationEvent(received))
        case .postAuthentication: try self.init(PostAuthenticationEvent(received))
        case .defineAuthChallenge: try self.init(received, DefineAuthChallengeDecision.present(.customChallenge))
        case .createAuthChallenge:
            try self.init(received, CreateAuthChallengeDecision(private: ["answer": "\"\u{1}é"], metadata: "m"))
        case .verifyAuthChallengeResponse: try self.init(received, VerifyAuthChallengeDecision.correct)
        case .preTokenGeneration:
            let claims = ClaimChanges(adding: ["a": ["b": 1.5]], suppressing: ["email"])
            let groups = GroupChanges(adding: ["added"], removingRoles: ["arn"], preferredRole: "role")
            try self.init(received, PreTokenGenerationDecision(idToken: claims, groups: groups))
        case .userMigration:
            let user = MigratedUser(attributes: ["email": "a@b"], desiredDeliveryMediums: [.sms], enablesSMSMFA: true)
            try self.init(received, UserMigrationDecision.accept(user, keepingPassword: true))
        case .customMessage: try self.init(received, CustomMessageDecision(smsMessage: "{####}\n", emailSubject: "s"))
        case .customEmailSender: try self.init(CustomEmailSenderEvent(received))
        case .customSMSSender: try self.init(CustomSMSSenderEvent(received))
        case .inboundFederation:
            try self.init(received, InboundFederationDecision.keepAll(changing: ["email": "a@b"], removing: ["sub"]))
        case .syncTrigger:
            let decision = SyncTriggerDecision(["key": .replace("value"), "": .remove])
            try self.init(SyncTriggerEvent(received), .syncTrigger, answer: decision.answer(to: received))
        case .cognitoStreams:
            try self.init(CognitoStreamsEvent(received), .cognitoStreams, answer: nil)
        case nil: return nil
        }
    }

    private init(_ event: some Sendable, _ family: TriggerFamily, answer: [UInt8]?) {
        self.event = event
        self.family = family
        self.answer = answer
    }

    private init<Request: TriggerRequest>(_ event: TriggerEvent<Request>) {
        self.init(event, Request.family, answer: nil)
    }

    private init<Decision: TriggerDecision>(_ received: ReceivedEvent, _ decision: Decision) throws {
        let event = try TriggerEvent<Decision.Request>(received)
        try? decision.check(for: event, skipping: [])
        var editor = ResponseEditor(received)
        try decision.write(to: &editor, for: event)
        self.init(event, Decision.Request.family, answer: editor.finish())
    }
}
