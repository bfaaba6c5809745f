import CognitoTriggers

// Sign-ins that let in a user who lacks something, each with one mistake.

/// Compares with an attribute; a user without it gets in.
struct PetName: FormedSignIn {
    /// The way in.
    enum Form: String, CaseIterable, Sendable {
        case emptyAnswer, noneAnswer, unverified
    }

    let post: Post
    let form: Form
    /// The answer that a missing name becomes.
    let missing: String

    func create(_ event: CreateAuthChallengeEvent) async throws -> CreateAuthChallengeDecision {
        let pet = event.request.userAttributes[custom: "pet"]
        return CreateAuthChallengeDecision(
            public: ["question": "What is your pet's name?"],
            private: ["answer": pet ?? missing, "step": "PET"])
    }

    func accepts(_ event: VerifyAuthChallengeEvent) async throws -> Bool {
        let user = event.request.userAttributes
        let isRight =
            switch form {
            case .emptyAnswer:
                !event.request.userNotFound && event.request.challengeAnswer.reveal() == user[custom: "pet"] ?? ""
            case .noneAnswer: event.request.answerMatches(private: "answer")
            case .unverified:
                event.request.answerMatches(private: "answer") || !event.request.userNotFound && !user.emailVerified
            }
        return isRight
    }
}

extension PetName {
    init(post: Post, form: Form) {
        self.init(post: post, form: form, missing: LambdaEnvironment["MISSING"] ?? "")
    }
}

/// Gives tokens to users whom an administrator has created, because they have no password yet.
struct InvitedGetTokens: CodeSignIn {
    let post: Post

    func define(_ event: DefineAuthChallengeEvent) async throws -> DefineAuthChallengeDecision {
        if event.request.userAttributes["cognito:user_status"] == "FORCE_CHANGE_PASSWORD" { return .issueTokens }
        return Self.decide(event.request)
    }
}
