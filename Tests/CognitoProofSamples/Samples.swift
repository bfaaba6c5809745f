package import CognitoTriggers

// Published sign-ins, each with one mistake, and one without.

/// Without a mistake.
struct SoundCode: CodeSignIn {
    let post: Post
}

/// Tokens after any step that was the last and succeeded, SRP_A included.
struct AnyLastSuccess: CodeSignIn {
    let post: Post

    func define(_ event: DefineAuthChallengeEvent) async throws -> DefineAuthChallengeDecision {
        let session = event.request.session
        if session.last?.challengeResult == true { return event.request.userNotFound ? .fail : .issueTokens }
        return session.count < 3 ? .present(.customChallenge) : .fail
    }
}

/// Password and code, where the third step is taken for the code whatever its name is.
struct NameUnchecked: CodeSignIn {
    let post: Post

    func define(_ event: DefineAuthChallengeEvent) async throws -> DefineAuthChallengeDecision {
        let session = event.request.session
        guard session.startedWithSRP, !event.request.userNotFound || session.count < 3 else { return .fail }
        switch session.count {
        case 1: return .present(.passwordVerifier)
        case 2: return .present(.customChallenge)
        default:
            if session.last?.challengeResult == true { return .issueTokens }
            return session.wrongAnswers < 3 ? .present(.customChallenge) : .fail
        }
    }

    func create(_ event: CreateAuthChallengeEvent) async throws -> CreateAuthChallengeDecision {
        let code = Self.code(of: event.userName?.rawValue ?? "")
        if !event.request.session.contains(where: { $0.challengeName == .customChallenge }) {
            await send(code, event)
        }
        return CreateAuthChallengeDecision(private: ["code": code], metadata: "CODE")
    }
}

/// No limit on wrong answers.
struct UnlimitedAttempts: CodeSignIn {
    let post: Post

    func define(_ event: DefineAuthChallengeEvent) async throws -> DefineAuthChallengeDecision {
        guard let last = event.request.session.last else { return .present(.customChallenge) }
        guard last.challengeName == .customChallenge else { return .fail }
        return !last.challengeResult ? .present(.customChallenge) : event.request.userNotFound ? .fail : .issueTokens
    }
}

/// The code is a public parameter as well, for the app's convenience.
struct AnswerIsPublic: CodeSignIn {
    let post: Post

    func create(_ event: CreateAuthChallengeEvent) async throws -> CreateAuthChallengeDecision {
        var decision = await challenge(event)
        decision.publicParameters["expected"] = decision.privateParameters.reveal()["code"]
        return decision
    }
}

/// The code is kept in the metadata, from which the next challenge takes it.
struct AnswerIsMetadata: CodeSignIn {
    let post: Post

    func create(_ event: CreateAuthChallengeEvent) async throws -> CreateAuthChallengeDecision {
        var decision = await challenge(event)
        decision.metadata = "CODE-\(decision.privateParameters.reveal()["code"] ?? "")"
        return decision
    }
}

/// Without a mistake: shows a number that may be a user's code by chance.
struct ShowsNumber: CodeSignIn {
    let post: Post

    func create(_ event: CreateAuthChallengeEvent) async throws -> CreateAuthChallengeDecision {
        var decision = await challenge(event)
        decision.publicParameters["branch"] = "000000"
        return decision
    }
}

/// All unknown users have one code.
struct SameForUnknown: CodeSignIn {
    let post: Post

    func create(_ event: CreateAuthChallengeEvent) async throws -> CreateAuthChallengeDecision {
        var decision = await challenge(event)
        if event.request.userNotFound { decision.privateParameters = Secret(["code": "000000"]) }
        return decision
    }
}

/// An answer is right if the code begins with it.
struct PrefixCompared: CodeSignIn {
    let post: Post

    func accepts(_ event: VerifyAuthChallengeEvent) async throws -> Bool {
        let code = event.request.privateChallengeParameters.reveal()["code"] ?? ""
        return code.hasPrefix(event.request.challengeAnswer.reveal())
    }
}

/// The number of steps is all that is looked at.
struct SessionLengthOnly: CodeSignIn {
    let post: Post

    func define(_ event: DefineAuthChallengeEvent) async throws -> DefineAuthChallengeDecision {
        guard !event.request.session.isEmpty else { return .present(.customChallenge) }
        return event.request.userNotFound ? .fail : .issueTokens
    }
}

/// The app's metadata say whether a device is trusted.
struct MetadataTrusted: CodeSignIn {
    let post: Post

    func accepts(_ event: VerifyAuthChallengeEvent) async throws -> Bool {
        let isTrusted = event.request.clientMetadata["device"] == "trusted"
        return isTrusted || event.request.answerMatches(private: "code")
    }
}

/// An unknown user is shown another mask.
struct UnknownLooksDifferent: CodeSignIn {
    let post: Post

    func create(_ event: CreateAuthChallengeEvent) async throws -> CreateAuthChallengeDecision {
        var decision = await challenge(event)
        decision.publicParameters["destination"] =
            event.request.userAttributes.email.map { "\($0.prefix(1))***@\($0.split(separator: "@").last ?? "")" }
            ?? "***"
        return decision
    }
}

/// Each challenge has a new code, which is sent.
struct CodeResent: CodeSignIn {
    let post: Post

    func create(_ event: CreateAuthChallengeEvent) async throws -> CreateAuthChallengeDecision {
        guard let address = event.request.userAttributes.email, !event.request.userNotFound else {
            return CreateAuthChallengeDecision(public: ["destination": "***@***"], private: ["code": Self.randomCode()])
        }
        // A repeated call has the same code; a wrong answer a new one.
        let code = await post.sent.value(for: event) {
            let code = Self.randomCode()
            post.outbox.send(code, to: address)
            return code
        }
        return CreateAuthChallengeDecision(public: ["destination": "***@***"], private: ["code": code])
    }
}

/// Tokens for whoever answers right, found or not.
struct UnknownGetsTokens: CodeSignIn {
    let post: Post

    func define(_ event: DefineAuthChallengeEvent) async throws -> DefineAuthChallengeDecision {
        var request = event.request
        request.userNotFound = false
        return Self.decide(request)
    }
}

/// A right answer that is delivered again is taken for a second one.
struct CodeBurnt: CodeSignIn {
    let post: Post
    private let used = SampleTable()

    func accepts(_ event: VerifyAuthChallengeEvent) async throws -> Bool {
        let name = event.userName?.rawValue ?? ""
        await used.add("used", name)
        let isFirst = await used[name].count == 1
        return isFirst && event.request.answerMatches(private: "code")
    }
}

/// The second step is read although there may be one only.
struct CrashesOnSRP: CodeSignIn {
    let post: Post

    func define(_ event: DefineAuthChallengeEvent) async throws -> DefineAuthChallengeDecision {
        let session = event.request.session
        if session.startedWithSRP { return session[1].challengeResult ? .present(.customChallenge) : .fail }
        return Self.decide(event.request)
    }
}

/// Without the note of its own challenge, which Cognito may send as null, nothing goes.
struct NoteRequired: CodeSignIn {
    let post: Post

    func define(_ event: DefineAuthChallengeEvent) async throws -> DefineAuthChallengeDecision {
        struct NoNote: Error {}
        for step in event.request.session where step.challengeName == .customChallenge && step.challengeMetadata == nil
        {
            throw NoNote()
        }
        return Self.decide(event.request)
    }
}

/// A sum that the app shows, as it should be.
package struct SoundSum: TriggerFunction, DefineAuthChallengeHandler, CreateAuthChallengeHandler,
    VerifyAuthChallengeHandler
{
    package init() async throws {}

    package func defineAuthChallenge(
        _ event: DefineAuthChallengeEvent, context: InvocationContext
    ) async throws -> DefineAuthChallengeDecision { SoundCode.decide(event.request) }

    package func createAuthChallenge(
        _ event: CreateAuthChallengeEvent, context: InvocationContext
    ) async throws -> CreateAuthChallengeDecision {
        var random = RandomSource()
        let (first, second) = (Int.random(in: 2...99, using: &random), Int.random(in: 2...99, using: &random))
        return CreateAuthChallengeDecision(
            public: ["question": "What is \(first) + \(second)?"], private: ["answer": "\(first + second)"])
    }

    package func verifyAuthChallenge(
        _ event: VerifyAuthChallengeEvent, context: InvocationContext
    ) async throws -> VerifyAuthChallengeDecision {
        VerifyAuthChallengeDecision(isCorrect: event.request.answerMatches(private: "answer"))
    }
}
