import CognitoTriggersTesting
import Testing

/// Asks for the password and then for a sum, twice at most, and notes the client's metadata in its log.
private struct SumGate: TriggerFunction, DefineAuthChallengeHandler, CreateAuthChallengeHandler,
    VerifyAuthChallengeHandler
{
    func defineAuthChallenge(
        _ event: DefineAuthChallengeEvent, context: InvocationContext
    ) async throws -> DefineAuthChallengeDecision {
        if event.request.clientMetadata["fail"] == "define" { throw Refusal("Not today.", code: "closed") }
        let session = event.request.session.filter { !$0.isInsertedByCognito }
        guard event.request.session.startedWithSRP else { return .fail }
        guard let password = session.first else { return .present(.passwordVerifier) }
        guard password.challengeName == .passwordVerifier, password.challengeResult else { return .fail }
        if session.count > 1, session.last?.challengeResult == true {
            return event.request.userNotFound ? .fail : .issueTokens
        }
        return session.wrongAnswers < 2 ? .present(.customChallenge) : .fail
    }

    func createAuthChallenge(
        _ event: CreateAuthChallengeEvent, context: InvocationContext
    ) async throws -> CreateAuthChallengeDecision {
        let number = event.request.session.count
        context.logger.info("Asks", metadata: ["email": "\(event.request.userAttributes.email ?? "nobody")"])
        return CreateAuthChallengeDecision(
            public: ["question": "\(number) + 1"], private: ["answer": "\(number + 1)"], metadata: "SUM")
    }

    func verifyAuthChallenge(
        _ event: VerifyAuthChallengeEvent, context: InvocationContext
    ) async throws -> VerifyAuthChallengeDecision {
        VerifyAuthChallengeDecision(isCorrect: event.request.answerMatches(private: "answer"))
    }
}

/// Presents custom challenges without an end.
private struct Endless: TriggerFunction, DefineAuthChallengeHandler, CreateAuthChallengeHandler,
    VerifyAuthChallengeHandler
{
    func defineAuthChallenge(
        _ event: DefineAuthChallengeEvent, context: InvocationContext
    ) async throws -> DefineAuthChallengeDecision { .present(.customChallenge) }

    func createAuthChallenge(
        _ event: CreateAuthChallengeEvent, context: InvocationContext
    ) async throws -> CreateAuthChallengeDecision { CreateAuthChallengeDecision(private: ["answer": "x"]) }

    func verifyAuthChallenge(
        _ event: VerifyAuthChallengeEvent, context: InvocationContext
    ) async throws -> VerifyAuthChallengeDecision { .incorrect }
}

struct SignInTests {
    let function: TriggerTester

    init() async { function = await TriggerTester(SumGate.self) }

    @Test func `the password and the right answer bring tokens`() async throws {
        // The session of the first sum has SRP_A and PASSWORD_VERIFIER.
        let result = try await SignIn(password: .right, answers: ["3"]).run(function)
        #expect(result.outcome == .tokens, "\(result)")
        #expect(
            result.session == [
                ChallengeResult(.srpA, succeeded: true), ChallengeResult(.passwordVerifier, succeeded: true),
                ChallengeResult(.customChallenge, succeeded: true, metadata: "SUM"),
            ])
        #expect(result.error == nil && result.appSees == nil)
        #expect(result.logs.contains { $0.description.contains("email=ada@example.org") })
    }

    @Test(arguments: [
        (["2", "4"], SignInResult.Outcome.tokens), (["2", "3"], .failure(.decided)), (["3"], .tokens),
        ([], .challenge(.customChallenge, public: ["question": "2 + 1"])),
        (["2"], .challenge(.customChallenge, public: ["question": "3 + 1"])),
    ])
    func `answers are given in their order, and a challenge without one stays open`(
        answers: [String], outcome: SignInResult.Outcome
    ) async throws {
        let result = try await SignIn(password: .right, answers: answers).run(function)
        #expect(result.outcome == outcome, "\(result)")
    }

    @Test func `a closure answers from the public parameters, and knows the attempt`() async throws {
        let result = try await SignIn(password: .right) { challenge in
            let sum = challenge.publicParameters["question"]?.split(separator: " ").compactMap { Int($0) }
            return challenge.number == 1 ? "wrong" : sum.map { "\($0.reduce(0, +))" }
        }.run(function)
        #expect(result.outcome == .tokens, "\(result)")
        #expect(result.challenges.map { $0.publicParameters["question"] } == ["2 + 1", "3 + 1"])
        #expect(result.challenges.map { $0.privateParameters["answer"] } == ["3", "4"])
        #expect(
            result.description == "tokens, after SRP_A, PASSWORD_VERIFIER, CUSTOM_CHALLENGE (wrong), CUSTOM_CHALLENGE")
    }

    @Test func `a wrong password ends the sign-in before the function is asked again`() async throws {
        let result = try await SignIn(password: .wrong, answers: ["3"]).run(function)
        #expect(result.outcome == .failure(.wrongAnswer))
        #expect(result.session == [ChallengeResult(.srpA, succeeded: true)] && result.challenges.isEmpty)
    }

    @Test func `without a password the session is empty`() async throws {
        let result = try await SignIn(password: .omitted, answers: ["1"]).run(function)
        #expect(result.outcome == .failure(.decided) && result.session.isEmpty)
    }

    @Test func `an unknown user is not found in any event`() async throws {
        let result = try await SignIn(password: .right, user: .unknown, answers: ["3"]).run(function)
        #expect(result.outcome == .failure(.decided) && result.session.count == 3, "\(result)")
        #expect(result.logs.contains { $0.description.contains("email=nobody") })
    }

    @Test func `a second factor that Cognito inserts follows the password`() async throws {
        var signIn = SignIn(password: .right) { $0.privateParameters["answer"] }
        signIn.insertedSteps = [.smsMFA]
        let result = try await signIn.run(function)
        #expect(result.outcome == .tokens, "\(result)")
        #expect(
            result.session.map(\.challengeName) == [.srpA, .passwordVerifier, .smsMFA, .customChallenge], "\(result)")
    }

    @Test func `metadata comes with answers, and an error ends the sign-in with what the app sees`() async throws {
        var signIn = SignIn(password: .right, answers: ["3"])
        signIn.clientMetadata = ["fail": "define"]
        let result = try await signIn.run(function)
        #expect(result.outcome == .failure(.error) && result.error is Refusal, "\(result)")
        #expect(result.appSees?.message == "DefineAuthChallenge failed with error Not today. [closed].")
    }

    @Test func `a sign-in that never ends is stopped`() async throws {
        let result = try await SignIn(password: .omitted) { _ in "wrong" }.run(await TriggerTester(Endless.self))
        #expect(result.outcome == .challenge(.customChallenge, public: [:]))
        #expect(result.session.count == SignIn.mostAnswers)
    }

    @Test func `an error of the closure is the test's`() async throws {
        struct NoCode: Error {}
        await #expect(throws: NoCode.self) {
            try await SignIn(password: .right) { _ in throw NoCode() }.run(function)
        }
    }
}
