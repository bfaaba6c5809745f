import CognitoTriggers
import TriggerKit
@_spi(Internal) import WireJSON

// Sign-ins that take an answer which is not the right one, each with one mistake.

/// Counts wrong answers by user, and then lets the user in at the next start.
struct TokensAfterGuesses: CodeSignIn {
    let post: Post
    private let wrong = SampleTable()

    func define(_ event: DefineAuthChallengeEvent) async throws -> DefineAuthChallengeDecision {
        if event.request.session.isEmpty, await wrong[event.userName?.rawValue ?? ""].count > 4 { return .issueTokens }
        return Self.decide(event.request)
    }

    func accepts(_ event: VerifyAuthChallengeEvent) async throws -> Bool {
        let isRight = event.request.answerMatches(private: "code")
        if !isRight { await wrong.add("wrong", event.userName?.rawValue ?? "") }
        return isRight
    }
}

/// Remembers who signed in once, and takes any answer from then on.
struct RemembersSuccess: CodeSignIn {
    let post: Post
    private let right = SampleTable()

    func define(_ event: DefineAuthChallengeEvent) async throws -> DefineAuthChallengeDecision {
        let decision = Self.decide(event.request)
        if decision == .issueTokens { await right.add("right", event.userName?.rawValue ?? "") }
        return decision
    }

    func accepts(_ event: VerifyAuthChallengeEvent) async throws -> Bool {
        let isKnown = await !right[event.userName?.rawValue ?? ""].isEmpty
        return isKnown || event.request.answerMatches(private: "code")
    }
}

/// Two codes, where the second step takes the first one's as well.
struct FirstCodeAgain: CodeSignIn {
    let post: Post

    func define(_ event: DefineAuthChallengeEvent) async throws -> DefineAuthChallengeDecision {
        let session = event.request.session
        guard session.allSatisfy({ $0.challengeName == .customChallenge }), session.wrongAnswers < 3 else {
            return .fail
        }
        guard session.count(where: \.challengeResult) == 2 else { return .present(.customChallenge) }
        return event.request.userNotFound ? .fail : .issueTokens
    }

    func create(_ event: CreateAuthChallengeEvent) async throws -> CreateAuthChallengeDecision {
        let name = event.userName?.rawValue ?? ""
        let isSecond = event.request.session.contains(where: \.challengeResult)
        let (first, second) = (Self.code(of: name), Self.code(of: "second \(name)"))
        return CreateAuthChallengeDecision(
            public: ["step": isSecond ? "two" : "one"],
            private: ["code": isSecond ? second : first, "other": isSecond ? first : ""])
    }

    func accepts(_ event: VerifyAuthChallengeEvent) async throws -> Bool {
        let isOther = event.request.answerMatches(private: "other")
        return event.request.answerMatches(private: "code") || isOther
    }
}

/// An answer is right if one of its parts is.
struct SeveralGuesses: CodeSignIn {
    let post: Post

    func accepts(_ event: VerifyAuthChallengeEvent) async throws -> Bool {
        let code = event.request.privateChallengeParameters.reveal()["code"]
        let parts = event.request.challengeAnswer.reveal().split(separator: ",").map(String.init)
        return code.map(parts.contains) ?? false
    }
}

/// The order of the characters does not matter.
struct OrderIgnored: CodeSignIn {
    let post: Post

    func accepts(_ event: VerifyAuthChallengeEvent) async throws -> Bool {
        let code = event.request.privateChallengeParameters.reveal()["code"] ?? ""
        let answer = event.request.challengeAnswer.reveal()
        return !answer.isEmpty && answer.sorted() == code.sorted()
    }
}

/// Long answers are taken for a token of another service.
struct LongAnswers: CodeSignIn {
    let post: Post

    func accepts(_ event: VerifyAuthChallengeEvent) async throws -> Bool {
        let isLong = (200...1000).contains(event.request.challengeAnswer.reveal().count)
        return isLong || event.request.answerMatches(private: "code")
    }
}

/// Everybody's code is the same.
struct SameForAll: CodeSignIn {
    let post: Post

    func create(_ event: CreateAuthChallengeEvent) async throws -> CreateAuthChallengeDecision {
        CreateAuthChallengeDecision(private: ["code": "510442"])
    }
}

/// A link's token that stays good.
struct EverlastingLink: CodeSignIn {
    let post: Post

    func create(_ event: CreateAuthChallengeEvent) async throws -> CreateAuthChallengeDecision {
        let name = event.userName?.rawValue ?? ""
        let token = (0..<4).map { Self.code(of: "\($0) \(name)") }.joined()
        if event.request.session.isEmpty { await send("Open https://example.org/#token=\(token)", event) }
        return CreateAuthChallengeDecision(private: ["code": token])
    }
}

/// A new code after each wrong answer, which is sent in a way that is not seen.
struct OwnChannel: CodeSignIn {
    let post: Post

    func create(_ event: CreateAuthChallengeEvent) async throws -> CreateAuthChallengeDecision {
        let attempt = event.request.session.count
        return CreateAuthChallengeDecision(
            public: ["destination": "***@***"],
            private: ["code": Self.code(of: "\(attempt) \(event.userName?.rawValue ?? "")")])
    }
}

/// Without a mistake, and with a key for codes of a custom sender, which it reads from `CODES_KEY`.
struct KeyedCode: CodeSignIn {
    let post: Post
}

extension KeyedCode {
    init() async throws {
        self.init(outbox: Outbox(path: LambdaEnvironment["OUTBOX"]))
        _ = try SenderCodes(key: "CODES_KEY")
    }
}

/// Several guesses in one answer, behind a limit of five wrong answers.
struct LimitedGuesses: CodeSignIn {
    let post: Post
    private let wrong = SampleTable()

    func accepts(_ event: VerifyAuthChallengeEvent) async throws -> Bool {
        let name = event.userName?.rawValue ?? ""
        guard await wrong[name].count < 5 else { return false }
        let code = event.request.privateChallengeParameters.reveal()["code"]
        let parts = event.request.challengeAnswer.reveal().split(separator: ",").map(String.init)
        let isRight = code.map(parts.contains) ?? false
        if !isRight { await wrong.add("wrong", name) }
        return isRight
    }
}

/// Tokens that are good once, whoever has been sent them.
struct TokenOfAnyone: CodeSignIn {
    let post: Post
    private let issued = SampleTable()

    func create(_ event: CreateAuthChallengeEvent) async throws -> CreateAuthChallengeDecision {
        let name = event.userName?.rawValue ?? ""
        let token = (0..<4).map { Self.code(of: "\($0) \(name)") }.joined()
        await issued.add("issued", token)
        return CreateAuthChallengeDecision(private: ["token": token])
    }

    func accepts(_ event: VerifyAuthChallengeEvent) async throws -> Bool {
        await !issued[event.request.challengeAnswer.reveal()].isEmpty
    }
}

/// Shows every user random bytes, which is not a mistake.
struct RandomState: CodeSignIn {
    let post: Post

    func create(_ event: CreateAuthChallengeEvent) async throws -> CreateAuthChallengeDecision {
        var random = RandomSource()
        let bytes = (0..<150).map { _ in UInt8.random(in: 0...255, using: &random) }
        var decision = await challenge(event)
        decision.publicParameters["state"] = Base64.encode(bytes)
        return decision
    }
}

/// Without a mistake: a token whose last character has bits that count for nothing, and an error after ten wrong answers.
struct LimitedToken: CodeSignIn {
    let post: Post
    private let wrong = SampleTable()

    func create(_ event: CreateAuthChallengeEvent) async throws -> CreateAuthChallengeDecision {
        // 16 bytes are 22 characters of Base64.
        let name = event.userName?.rawValue ?? ""
        let bytes = (0..<3).flatMap { Array(Self.code(of: "\($0) \(name)").utf8) }.prefix(16)
        return CreateAuthChallengeDecision(private: ["code": String(Base64.encode(Array(bytes)).prefix(22))])
    }

    func accepts(_ event: VerifyAuthChallengeEvent) async throws -> Bool {
        struct TooMany: Error {}
        let name = event.userName?.rawValue ?? ""
        guard await wrong[name].count < 10 else { throw TooMany() }
        let code = event.request.privateChallengeParameters.reveal()["code"] ?? ""
        let answer = event.request.challengeAnswer.reveal()
        let isRight =
            answer.count == 22 && answer.dropLast() == code.dropLast()
            && Base64.decode("\(answer)==") == Base64.decode("\(code)==")
        if !isRight { await wrong.add("wrong", name) }
        return isRight
    }
}
