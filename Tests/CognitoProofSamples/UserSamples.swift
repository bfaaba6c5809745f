public import CognitoTriggers

// Sign-ins that let in a user who lacks something, each with one mistake.

/// Compares with an attribute; a user without it gets in.
public struct PetName: CodeSignIn {
    /// The way in.
    public enum Mistake: String, CaseIterable, Sendable {
        case emptyAnswer, noneAnswer, unverified
    }

    public let outbox: Outbox
    public let sent = RetryMemory<String>()
    private let mistake: Mistake
    /// The answer that a missing name becomes.
    private let missing: String
    public init(outbox: Outbox) {
        self.init(
            outbox: outbox, mistake: Environment["MISTAKE"].flatMap(Mistake.init) ?? .emptyAnswer,
            missing: Environment["MISSING"] ?? "")
    }
    public init(outbox: Outbox, mistake: Mistake, missing: String = "") {
        (self.outbox, self.mistake, self.missing) = (outbox, mistake, missing)
    }

    public func createAuthChallenge(
        _ event: CreateAuthChallengeEvent, context: TriggerContext
    ) async throws -> CreateAuthChallengeDecision {
        let pet = event.request.userAttributes[custom: "pet"]
        return CreateAuthChallengeDecision(
            public: ["question": "What is your pet's name?"],
            private: ["answer": pet ?? missing, "step": "PET"])
    }

    public func verifyAuthChallenge(
        _ event: VerifyAuthChallengeEvent, context: TriggerContext
    ) async throws -> VerifyAuthChallengeDecision {
        let user = event.request.userAttributes
        let isRight =
            switch mistake {
            case .emptyAnswer:
                !event.request.userNotFound && event.request.challengeAnswer.reveal() == user[custom: "pet"] ?? ""
            case .noneAnswer: event.request.answerMatches(private: "answer")
            case .unverified:
                event.request.answerMatches(private: "answer") || !event.request.userNotFound && !user.emailVerified
            }
        return VerifyAuthChallengeDecision(isCorrect: isRight)
    }
}

/// Gives tokens to users whom an administrator has created, because they have no password yet.
public struct InvitedGetTokens: CodeSignIn {
    public let outbox: Outbox
    public let sent = RetryMemory<String>()
    public init(outbox: Outbox) { self.outbox = outbox }

    public func defineAuthChallenge(
        _ event: DefineAuthChallengeEvent, context: TriggerContext
    ) async throws -> DefineAuthChallengeDecision {
        if event.request.userAttributes["cognito:user_status"] == "FORCE_CHANGE_PASSWORD" { return .issueTokens }
        return Self.decide(event.request)
    }
}
