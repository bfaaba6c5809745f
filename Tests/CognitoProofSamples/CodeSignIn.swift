package import CognitoTriggers

/// A sign-in with a code in a message, as it should be; a sample replaces the part that has a mistake.
package protocol CodeSignIn: TriggerFunction, DefineAuthChallengeHandler, CreateAuthChallengeHandler,
    VerifyAuthChallengeHandler
{
    var post: Post { get }
    init(post: Post)
    func define(_ event: DefineAuthChallengeEvent) async throws -> DefineAuthChallengeDecision
    func create(_ event: CreateAuthChallengeEvent) async throws -> CreateAuthChallengeDecision
    /// Returns true if an answer is taken for the right one.
    func accepts(_ event: VerifyAuthChallengeEvent) async throws -> Bool
}

/// What an instance of a sample sends messages with.
package struct Post: Sendable {
    package let outbox: Outbox
    /// The events whose message is on its way.
    package let sent = RetryMemory<String>()

    package init(_ outbox: Outbox) { self.outbox = outbox }
}

extension CodeSignIn {
    package init(outbox: Outbox) { self.init(post: Post(outbox)) }

    package init() async throws { self.init(outbox: Outbox(path: LambdaEnvironment["OUTBOX"])) }

    // As in a language in which nothing checks them.
    package static var skippedRules: Set<CognitoRule> { [.tokensNeedUser, .tokensNeedSuccess, .passwordFollowsSRP] }

    package func defineAuthChallenge(
        _ event: DefineAuthChallengeEvent, context: InvocationContext
    ) async throws -> DefineAuthChallengeDecision { try await define(event) }

    package func define(_ event: DefineAuthChallengeEvent) async throws -> DefineAuthChallengeDecision {
        Self.decide(event.request)
    }

    package static func decide(_ request: DefineAuthChallengeRequest) -> DefineAuthChallengeDecision {
        let session = request.session
        guard session.allSatisfy({ $0.challengeName == .customChallenge }), session.wrongAnswers < 3 else {
            return .fail
        }
        guard session.last?.challengeResult == true else { return .present(.customChallenge) }
        return request.userNotFound ? .fail : .issueTokens
    }

    package func createAuthChallenge(
        _ event: CreateAuthChallengeEvent, context: InvocationContext
    ) async throws -> CreateAuthChallengeDecision { try await create(event) }

    package func create(_ event: CreateAuthChallengeEvent) async throws -> CreateAuthChallengeDecision {
        await challenge(event)
    }

    /// A challenge with the user's code, which is sent with the first one.
    package func challenge(_ event: CreateAuthChallengeEvent) async -> CreateAuthChallengeDecision {
        let code = Self.code(of: event.userName?.rawValue ?? "")
        if event.request.session.isEmpty { await send(code, event) }
        return CreateAuthChallengeDecision(
            public: ["destination": "***@***"], private: ["code": code], metadata: "CODE")
    }

    package func send(_ code: String, _ event: CreateAuthChallengeEvent) async {
        guard let address = event.request.userAttributes.email, !event.request.userNotFound else { return }
        _ = await post.sent.value(for: event) {
            post.outbox.send(code, to: address)
            return code
        }
    }

    package func verifyAuthChallenge(
        _ event: VerifyAuthChallengeEvent, context: InvocationContext
    ) async throws -> VerifyAuthChallengeDecision {
        VerifyAuthChallengeDecision(isCorrect: try await accepts(event))
    }

    package func accepts(_ event: VerifyAuthChallengeEvent) async throws -> Bool {
        event.request.answerMatches(private: "code")
    }

    /// Six digits that are the same for a user in every process; a sample needs no key.
    package static func code(of name: String) -> String {
        let hash = name.utf8.reduce(14_695_981_039_346_656_037 as UInt64) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
        return String(String(1_000_000 + hash % 1_000_000).dropFirst())
    }

    /// Six random digits.
    package static func randomCode() -> String {
        var random = RandomSource()
        return String(String(1_000_000 + Int.random(in: 0..<1_000_000, using: &random)).dropFirst())
    }
}
