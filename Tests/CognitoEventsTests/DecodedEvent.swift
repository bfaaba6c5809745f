@_spi(Internal) import CognitoEvents
@_spi(Internal) import CognitoModel
@_spi(Internal) import WireJSON

/// A decoded event of any family, and its answer with a decision that sets what that family can set.
struct DecodedEvent {
    /// The typed event.
    let event: any Sendable
    /// The family of the typed event.
    let family: TriggerFamily
    /// The answer; nil where nothing is decided.
    let answer: [UInt8]?

    /// Decodes an event; nil if its family is not known.
    init?(_ received: ReceivedEvent) throws {
        guard let type = received.family?.eventType as? any (TestableEvent & EventOfFamily).Type else { return nil }
        event = try type.init(received)
        family = type.family
        answer = try Self.answers[family]?(received)
    }

    private static let answers: [TriggerFamily: @Sendable (ReceivedEvent) throws -> [UInt8]] = [
        .preSignUp: { try answer($0, PreSignUpDecision.confirm(verifying: [.email, .phoneNumber])) },
        .defineAuthChallenge: { try answer($0, DefineAuthChallengeDecision.present(.customChallenge)) },
        .createAuthChallenge: {
            try answer($0, CreateAuthChallengeDecision(private: ["answer": "\"\u{1}é"], metadata: "m"))
        },
        .verifyAuthChallengeResponse: { try answer($0, VerifyAuthChallengeDecision.correct) },
        .preTokenGeneration: {
            let claims = ClaimChanges(adding: ["a": ["b": 1.5]], suppressing: ["email"])
            let groups = GroupChanges(adding: ["added"], removingRoles: ["arn"], preferredRole: "role")
            return try answer($0, PreTokenGenerationDecision(idToken: claims, groups: groups))
        },
        .userMigration: {
            let user = MigratedUser(attributes: ["email": "a@b"], desiredDeliveryMediums: [.sms], enablesSMSMFA: true)
            return try answer($0, UserMigrationDecision.accept(user, keepingPassword: true))
        },
        .customMessage: { try answer($0, CustomMessageDecision(smsMessage: "{####}\n", emailSubject: "s")) },
        .inboundFederation: {
            try answer($0, InboundFederationDecision.keepAll(changing: ["email": "a@b"], removing: ["sub"]))
        },
        .syncTrigger: { SyncTriggerDecision(["key": .replace("value"), "": .remove]).answer(to: $0) },
    ]

    private static func answer<Decision: TriggerDecision>(
        _ received: ReceivedEvent, _ decision: Decision
    ) throws -> [UInt8] {
        let event = try TriggerEvent<Decision.Request>(received)
        try? decision.check(for: event, skipping: [])
        var editor = ResponseEditor(received)
        try decision.write(to: &editor, for: event)
        return editor.finish()
    }
}

/// An event whose type tells its family: the leak check of the fuzzer takes the models' static values for leaks.
protocol EventOfFamily {
    static var family: TriggerFamily { get }
}

extension TriggerEvent: EventOfFamily where Request: TriggerRequest {
    static var family: TriggerFamily { Request.family }
}

extension SyncTriggerEvent: EventOfFamily {
    static var family: TriggerFamily { .syncTrigger }
}

extension CognitoStreamsEvent: EventOfFamily {
    static var family: TriggerFamily { .cognitoStreams }
}
