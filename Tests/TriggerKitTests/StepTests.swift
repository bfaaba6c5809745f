import CognitoTestSupport
import CognitoTriggersTesting
import Synchronization
import Testing
import TriggerKit

/// The steps in the box, and the limit across sign-ins.
@Suite struct StepTests {
    private static let environment = ["CODE_KEY": "0123456789abcdef0123456789abcdef"]

    /// The messages that a function under test has sent.
    final class Outbox: Sendable {
        private let messages = Mutex<[String]>([])
        var all: [String] { messages.withLock { $0 } }
        func put(_ message: String) { messages.withLock { $0.append(message) } }
    }

    /// A world around one function: what it sends, its store and its clock.
    final class World: Sendable {
        let outbox = Outbox()
        let store = MemoryStore()
        @TaskLocal static var current = World()
    }

    struct Codes: ChallengeFlowFunction {
        private let outbox = World.current.outbox
        private let store = World.current.store
        var flow: some ChallengeFlow {
            OneTimeCode(leastTime: .zero, sendingOnceBy: store) { code, _, _ in outbox.put(code.reveal()) }
        }
        var lockOut: LockOut? { LockOut(after: 4, within: .minutes(15), in: store) }
    }

    struct Links: ChallengeFlowFunction {
        private let outbox = World.current.outbox
        private let store = World.current.store
        var flow: some ChallengeFlow {
            MagicLink(to: "https://example.org/sign-in", in: store, leastTime: .zero) { link, _, _ in
                outbox.put(link.reveal())
            }
        }
    }

    struct Questions: ChallengeFlowFunction {
        var flow: some ChallengeFlow {
            Password()
            SecretQuestion(["pet": "Your first pet?", "street": "Your first street?"], rounds: 10_000)
        }
    }

    /// The event of which each challenge is made.
    private static let created = CreateAuthChallengeEvent(
        triggerSource: .createAuthChallengeAuthentication,
        request: CreateAuthChallengeRequest(userAttributes: ["email": "ada@example.org", "email_verified": "true"]),
        userName: "ada", callerContext: CallerContext(clientID: "app"))

    private let world = World()
    private let clock = TestClock()

    private func tester<Function: ChallengeFlowFunction>(_ type: Function.Type) async -> TriggerTester {
        await TriggerTester(environment: Self.environment, clock: clock) { [world] in
            try await World.$current.withValue(world) { try await Function() }
        }
    }

    private func create(
        _ tester: TriggerTester, _ session: [ChallengeResult] = [],
        _ change: (inout CreateAuthChallengeEvent) -> Void = { _ in }
    ) async throws -> CreateAuthChallengeDecision {
        let invocation = await tester.invoke(
            try .createAuthChallenge {
                $0 = Self.created
                $0.request.session = session
                change(&$0)
            })
        return try #require(invocation.decision, "\(invocation)")
    }

    private func verify(
        _ tester: TriggerTester, _ challenge: CreateAuthChallengeDecision, _ answer: String,
        _ change: (inout VerifyAuthChallengeEvent) -> Void = { _ in }
    ) async throws -> Bool {
        let created = Self.created
        let invocation = await tester.invoke(
            try .verifyAuthChallenge {
                $0.userName = created.userName
                $0.userPoolID = created.userPoolID
                $0.callerContext = created.callerContext
                $0.request.userAttributes = created.request.userAttributes
                $0.request.privateChallengeParameters = challenge.privateParameters
                $0.request.challengeAnswer = Secret(answer)
                change(&$0)
            })
        return try #require(invocation.decision, "\(invocation)").isCorrect
    }

    // MARK: - Codes

    @Test func `a code goes out once, though Cognito asks two environments`() async throws {
        let testers = [await tester(Codes.self), await tester(Codes.self)]
        var challenges: [CreateAuthChallengeDecision] = []
        for tester in testers + testers { challenges.append(try await create(tester)) }
        #expect(world.outbox.all.count == 1)
        let code = try #require(world.outbox.all.first)
        for challenge in challenges { #expect(try await verify(testers[0], challenge, code)) }
    }

    @Test(arguments: ["code", "link"], [("false", false), ("true", true), ("false", true)])
    func `the log says of a user without a verified address that nothing was sent, and of nobody anything`(
        _ sent: String, _ user: (isVerified: String, isNobody: Bool)
    ) async throws {
        let tester = sent == "code" ? await tester(Codes.self) : await tester(Links.self)
        let invocation = await tester.invoke(
            try .createAuthChallenge {
                $0 = Self.created
                $0.request.userAttributes = ["email": "ada@example.org", "email_verified": .init(user.isVerified)]
                $0.request.userNotFound = user.isNobody
            })
        #expect(world.outbox.all.isEmpty)
        let reasons = invocation.logs.filter { $0.message == "No \(sent) was sent" }.map { $0.metadata["reason"] }
        #expect(reasons == (user.isNobody ? [] : ["the user has no verified email"]), "\(invocation.logs)")
    }

    @Test func `after four wrong answers in two sign-ins no answer is right for a while, for unknown names as well`()
        async throws
    {
        let tester = await tester(Codes.self)
        let challenge = try await create(tester)
        let code = try #require(world.outbox.all.first)
        for answer in ["1", "2", "3", "4"] { #expect(try await !verify(tester, challenge, answer)) }
        #expect(try await !verify(tester, challenge, code))
        for isKnown in [true, false] {
            let invocation = await tester.invoke(
                try .defineAuthChallenge {
                    let created = Self.created
                    $0.userName = created.userName
                    $0.userPoolID = created.userPoolID
                    $0.callerContext = created.callerContext
                    $0.request.session = []
                    $0.request.userNotFound = !isKnown
                })
            #expect(invocation.decision == .fail)
            #expect(invocation.logs.contains { $0.message == "The user is locked out" }, "\(invocation.logs)")
        }
        clock.advance(by: .minutes(16))
        let later = try await create(tester)
        #expect(try await verify(tester, later, try #require(world.outbox.all.last)))
    }

    @Test func `right answers do not count, and tokens reset the count`() async throws {
        let tester = await tester(Codes.self)
        let challenge = try await create(tester)
        let code = try #require(world.outbox.all.first)
        for answer in ["1", "2", "3"] { #expect(try await !verify(tester, challenge, answer)) }
        for _ in 1...3 { #expect(try await verify(tester, challenge, code)) }
        let decision = await tester.invoke(
            try .defineAuthChallenge {
                let created = Self.created
                ($0.userName, $0.userPoolID) = (created.userName, created.userPoolID)
                $0.callerContext = created.callerContext
                $0.request.session = [ChallengeResult(.customChallenge, succeeded: true, metadata: challenge.metadata)]
            }
        ).decision
        #expect(decision == .issueTokens)
        for answer in ["4", "5", "6"] { #expect(try await !verify(tester, challenge, answer)) }
        #expect(try await verify(tester, challenge, code))
    }

    // MARK: - Links

    private func token(_ link: String?) throws -> String {
        let match = try #require(link?.wholeMatch(of: /https:\/\/example\.org\/sign-in#token=([0-9a-f.]+)&user=(.+)/))
        return String(match.1)
    }

    @Test func `a link's token is right once, and again for the call that Cognito repeats`() async throws {
        let tester = await tester(Links.self)
        let challenge = try await create(tester)
        let token = try token(world.outbox.all.first)
        #expect(!"\(challenge.publicParameters) \(challenge.privateParameters.reveal())".contains(token))
        #expect(try await verify(tester, challenge, token))
        #expect(try await verify(tester, challenge, token))
        let other = try await create(tester, [], { $0.request.clientMetadata = ["another": "sign-in"] })
        var again = other
        again.privateParameters = Secret(["link": "another call"])
        #expect(try await !verify(tester, again, token))
    }

    @Test func `a second sign-in within the pause sends nothing, and takes the first one's link`() async throws {
        let tester = await tester(Links.self)
        _ = try await create(tester)
        clock.advance(by: .seconds(50))
        let second = try await create(await self.tester(Links.self))
        #expect(world.outbox.all.count == 1)
        #expect(try await verify(tester, second, try token(world.outbox.all.first)))
        clock.advance(by: .seconds(11))
        _ = try await create(tester)
        #expect(world.outbox.all.count == 2)
    }

    @Test(
        arguments: [
            Row("another user", { @Sendable in $0.userName = "eve" }),
            Row("another client", { @Sendable in $0.callerContext.clientID = "x" }),
            Row("another pool", { @Sendable in $0.userPoolID = "eu-west-1_X" }),
            Row("no user", { @Sendable in $0.request.userNotFound = true }),
        ] as [Row<@Sendable (inout VerifyAuthChallengeEvent) -> Void>])
    func `a link is bound to pool, client and user`(
        row: Row<@Sendable (inout VerifyAuthChallengeEvent) -> Void>
    ) async throws {
        let tester = await tester(Links.self)
        let challenge = try await create(tester)
        let token = try token(world.outbox.all.first)
        #expect(try await !verify(tester, challenge, token, row.value))
        #expect(try await verify(tester, challenge, token))
    }

    @Test func `a token that was changed, or is too old, is wrong`() async throws {
        let tester = await tester(Links.self)
        let challenge = try await create(tester)
        let token = try token(world.outbox.all.first)
        for index in token.indices {
            var changed = token
            changed.replaceSubrange(index...index, with: token[index] == "1" ? "2" : "1")
            #expect(try await !verify(tester, challenge, changed))
        }
        for answer in ["", ".", "\(token).", String(token.dropLast()), "9223372036854775807.0"] {
            #expect(try await !verify(tester, challenge, answer))
        }
        clock.advance(by: .minutes(16))
        #expect(try await !verify(tester, challenge, token))
    }

    @Test func `nothing goes to a user who does not exist, and the challenge is the same`() async throws {
        let tester = await tester(Links.self)
        let known = try await create(tester)
        let unknown = try await create(tester) {
            $0.userName = "nobody"
            $0.request.userAttributes = [:]
            $0.request.userNotFound = true
        }
        #expect(known == unknown)
        #expect(world.outbox.all.count == 1)
    }

    // MARK: - Questions

    private static func answers(_ record: String) -> @Sendable (inout VerifyAuthChallengeEvent) -> Void {
        { $0.request.userAttributes[custom: "secret_answer"] = record }
    }

    @Test(arguments: [("Fluffy", true), (" fluffy ", true), ("FLUFFY", true), ("Rex", false), ("", false)])
    func `an answer is compared with the hash on file, in any case and spacing`(answer: String, isRight: Bool)
        async throws
    {
        let tester = await tester(Questions.self)
        let record = try SecretQuestion.record(of: Secret("Fluffy"), to: "pet", rounds: 10_000).reveal()
        let challenge = try await create(tester) { $0.request.userAttributes[custom: "secret_answer"] = record }
        #expect(challenge.publicParameters == ["question": "Your first pet?"])
        #expect(try await verify(tester, challenge, answer, Self.answers(record)) == isRight)
    }

    @Test(arguments: ["", "pet", "pet:10000:00:00", "pet:x:00:\(String(repeating: "0", count: 64))"])
    func `without an answer on file a question is asked, and no answer is right`(record: String) async throws {
        let tester = await tester(Questions.self)
        let challenge = try await create(tester) { $0.request.userAttributes[custom: "secret_answer"] = record }
        let again = try await create(tester) { $0.request.userNotFound = true }
        #expect(challenge.publicParameters["question"]?.isEmpty == false)
        #expect(challenge.publicParameters == again.publicParameters)
        #expect(try await !verify(tester, challenge, "", Self.answers(record)))
    }
}
