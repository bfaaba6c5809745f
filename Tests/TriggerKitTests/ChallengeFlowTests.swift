import CognitoTestSupport
import CognitoTriggersTesting
import Testing
import TriggerKit

/// Declared sign-ins: what follows what, and what is refused when the function starts.
@Suite struct ChallengeFlowTests {
    // MARK: - Flows

    /// A step whose right answer is its name, in a parameter that the flow must not take for its own.
    struct Echo: ChallengeStep {
        let name: String
        var attempts = 3
        var provesUser = true
        var answerParameter: String? { "step" }

        func create(_ request: ChallengeRequest) -> Challenge {
            Challenge(
                public: ["wrong": "\(request.wrongAnswers)"], private: ["step": name],
                note: request.note.map { $0 + "+" } ?? "first")
        }
        func verify(_ answer: ChallengeAnswer) -> Bool { answer.matches(private: "step") }
    }

    struct Two: ChallengeFlowFunction {
        var flow: some ChallengeFlow {
            Password()
            Echo(name: "A", attempts: 2)
            Echo(name: "B", attempts: 3)
        }
    }

    struct Picks: ChallengeFlowFunction {
        var flow: some ChallengeFlow {
            Choice {
                Echo(name: "A")
                Echo(name: "B")
                Echo(name: "C")
            }
        }
    }

    struct Conditional: ChallengeFlowFunction {
        var flow: some ChallengeFlow {
            Password()
            When(.newDevice && !.client("trusted")) { Echo(name: "DEVICE") }
            When(.user(orUnknown: true) { $0[custom: "risk"] == "high" }) { Echo(name: "RISK") }
        }
    }

    struct Single: ChallengeFlowFunction {
        var flow: some ChallengeFlow { Echo(name: "ONLY") }
    }

    // MARK: - Sequences

    private typealias Step = ChallengeResult
    private static let password = [Step(.srpA, succeeded: true), Step(.passwordVerifier, succeeded: true)]
    private static func custom(_ isRight: Bool, _ name: String?) -> Step {
        Step(.customChallenge, succeeded: isRight, metadata: name)
    }

    @Test(
        arguments: [
            Row("nothing", ([], .fail)),
            Row("SRP_A", ([Step(.srpA, succeeded: true)], .present(.passwordVerifier))),
            Row("SRP_A that failed", ([Step(.srpA, succeeded: false)], .fail)),
            Row("the password", (password, .present(.customChallenge))),
            Row("a wrong password", ([password[0], Step(.passwordVerifier, succeeded: false)], .fail)),
            Row("no SRP_A", ([password[1]], .fail)),
            Row("the password twice", (password + [password[1]], .fail)),
            Row("a second factor", (password + [Step(.smsMFA, succeeded: true)], .present(.customChallenge))),
            Row("a failed second factor", (password + [Step(.smsMFA, succeeded: false)], .fail)),
            Row("the first step", (password + [custom(true, "A first")], .present(.customChallenge))),
            Row("the second step alone", (password + [custom(true, "B first")], .fail)),
            Row("both steps", (password + [custom(true, "A first"), custom(true, "B first")], .issueTokens)),
            Row("without metadata", (password + [custom(true, nil), custom(true, nil)], .issueTokens)),
            Row("without a password", ([custom(true, "A"), custom(true, "B")], .fail)),
            Row("a step too many", (password + [custom(true, "A"), custom(true, "B"), custom(true, "B")], .fail)),
            Row("one wrong answer", (password + [custom(false, "A")], .present(.customChallenge))),
            Row("two wrong answers of two", (password + [custom(false, "A"), custom(false, "A")], .fail)),
            Row(
                "two wrong answers at two steps",
                (password + [custom(false, "A"), custom(true, "A"), custom(false, "B")], .present(.customChallenge))),
            Row(
                "three wrong answers in all",
                (password + [custom(false, "A"), custom(true, "A"), custom(false, "B"), custom(false, "B")], .fail)),
            Row(
                "a second factor at the end",
                (password + [custom(true, "A"), custom(true, "B"), Step(.smsMFA, succeeded: true)], .fail)),
        ] as [Row<([ChallengeResult], DefineAuthChallengeDecision)>])
    func `steps follow each other in order, and tokens come after the last`(
        row: Row<([ChallengeResult], DefineAuthChallengeDecision)>
    ) async throws {
        let (session, expected) = row.value
        #expect(try await define(Two.self, session) == expected)
        let unknown = try await define(Two.self, session, isKnown: false)
        #expect(unknown == (expected == .issueTokens ? .fail : expected))
    }

    @Test(arguments: [
        ("with a password", false, "so the app must start with CHALLENGE_NAME=SRP_A and SRP_A."),
        ("without a password", true, "so the app must start without CHALLENGE_NAME and SRP_A."),
        ("with a password", true, nil), ("without a password", false, nil),
    ])
    func `the log says what the app has to send, if it began the sign-in as the flow does not`(
        flow: String, startsWithSRP: Bool, words: String?
    ) async throws {
        let tester = flow == "with a password" ? await TriggerTester(Two.self) : await TriggerTester(Single.self)
        let session = startsWithSRP ? [Step(.srpA, succeeded: true)] : []
        let invocation = await tester.invoke(try .defineAuthChallenge { $0.request.session = session })
        #expect((invocation.decision == .fail) == (words != nil))
        #expect(invocation.logs.map(\.level) == (words == nil ? [] : [.info]), "\(invocation.log)")
        #expect(invocation.log.hasSuffix(words ?? ""))
    }

    @Test func `a challenge says which step it is, counts wrong answers and keeps the step's note`() async throws {
        let tester = await TriggerTester(Two.self)
        let session = Self.password + [Self.custom(false, "A first")]
        let challenge = try await create(tester, session)
        #expect(challenge.publicParameters == ["challenge": "A", "wrong": "1"])
        let kept = challenge.privateParameters.reveal()
        #expect(kept.keys.sorted() == ["flow.number", "flow.step", "step"])
        #expect(kept["flow.step"] == "0" && kept["step"] == "A")
        #expect(challenge.metadata == "A first+")
        #expect(try await verify(tester, challenge, "A"))
        #expect(try await !verify(tester, challenge, "B"))
    }

    @Test func `a flow with one step adds a number to its challenge, another one each time`() async throws {
        let tester = await TriggerTester(Single.self)
        var numbers: Set<String?> = []
        for _ in 1...3 {
            let challenge = try await create(tester)
            #expect(challenge.publicParameters == ["wrong": "0"])
            let kept = challenge.privateParameters.reveal()
            #expect(kept.keys.sorted() == ["flow.number", "step"] && kept["step"] == "ONLY")
            #expect(challenge.metadata == "first")
            numbers.insert(kept["flow.number"])
        }
        #expect(numbers.count == 3)
    }

    @Test(arguments: [true, false])
    func `an answer proves nothing for a user who does not exist`(isKnown: Bool) async throws {
        let tester = await TriggerTester(Single.self)
        let challenge = try await create(tester)
        #expect(try await verify(tester, challenge, "ONLY", isKnown: isKnown) == isKnown)
    }

    // MARK: - Choices

    @Test(arguments: [("A", ["A"]), ("B", ["A", "B"]), ("C", ["A", "B"])])
    func `the app picks by answering, and is asked again while options remain`(pick: String, asked: [String])
        async throws
    {
        let tester = await TriggerTester(Picks.self)
        var session: [ChallengeResult] = []
        for option in asked {
            let challenge = try await create(tester, session)
            #expect(challenge.publicParameters["challenge"] == "CHOICE")
            #expect(challenge.publicParameters["options"] == (option == "A" ? "A,B,C" : "B,C"))
            let isPicked = try await verify(tester, challenge, pick)
            #expect(isPicked == (option == pick))
            session.append(Self.custom(isPicked, challenge.metadata))
            #expect(try await define(Picks.self, session) == .present(.customChallenge))
        }
        let challenge = try await create(tester, session)
        #expect(challenge.publicParameters["challenge"] == pick)
        #expect(try await define(Picks.self, session + [Self.custom(true, challenge.metadata)]) == .issueTokens)
        let other = pick == "A" ? "D" : "A"
        #expect(try await define(Picks.self, session + [Self.custom(true, other)]) == .fail)
    }

    @Test func `the app picks by ClientMetadata, and cannot pick anew after a wrong answer`() async throws {
        let tester = await TriggerTester(Picks.self)
        let first = try await create(tester) { $0.request.clientMetadata = ["challenge": "C"] }
        #expect(first.publicParameters["challenge"] == "C")
        let session = [Self.custom(false, first.metadata)]
        let second = try await create(tester, session) { $0.request.clientMetadata = ["challenge": "A"] }
        #expect(second.publicParameters["challenge"] == "C")
        #expect(try await define(Picks.self, session + [Self.custom(true, second.metadata)]) == .issueTokens)
    }

    struct StoredPicks: ChallengeFlowFunction {
        var store: MemoryStore? = MemoryStore()
        init() {}
        init(store: MemoryStore?) { self.store = store }
        var flow: some ChallengeFlow {
            Choice(store: store) {
                Echo(name: "A")
                Echo(name: "B")
                Echo(name: "C")
            }
        }
    }

    /// Makes an event that of a user, at one client of one pool.
    private static func name<Request>(_ name: UserName, _ event: inout TriggerEvent<Request>) {
        (event.userName, event.userPoolID, event.callerContext.clientID) = (name, "eu-west-1_A", "app")
    }

    /// Answers a choice, and returns the verdict and the name of the next step.
    private func pick(
        _ function: @escaping @Sendable () -> StoredPicks, answer: String, metadata: StringMap = [:]
    ) async throws -> (isCorrect: Bool, next: String?, session: [ChallengeResult]) {
        // Each call may reach another environment.
        let choice = try await create(TriggerTester(making: function), []) { Self.name("ada", &$0) }
        #expect(choice.publicParameters["options"] == "A,B,C")
        let isCorrect = try await verify(TriggerTester(making: function), choice, answer) {
            Self.name("ada", &$0)
            $0.request.clientMetadata = metadata
        }
        let session = [Self.custom(isCorrect, choice.metadata)]
        let step = await TriggerTester(making: function).invoke(
            try .defineAuthChallenge {
                Self.name("ada", &$0)
                $0.request.session = session
                $0.request.clientMetadata = metadata
            })
        #expect(step.decision == .present(.customChallenge), "\(step)")
        let challenge = try await create(TriggerTester(making: function), session) {
            Self.name("ada", &$0)
            $0.request.clientMetadata = metadata
        }
        return (
            isCorrect, challenge.publicParameters["challenge"], session + [Self.custom(true, challenge.metadata)]
        )
    }

    @Test func `a pick is found in events that have a sample's name in place of the user's, as in a made test`()
        async throws
    {
        let tester = await TriggerTester { StoredPicks() }
        let choice = try await create(tester, []) { Self.name("ada", &$0) }
        #expect(try await verify(tester, choice, "C") { Self.name("sample", &$0) })
        let next = try await create(tester, [Self.custom(true, choice.metadata)]) { Self.name("sample", &$0) }
        #expect(next.publicParameters["challenge"] == "C")
    }

    @Test func `what a choice with a store remembers is no leak`() async throws {
        let events = [try SampleEvent.createAuthChallenge { $0.request.session = [] }.untyped]
        let leaks = try await TriggerTester { StoredPicks() }.leaks(in: events)
        #expect(leaks == [], "\(leaks)")
    }

    @Test(arguments: ["A", "B", "C"])
    func `with a store, the app picks any option with one answer`(name: String) async throws {
        let store = MemoryStore()
        let (isCorrect, next, session) = try await pick({ StoredPicks(store: store) }, answer: name)
        #expect(isCorrect && next == name)
        #expect(try await define(StoredPicks.self, session) == .issueTokens)
    }

    @Test(arguments: ["A", "B", "C"], [true, false])
    func `the app picks any option with the metadata of one answer`(name: String, hasStore: Bool) async throws {
        let store = hasStore ? MemoryStore() : nil
        let (isCorrect, next, session) = try await pick(
            { StoredPicks(store: store) }, answer: "x", metadata: ["challenge": name])
        #expect(isCorrect && next == name)
        #expect(try await define(StoredPicks.self, session) == .issueTokens)
    }

    @Test(arguments: [("D", true), ("D", false), ("C", false)])
    func `an answer that names no option, or without a store a later one, drops the first option`(
        answer: String, hasStore: Bool
    ) async throws {
        let store = hasStore ? MemoryStore() : nil
        let (isCorrect, next, _) = try await pick({ StoredPicks(store: store) }, answer: answer)
        #expect(!isCorrect && next == "CHOICE")
    }

    @Test func `picking alone brings no tokens`() async throws {
        for session in [[Self.custom(true, "CHOICE")], [Self.custom(false, "CHOICE"), Self.custom(true, "CHOICE")]] {
            #expect(try await define(Picks.self, session) == .present(.customChallenge))
        }
        // Without its note, the purpose of an answer is unknown.
        let unnamed = Array(repeating: Self.custom(true, nil), count: 3)
        #expect(try await define(Picks.self, Array(unnamed.prefix(2))) == .present(.customChallenge))
        #expect(try await define(Picks.self, unnamed) == .fail)
    }

    // MARK: - Conditions

    private static let device = [
        Step(.deviceSRPAuth, succeeded: true), Step(.devicePasswordVerifier, succeeded: true),
    ]

    @Test(
        arguments: [
            Row("a new device", (password, "app", nil, .present(.customChallenge))),
            Row("a device that is known", (password + device, "app", nil, .issueTokens)),
            Row("a client that is trusted", (password, "trusted", nil, .issueTokens)),
            Row("a user with a risk", (password + device, "app", "high", .present(.customChallenge))),
            Row("a new device, answered", (password + [custom(true, "DEVICE")], "app", nil, .issueTokens)),
            Row("an answer to another step", (password + [custom(true, "RISK")], "app", "high", .fail)),
        ] as [Row<([ChallengeResult], String, String?, DefineAuthChallengeDecision)>])
    func `a step is asked for under its condition only`(
        row: Row<([ChallengeResult], String, String?, DefineAuthChallengeDecision)>
    ) async throws {
        let (session, client, risk, expected) = row.value
        let decision = await TriggerTester(Conditional.self).invoke(
            try .defineAuthChallenge {
                $0.request.session = session
                $0.callerContext.clientID = client
                $0.request.userAttributes[custom: "risk"] = risk
            }
        ).decision
        #expect(decision == expected)
    }

    // MARK: - Declarations that cannot work

    private struct Twice: ChallengeFlowFunction {
        var flow: some ChallengeFlow {
            Echo(name: "A")
            Echo(name: "A")
        }
    }
    private struct Named: ChallengeFlowFunction { var flow: some ChallengeFlow { Echo(name: "my step") } }
    private struct NoAttempt: ChallengeFlowFunction { var flow: some ChallengeFlow { Echo(name: "A", attempts: 0) } }
    private struct NoProof: ChallengeFlowFunction {
        var flow: some ChallengeFlow { Echo(name: "A", provesUser: false) }
    }
    private struct OnlyConditional: ChallengeFlowFunction {
        var flow: some ChallengeFlow { When(.newDevice) { Echo(name: "A") } }
    }
    private struct LatePassword: ChallengeFlowFunction {
        var flow: some ChallengeFlow {
            Echo(name: "A")
            When(.newDevice) { Password() }
        }
    }
    private struct NoOption: ChallengeFlowFunction {
        let hasOptions = false
        var flow: some ChallengeFlow {
            Choice { if hasOptions { Echo(name: "A") } }
        }
    }
    private struct LongCode: ChallengeFlowFunction {
        var flow: some ChallengeFlow { OneTimeCode(lifetime: .minutes(16)) { _, _, _ in } }
    }
    private struct ShortCode: ChallengeFlowFunction {
        var flow: some ChallengeFlow { OneTimeCode(digits: 4) { _, _, _ in } }
    }

    @Test(
        arguments: [
            Row("a name twice", (Twice.self, "two steps have the name A")),
            Row("a name with a space", (Named.self, "is not a valid step name")),
            Row("no attempt", (NoAttempt.self, "allows no attempt")),
            Row("no proof", (NoProof.self, "proves who the user is")),
            Row("a condition alone", (OnlyConditional.self, "proves who the user is")),
            Row("a late password", (LatePassword.self, "Cognito checks the password first")),
            Row("a choice without a step", (NoOption.self, "has no step")),
            Row("a code that outlives the session", (LongCode.self, "at most 15 minutes")),
            Row("a code that is short", (ShortCode.self, "6 to 12")),
        ] as [Row<(any ChallengeFlowFunction.Type, String)>])
    func `a declaration that cannot work is refused when the function starts, with the reason`(
        row: Row<(any ChallengeFlowFunction.Type, String)>
    ) async throws {
        let (type, reason) = row.value
        let invocation = await Self.tester(type).invoke(.defineAuthChallenge)
        let error = try #require(invocation.error as? ImpossibleFlow)
        #expect("\(error)".contains(reason))
    }

    private struct Settings: ChallengeFlowFunction {
        var flow: some ChallengeFlow {
            Choice {
                Echo(name: "A")
                if LambdaEnvironment["HAS_B"] != nil { Echo(name: "B") }
            }
        }
    }

    @Test(arguments: [([:], nil), (["HAS_B": "1"], "A,B")] as [([String: String], String?)])
    func `a setting decides which steps a choice has, and a choice of one step asks it at once`(
        environment: [String: String], options: String?
    ) async throws {
        let tester = await TriggerTester(Settings.self, environment: environment)
        #expect(try await create(tester, []).publicParameters["options"] == options)
    }

    // MARK: - Helpers

    private static func tester<Function: ChallengeFlowFunction>(_ type: Function.Type) async -> TriggerTester {
        await TriggerTester(type, environment: ["CODE_KEY": "0123456789abcdef0123456789abcdef"])
    }

    private func create(
        _ tester: TriggerTester, _ session: [ChallengeResult]? = nil,
        _ change: (inout CreateAuthChallengeEvent) -> Void = { _ in }
    ) async throws -> CreateAuthChallengeDecision {
        let invocation = await tester.invoke(
            try .createAuthChallenge {
                if let session { $0.request.session = session }
                change(&$0)
            })
        return try #require(invocation.decision, "\(invocation)")
    }

    private func define<Function: ChallengeFlowFunction>(
        _ type: Function.Type, _ session: [ChallengeResult], isKnown: Bool = true
    ) async throws -> DefineAuthChallengeDecision {
        let invocation = await Self.tester(type).invoke(
            try .defineAuthChallenge {
                $0.request.session = session
                $0.request.userNotFound = !isKnown
            })
        return try #require(invocation.decision)
    }

    private func verify(
        _ tester: TriggerTester, _ challenge: CreateAuthChallengeDecision, _ answer: String, isKnown: Bool = true,
        _ change: (inout VerifyAuthChallengeEvent) -> Void = { _ in }
    ) async throws -> Bool {
        let invocation = await tester.invoke(
            try .verifyAuthChallenge {
                $0.request.privateChallengeParameters = challenge.privateParameters
                $0.request.challengeAnswer = Secret(answer)
                $0.request.userNotFound = !isKnown
                change(&$0)
            })
        return try #require(invocation.decision, "\(invocation)").isCorrect
    }
}
