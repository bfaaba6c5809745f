package import CognitoTriggers

// Sign-ins that let in a user who lacks something, each with one mistake.

/// Compares with an attribute; a user without it gets in.
package struct PetName: CodeSignIn {
    /// The way in.
    package enum Mistake: String, CaseIterable, Sendable {
        case emptyAnswer, noneAnswer, unverified
    }

    package let outbox: Outbox
    package let sent = RetryMemory<String>()
    private let mistake: Mistake
    /// The answer that a missing name becomes.
    private let missing: String
    package init(outbox: Outbox) {
        self.init(
            outbox: outbox, mistake: LambdaEnvironment["MISTAKE"].flatMap(Mistake.init) ?? .emptyAnswer,
            missing: LambdaEnvironment["MISSING"] ?? "")
    }
    package init(outbox: Outbox, mistake: Mistake, missing: String = "") {
        (self.outbox, self.mistake, self.missing) = (outbox, mistake, missing)
    }

    package func createAuthChallenge(
        _ event: CreateAuthChallengeEvent, context: InvocationContext
    ) async throws -> CreateAuthChallengeDecision {
        let pet = event.request.userAttributes[custom: "pet"]
        return CreateAuthChallengeDecision(
            public: ["question": "What is your pet's name?"],
            private: ["answer": pet ?? missing, "step": "PET"])
    }

    package func verifyAuthChallenge(
        _ event: VerifyAuthChallengeEvent, context: InvocationContext
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
package struct InvitedGetTokens: CodeSignIn {
    package let outbox: Outbox
    package let sent = RetryMemory<String>()
    package init(outbox: Outbox) { self.outbox = outbox }

    package func defineAuthChallenge(
        _ event: DefineAuthChallengeEvent, context: InvocationContext
    ) async throws -> DefineAuthChallengeDecision {
        if event.request.userAttributes["cognito:user_status"] == "FORCE_CHANGE_PASSWORD" { return .issueTokens }
        return Self.decide(event.request)
    }
}
