public import CognitoEvents

extension TriggerFamily {
    /// What a decision can break: the rules that a function is held to before it answers.
    public var decisionRules: [CognitoRule] {
        switch self {
        case .preSignUp: PreSignUpDecision.rules.map(\.rule)
        case .defineAuthChallenge: DefineAuthChallengeDecision.rules.map(\.rule)
        case .createAuthChallenge: CreateAuthChallengeDecision.rules.map(\.rule)
        case .verifyAuthChallengeResponse: VerifyAuthChallengeDecision.rules.map(\.rule)
        case .preTokenGeneration: PreTokenGenerationDecision.rules.map(\.rule)
        case .userMigration: UserMigrationDecision.rules.map(\.rule)
        case .customMessage: CustomMessageDecision.rules.map(\.rule)
        case .inboundFederation: InboundFederationDecision.rules.map(\.rule)
        case .postConfirmation, .preAuthentication, .postAuthentication, .customEmailSender, .customSMSSender,
            .syncTrigger, .cognitoStreams:
            []
        }
    }

    /// What an answer of any function can break besides, beyond what holds for every trigger's.
    public var answerRules: [CognitoRule] {
        switch self {
        case .defineAuthChallenge: DefineAuthChallengeDecision.answerRules.map(\.rule)
        case .verifyAuthChallengeResponse: VerifyAuthChallengeDecision.answerRules.map(\.rule)
        case .preTokenGeneration: PreTokenGenerationDecision.answerRules.map(\.rule)
        case .userMigration: UserMigrationDecision.answerRules.map(\.rule)
        case .syncTrigger: [.syncIdentityUnchanged, .syncOperation]
        case .cognitoStreams: [.streamsFailures]
        case .preSignUp, .postConfirmation, .preAuthentication, .postAuthentication, .createAuthChallenge,
            .customMessage, .customEmailSender, .customSMSSender, .inboundFederation:
            []
        }
    }
}
