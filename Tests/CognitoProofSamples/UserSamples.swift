package import CognitoTriggers

// Sign-ins that let in a user who lacks something, each with one mistake.

/// Compares with an attribute; a user without it gets in.
package struct PetName: CodeSignIn {
    /// The way in.
    package enum Mistake: String, CaseIterable, Sendable {
        case emptyAnswer, noneAnswer, unverified
    }

    package let post: Post
    private let mistake: Mistake
    /// The answer that a missing name becomes.
    private let missing: String
    package init(outbox: Outbox) {
        self.init(
            outbox: outbox, mistake: LambdaEnvironment["MISTAKE"].flatMap(Mistake.init) ?? .emptyAnswer,
            missing: LambdaEnvironment["MISSING"] ?? "")
    }
    package init(outbox: Outbox, mistake: Mistake, missing: String = "") {
        (post, self.mistake, self.missing) = (Post(outbox), mistake, missing)
    }

    package func create(_ event: CreateAuthChallengeEvent) async throws -> CreateAuthChallengeDecision {
        let pet = event.request.userAttributes[custom: "pet"]
        return CreateAuthChallengeDecision(
            public: ["question": "What is your pet's name?"],
            private: ["answer": pet ?? missing, "step": "PET"])
    }

    package func accepts(_ event: VerifyAuthChallengeEvent) async throws -> Bool {
        let user = event.request.userAttributes
        let isRight =
            switch mistake {
            case .emptyAnswer:
                !event.request.userNotFound && event.request.challengeAnswer.reveal() == user[custom: "pet"] ?? ""
            case .noneAnswer: event.request.answerMatches(private: "answer")
            case .unverified:
                event.request.answerMatches(private: "answer") || !event.request.userNotFound && !user.emailVerified
            }
        return isRight
    }
}

/// Gives tokens to users whom an administrator has created, because they have no password yet.
package struct InvitedGetTokens: CodeSignIn {
    package let post: Post
    package init(outbox: Outbox) { post = Post(outbox) }

    package func define(_ event: DefineAuthChallengeEvent) async throws -> DefineAuthChallengeDecision {
        if event.request.userAttributes["cognito:user_status"] == "FORCE_CHANGE_PASSWORD" { return .issueTokens }
        return Self.decide(event.request)
    }
}
