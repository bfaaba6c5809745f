import CognitoProcessTestSupport
import CognitoTriggersTesting
import Testing
import TriggerKit

@testable import CognitoProofSamples

/// Declared sign-ins that are explored in this process.
@Suite(.timeLimit(.minutes(30))) struct DeclaredFlowProofTests {
    private static let environment = ["CODE_KEY": "a key of 32 characters or longer"]

    /// A sign-in whose flow a test gives.
    private struct Declared<Steps: ChallengeFlow>: ChallengeFlowFunction {
        let lockOut: LockOut?
        let flow: Steps

        struct NotDeclared: Error {}

        init() async throws { throw NotDeclared() }

        init(lockOut: LockOut?, _ flow: Steps) { (self.lockOut, self.flow) = (lockOut, flow) }
    }

    /// Explores a flow whose messages are seen.
    private static func report(
        _ steps: [SignInStep]? = [.custom], environment: [String: String] = environment,
        guesses: Int? = 3, client: String? = nil, attributes: UserAttributes = [:], metadata: [String: String] = [:],
        seed: UInt32? = nil, lockOut: LockOut? = nil, answer: RightAnswer = .codeInLastMessage,
        @ChallengeFlowBuilder _ make: @escaping @Sendable (Outbox) throws -> ChallengeFlowDeclaration
    ) async -> ProofReport {
        let outbox = Outbox()
        return await prove(
            environment: environment, requiring: steps, guesses: guesses, client: client, clientMetadata: metadata,
            userAttributes: attributes, seed: seed, messages: { outbox.messages(to: $0.attributes.email) },
            rightAnswer: answer
        ) { Declared(lockOut: lockOut, try make(outbox)) }
    }

    private static func code(_ outbox: Outbox) -> OneTimeCode {
        OneTimeCode(leastTime: .zero) { code, recipient, _ in
            outbox.send("Your code is \(code.reveal()).", to: recipient.address)
        }
    }

    private static func link(_ outbox: Outbox, in store: MemoryStore) -> MagicLink {
        MagicLink(to: "https://app.example.org/sign-in", store: store, leastTime: .zero) { link, recipient, _ in
            outbox.send("Open \(link.reveal()) to sign in.", to: recipient.address)
        }
    }

    // MARK: One step

    @Test func `a declared code by mail holds, and nothing limits guesses across sign-ins`() async {
        let report = await Self.report { outbox in Self.code(outbox) }
        #expect(report.holds, "\(report)")
        #expect(
            report.notes.contains {
                $0.hasPrefix("One user can give 36 wrong answers in 12 successive sign-ins without a lock-out")
            }, "\(report.notes)")
    }

    /// Keeps what is sent in an outbox.
    private struct OutboxSender: CodeSender {
        let outbox: Outbox
        var destination: OneTimeCode.Destination { .email }

        func check() {}

        func send(_ code: Secret<String>, to recipient: CodeRecipient, in context: InvocationContext) {
            outbox.send(code.reveal(), to: recipient.address)
        }
    }

    @Test func `a step of one's own that sends holds as the guide describes it, also where a minute ends`() async {
        let outbox = Outbox()
        let report = await prove(
            environment: Self.environment, messages: { outbox.messages(to: $0.attributes.email) },
            rightAnswer: .lastMessage
        ) { SentWords(sender: OutboxSender(outbox: outbox)) }
        #expect(report.holds, "\(report)")
        #expect(report.notes.contains { $0.contains("without a lock-out") }, "\(report.notes)")
    }

    /// A question whose answer may be in any case.
    private struct Riddle: ChallengeStep {
        let name = "RIDDLE"
        let answerParameter: String? = "word"

        func create(_ request: ChallengeRequest) -> Challenge {
            Challenge(public: ["question": "Which tree?"], private: ["word": "CEDAR"])
        }

        func verify(_ answer: ChallengeAnswer) -> Bool {
            answer.parameter("word")?.matches(Secret(answer.text.reveal().uppercased())) ?? false
        }
    }

    @Test func `a step that ignores the case of an answer holds`() async {
        let report = await Self.report(answer: .text("CEDAR")) { _ in Riddle() }
        #expect(report.holds, "\(report)")
    }

    @Test func `a lock-out ends the guesses of several sign-ins`() async {
        let lockOut = LockOut(after: 10, within: .minutes(60), store: MemoryStore())
        let report = await Self.report(lockOut: lockOut) { outbox in Self.code(outbox) }
        #expect(report.holds, "\(report)")
        #expect(
            report.notes.contains(
                "After 10 wrong answers, a right answer fails: the user is locked out."),
            "\(report.notes)")
    }

    @Test(arguments: [[SignInStep.password, .custom], [.custom]])
    func `a declared code after the password needs both, and its guesses are counted after the password`(
        steps: [SignInStep]
    ) async {
        let report = await Self.report(steps) { outbox in
            Password()
            Self.code(outbox)
        }
        #expect(report.holds, "\(report)")
        #expect(report.notes.contains { $0.contains("can give 36 wrong answers") }, "\(report.notes)")
    }

    @Test func `a declared link holds, and is sent once by all processes`() async {
        let store = MemoryStore()
        let report = await Self.report { outbox in Self.link(outbox, in: store) }
        #expect(report.holds, "\(report)")
        #expect(!report.notes.contains { $0.contains("another process sends") }, "\(report.notes)")
    }

    @Test func `a declared code is sent once by all processes that share a store`() async {
        let store = MemoryStore()
        let report = await Self.report { outbox in
            OneTimeCode(leastTime: .zero, store: store) { code, recipient, _ in
                outbox.send(code.reveal(), to: recipient.address)
            }
        }
        #expect(report.holds, "\(report)")
        #expect(!report.notes.contains { $0.contains("another process sends") }, "\(report.notes)")
    }

    @Test func `a declared question after the password holds`() async throws {
        let record = try SecretQuestion.record(of: Secret("Fluffy"), to: "pet", rounds: 10_000).reveal()
        let report = await Self.report(
            [.password, .custom], attributes: ["custom:secret_answer": record], answer: .text("Fluffy")
        ) { _ in
            Password()
            SecretQuestion(
                ["pet": "What was your first pet called?", "street": "In which street did you grow up?"],
                rounds: 10_000)
        }
        #expect(report.holds, "\(report)")
    }

    @Test func `a declared authenticator app after a code holds`() async throws {
        let store = MemoryStore()
        // Each user has an app of their own, with codes that are still right when a busy machine plays the last history.
        @Sendable func app(_ name: String) throws -> TOTP {
            try #require(
                TOTP(
                    secret: Secret(
                        String(
                            HashAlgorithm.sha256.digest(of: name).hexadecimal.uppercased().map {
                                "01".contains($0) ? "A" : "89".contains($0) ? "B" : $0
                            })), period: 3600))
        }
        let answer = RightAnswer.steps(
            ["TOTP": .found { try? app($0.user.name).code().reveal() }], otherwise: .codeInLastMessage)
        let report = await Self.report([.custom, .custom], answer: answer) { outbox in
            OneTimeCode(leastTime: .zero, store: store) { code, recipient, _ in
                outbox.send(code.reveal(), to: recipient.address)
            }
            Authenticator(store: store) { try app($0.userName) }
        }
        #expect(report.holds, "\(report)")
    }

    @Test func `a declared captcha after the password holds, if verdicts are shared`() async throws {
        let services = try await ProofServices.shared()
        let store = MemoryStore()
        let environment = Self.environment.merging(try services.captcha()) { $1 }
        // A token for each user, which the provider accepts once.
        let token = RightAnswer.found { "\($0.user.name)\($0.user.name)" }
        let report = await Self.report([.password, .custom], environment: environment, answer: token) { _ in
            let provider = try #require(try CaptchaProvider())
            Password()
            Captcha(provider, store: store)
        }
        #expect(report.holds, "\(report)")
    }

    // MARK: Several steps

    @Test func `two declared steps after the password need all three, in order`() async {
        let store = MemoryStore()
        let report = await Self.report([.password, .custom, .custom]) { outbox in
            Password()
            Self.code(outbox)
            Self.link(outbox, in: store)
        }
        #expect(report.holds, "\(report)")
    }

    @Test(arguments: [[:], ["challenge": "QUESTION"]])
    func `a choice needs one of its steps, however it is made`(metadata: [String: String]) async throws {
        let record = try SecretQuestion.record(of: Secret("Fluffy"), to: "pet", rounds: 10_000).reveal()
        // Users who share the question's answer do so by design.
        let answer = RightAnswer.steps(["QUESTION": .text("Fluffy")], otherwise: .lastMessage)
        let report = await Self.report(
            [.password, .custom], guesses: 2, attributes: ["custom:secret_answer": record], metadata: metadata,
            answer: answer
        ) { outbox in
            Password()
            Choice {
                OneTimeCode(attempts: 2, leastTime: .zero) { code, recipient, _ in
                    outbox.send(code.reveal(), to: recipient.address)
                }
                SecretQuestion(["pet": "What was your first pet called?"], attempts: 2, rounds: 10_000)
            }
        }
        #expect(report.holds, "\(report)")
    }

    /// A step whose answer is in its private parameters.
    private struct Word: ChallengeStep {
        let name: String
        let attempts: Int
        var answerParameter: String? { "answer" }

        init(_ name: String, attempts: Int = 3) { (self.name, self.attempts) = (name, attempts) }

        func create(_ request: ChallengeRequest) async throws -> Challenge {
            let user = request.event.userName?.rawValue ?? ""
            return Challenge(public: ["hint": name], private: ["answer": "\(name)\(SoundCode.code(of: user))"])
        }

        func verify(_ answer: ChallengeAnswer) async throws -> Bool { answer.matches(private: "answer") }
    }

    @Test func `a choice of three needs one of them, whatever Cognito forgets of the session`() async {
        let report = await Self.report(answer: .privateParameter("answer")) { _ in
            Choice {
                Word("A")
                Word("B")
                Word("C")
            }
        }
        #expect(report.holds, "\(report)")
    }

    @Test func `two choices need one step each`() async {
        let report = await Self.report([.custom, .custom], answer: .privateParameter("answer")) { _ in
            Choice {
                Word("A")
                Word("B")
            }
            Choice {
                Word("C")
                Word("D")
            }
        }
        #expect(report.holds, "\(report)")
    }

    @Test func `a lock-out counts the guesses of an option, and not the picks`() async {
        let lockOut = LockOut(after: 10, within: .minutes(60), store: MemoryStore())
        let report = await Self.report(lockOut: lockOut, answer: .privateParameter("answer")) { _ in
            Choice {
                Word("A")
                Word("B")
            }
        }
        #expect(report.holds, "\(report)")
        #expect(
            report.notes.contains { $0.hasPrefix("After 10 wrong answers, a right answer fails") },
            "\(report.notes)")
    }

    @Test func `a step under a condition on the client is needed for the client that is played`() async {
        func explore(_ client: String?) async -> ProofReport {
            await Self.report([.password, .custom], client: client) { outbox in
                Password()
                When(!.client("trusted")) { Self.code(outbox) }
            }
        }
        let report = await explore("web")
        #expect(report.holds, "\(report)")
        let both = await explore(nil)
        #expect(both.broken == [.tokensNeedEveryStep], "\(both)")
        #expect(both[.tokensNeedEveryStep].history.first?.app?.contains("by the client trusted") == true)
    }

    @Test func `a step for new devices is not needed where Cognito has checked the device`() async {
        func explore(_ steps: [SignInStep]) async -> ProofReport {
            await Self.report(steps) { outbox in
                Password()
                When(.newDevice) { Self.code(outbox) }
            }
        }
        let report = await explore([.password])
        #expect(report.holds, "\(report)")
        let strict = await explore([.password, .custom])
        #expect(strict.broken == [.tokensNeedEveryStep], "\(strict)")
        #expect(strict[.tokensNeedEveryStep].history.contains { $0.app?.contains("DEVICE_PASSWORD_VERIFIER") == true })
    }

    // MARK: Conditions

    private static func conditional(
        _ condition: FlowCondition, client: String? = nil, attributes: UserAttributes = [:]
    ) async -> ProofReport {
        let outbox = Outbox()
        return await prove(
            environment: environment, client: client, userAttributes: attributes,
            messages: { outbox.messages(to: $0.attributes.email) }, rightAnswer: .lastMessage
        ) { ConditionalCode(outbox: outbox, condition) }
    }

    @Test func `a step for one client is refused, as any other client signs in without it`() async {
        let report = await Self.conditional(.client("webclient"))
        guard case .skippedStep("CODE", nil)? = report.problem else { return #expect(Bool(false), "\(report)") }
        #expect(report.verdict == .undecided)
        #expect(report.description.contains("through another app client never reach the step CODE, but end in tokens."))
        let client = await Self.conditional(.client("webclient"), client: "webclient")
        #expect(client.holds, "\(client)")
        let other = await Self.conditional(.client("webclient"), client: "other")
        guard case .unmetStep("CODE", [], ["webclient"])? = other.problem else {
            return #expect(Bool(false), "\(other)")
        }
    }

    @Test func `a step for users with an attribute is met by a user who has it`() async {
        let report = await Self.conditional(ConditionalCode.atRisk)
        guard case .unmetStep("CODE", ["custom:risk"], [])? = report.problem else {
            return #expect(Bool(false), "\(report)")
        }
        #expect(report.description.contains("--user-attribute custom:risk=VALUE; in a test, userAttributes"))
        let met = await Self.conditional(ConditionalCode.atRisk, attributes: ["custom:risk": "high"])
        #expect(met.holds, "\(met)")
    }

    @Test func `a declared flow says its steps and its guesses itself`() async {
        let report = await Self.report(nil, guesses: nil, answer: .privateParameter("answer")) { _ in
            Password()
            Word("A", attempts: 2)
        }
        #expect(report.holds, "\(report)")
        let strict = await Self.report(nil, guesses: 1, answer: .privateParameter("answer")) { _ in
            Word("A", attempts: 2)
        }
        #expect(strict.broken == [.guessesAreBounded], "\(strict)")
    }

    @Test func `each exploration has users of its own, and says so if they are locked out already`() async {
        let lockOut = LockOut(after: 3, within: .minutes(60), store: MemoryStore())
        func explore(_ seed: UInt32) async -> ProofReport {
            await Self.report(guesses: 3, seed: seed, lockOut: lockOut, answer: .privateParameter("answer")) { _ in
                Word("A")
            }
        }
        for seed in [1, 2] as [UInt32] {
            let report = await explore(seed)
            #expect(report.holds, "\(report)")
            #expect(report.seed == seed)
        }
        let again = await explore(2)
        guard case .newUserRefused? = again.problem else { return #expect(Bool(false), "\(again)") }
    }

    // MARK: A step that no sign-in gets past

    private static func choice(_ answer: RightAnswer) async -> ProofReport {
        let outbox = Outbox()
        return await prove(
            environment: environment, requiring: [.password, .custom],
            messages: { outbox.messages(to: $0.attributes.email) }, rightAnswer: answer
        ) { RiddleOrCode(outbox: outbox) }
    }

    @Test(
        arguments: [
            (
                "CODE", RightAnswer.privateParameter("answer"),
                "Its challenge has no right answer in the expected place"
            ),
            (
                "RIDDLE", .lastMessage,
                "Its challenge has no right answer in the expected place; its private parameters are answer, flow.number, flow.step."
            ),
            ("CODE", .text("a keyboard"), "give the users one: --user-attribute NAME=value"),
        ])
    func `an option that no sign-in gets past decides, though the other one brings tokens`(
        step: String, answer: RightAnswer, words: String
    ) async {
        let report = await Self.choice(answer)
        guard case .unpassedChallenge(step, _, _)? = report.problem else { return #expect(Bool(false), "\(report)") }
        #expect(!report.holds && report.broken.isEmpty, "\(report)")
        #expect(report.description.contains(words) && report.description.contains("--answer \(step)=private:KEY"))
    }

    @Test func `each step may have its answer in a place of its own`() async {
        let report = await Self.choice(.steps(["RIDDLE": .text("a keyboard"), "CODE": .lastMessage]))
        #expect(report.holds, "\(report)")
        let other = await Self.choice(.steps(["CODE": .lastMessage], otherwise: .privateParameter("answer")))
        #expect(other.holds, "\(other)")
    }

    @Test func `users who are not known are compared in each option of a choice`() async {
        let outbox = Outbox()
        let report = await prove(
            environment: Self.environment, messages: { outbox.messages(to: $0.attributes.email) },
            rightAnswer: .steps(["RIDDLE": .text("a keyboard"), "CODE": .lastMessage])
        ) { RiddleOrCode(outbox: outbox, knowsTheUnknown: true) }
        #expect(report.broken == [.unknownUsersLookAlike], "\(report)")
    }
}
