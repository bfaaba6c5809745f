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
            OneTimeCode(leastTime: .zero, store: store) { code, _, _ in outbox.put(code.reveal()) }
        }
        var lockOut: LockOut? { LockOut(after: 4, within: .minutes(15), store: store) }
    }

    /// The same without a store.
    struct MinuteCodes: ChallengeFlowFunction {
        private let outbox = World.current.outbox
        var flow: some ChallengeFlow {
            OneTimeCode(leastTime: .zero) { code, _, _ in outbox.put(code.reveal()) }
        }
    }

    /// Two codes, one after the other.
    struct TwoCodes: ChallengeFlowFunction {
        private let outbox = World.current.outbox
        var flow: some ChallengeFlow {
            OneTimeCode(name: "FIRST", leastTime: .zero) { code, _, _ in outbox.put(code.reveal()) }
            OneTimeCode(name: "SECOND", leastTime: .zero) { code, _, _ in outbox.put(code.reveal()) }
        }
    }

    private static func link(in world: World) -> MagicLink {
        MagicLink(to: "https://example.org/sign-in", store: world.store, leastTime: .zero) { link, _, _ in
            world.outbox.put(link.reveal())
        }
    }

    struct Links: ChallengeFlowFunction {
        private let world = World.current
        var flow: some ChallengeFlow { StepTests.link(in: world) }
    }

    struct GuardedLinks: ChallengeFlowFunction {
        private let world = World.current
        var lockOut: LockOut? { LockOut(after: 10, within: .minutes(15), store: world.store) }
        var flow: some ChallengeFlow { StepTests.link(in: world) }
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

    /// Makes an event that of the same user at the same client.
    private static func name<Request>(_ event: inout TriggerEvent<Request>) {
        event.userName = created.userName
        event.userPoolID = created.userPoolID
        event.callerContext = created.callerContext
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
        let invocation = await tester.invoke(
            try .verifyAuthChallenge {
                Self.name(&$0)
                $0.request.userAttributes = Self.created.request.userAttributes
                $0.request.privateChallengeParameters = challenge.privateParameters
                $0.request.challengeAnswer = Secret(answer)
                change(&$0)
            })
        return try #require(invocation.decision, "\(invocation)").isCorrect
    }

    /// Checks that a sign-in fails at its start, because the user is locked out.
    private func expectLockOut(
        _ tester: TriggerTester, _ change: (inout DefineAuthChallengeEvent) -> Void
    ) async throws {
        let invocation = await tester.invoke(
            try .defineAuthChallenge {
                Self.name(&$0)
                $0.request.session = []
                change(&$0)
            })
        #expect(invocation.decision == .fail)
        #expect(invocation.logs.contains { $0.message == "The user is locked out" }, "\(invocation.logs)")
    }

    // MARK: - Codes

    @Test func `a code goes out once, though Cognito asks two environments`() async throws {
        let testers = [await tester(Codes.self), await tester(Codes.self)]
        var challenges: [CreateAuthChallengeDecision] = []
        for tester in testers + testers { challenges.append(try await create(tester)) }
        #expect(world.outbox.all.count == 1)
        let code = try #require(world.outbox.all.first)
        // Only one of them reaches the app, and no matter which: the code is right.
        #expect(try await verify(testers[0], try #require(challenges.randomElement()), code))
    }

    @Test(arguments: [false, true])
    func `with a store a code is good for one sign-in, and for a call that Cognito repeats`(
        isOther: Bool
    ) async throws {
        let tester = await tester(Codes.self)
        let challenge = try await create(tester)
        let code = try #require(world.outbox.all.last)
        let other = isOther ? await self.tester(Codes.self) : tester
        #expect(try await verify(tester, challenge, code))
        #expect(try await verify(other, challenge, code))
        clock.advance(by: .seconds(21))
        let second = try await create(other)
        #expect(world.outbox.all.count == 2 && world.outbox.all.last != code)
        #expect(try await !verify(other, second, code))
        #expect(try await verify(other, second, try #require(world.outbox.all.last)))
    }

    @Test func `two sign-ins share a code for 20 seconds, and the next one is sent another once it was used`()
        async throws
    {
        let testers = [await tester(Codes.self), await tester(Codes.self)]
        let first = try await create(testers[0])
        clock.advance(by: .seconds(5))
        let second = try await create(testers[1])
        let code = try #require(world.outbox.all.last)
        #expect(world.outbox.all.count == 1)
        #expect(try await verify(testers[1], second, code))
        #expect(try await !verify(testers[0], first, code))
        // Starting again helps at once, and each further one within the 20 seconds has the code of the last.
        let third = try await create(testers[0])
        let fourth = try await create(testers[1])
        #expect(world.outbox.all.count == 2 && world.outbox.all.last != code)
        #expect(third.metadata == fourth.metadata && third.metadata != first.metadata)
        #expect(try await verify(testers[1], fourth, try #require(world.outbox.all.last)))
    }

    @Test(arguments: [(25, true), (59, true), (79, true), (80, false)])
    func `without a store a used code is right in sign-ins of its minute and 20 seconds more`(
        seconds: Int, isRight: Bool
    ) async throws {
        let tester = await tester(MinuteCodes.self)
        #expect(clock.now.millisecondsSince1970 % 60_000 == 0)
        let challenge = try await create(tester)
        let code = try #require(world.outbox.all.last)
        #expect(try await verify(tester, challenge, code))
        clock.advance(by: .seconds(seconds))
        let later = try await create(tester)
        #expect(try await verify(tester, later, code) == isRight)
        clock.advance(by: .seconds(299))
        #expect(try await verify(tester, later, code) == isRight)
        clock.advance(by: .seconds(1))
        #expect(try await !verify(tester, later, code))
    }

    @Test func `the code of one step is not that of another in the same minute`() async throws {
        let tester = await tester(TwoCodes.self)
        let first = try await create(tester)
        let session = [ChallengeResult(.customChallenge, succeeded: true, metadata: first.metadata)]
        let second = try await create(tester, session)
        let codes = world.outbox.all
        #expect(codes.count == 2)
        #expect(try await !verify(tester, second, codes[0]))
        #expect(try await verify(tester, second, codes[1]))
    }

    @Test(arguments: ["code", "link", "code of a minute"])
    func `the log says once at info that a second sign-in is sent nothing, and nothing of nobody`(
        sent: String
    ) async throws {
        let testers =
            switch sent {
            case "code": [await tester(Codes.self), await tester(Codes.self)]
            case "link": [await tester(Links.self), await tester(Links.self)]
            default: [await tester(MinuteCodes.self)]
            }
        for isNobody in [true, false] {
            let sample = try SampleEvent.createAuthChallenge {
                $0 = Self.created
                if isNobody { $0.userName = "nobody" }
                $0.request.userNotFound = isNobody
            }
            let first = await testers[0].invoke(sample)
            let second = await testers[testers.count - 1].invoke(sample)
            #expect(first.logs.isEmpty, "\(first.logs)")
            #expect(second.logs.map(\.level) == (isNobody ? [] : [.info]))
            let words =
                "No \(sent == "link" ? "link" : "code") was sent reason=\"the user has asked for one within the last"
            #expect(second.log.contains(words) != isNobody, "\(second.log)")
            #expect(!second.log.contains("example.org"))
        }
        #expect(world.outbox.all.count == 1)
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
            try await expectLockOut(tester) { $0.request.userNotFound = !isKnown }
        }
        clock.advance(by: .minutes(16))
        let later = try await create(tester)
        #expect(try await verify(tester, later, try #require(world.outbox.all.last)))
    }

    @Test func `wrong answers count together, through whichever app client they come`() async throws {
        let tester = await tester(Codes.self)
        let challenge = try await create(tester)
        for client in ["1", "2", "3", "4"] {
            #expect(try await !verify(tester, challenge, client) { $0.callerContext.clientID = client })
        }
        #expect(try await !verify(tester, challenge, try #require(world.outbox.all.last)))
        try await expectLockOut(tester) { $0.callerContext.clientID = "5" }
    }

    @Test func `right answers do not count, and tokens reset the count`() async throws {
        let tester = await tester(Codes.self)
        let challenge = try await create(tester)
        let code = try #require(world.outbox.all.first)
        for answer in ["1", "2", "3"] { #expect(try await !verify(tester, challenge, answer)) }
        for _ in 1...3 { #expect(try await verify(tester, challenge, code)) }
        let decision = await tester.invoke(
            try .defineAuthChallenge {
                Self.name(&$0)
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

    @Test(arguments: [false, true], [false, true])
    func `a link's token is right once, and again for the call that Cognito repeats`(
        hasLockOut: Bool, isOther: Bool
    ) async throws {
        func make() async -> TriggerTester {
            hasLockOut ? await self.tester(GuardedLinks.self) : await self.tester(Links.self)
        }
        let tester = await make()
        let other = isOther ? await make() : tester
        let challenge = try await create(tester)
        let token = try token(world.outbox.all.first)
        #expect(!"\(challenge.publicParameters) \(challenge.privateParameters.reveal())".contains(token))
        #expect(try await verify(tester, challenge, token))
        #expect(try await verify(other, challenge, token))
        for seconds in [0, 5, 30] {
            clock.advance(by: .seconds(seconds))
            let later = try await create(other)
            #expect(try await !verify(other, later, token))
            #expect(try await !verify(tester, later, token))
        }
        #expect(try await verify(other, challenge, token))
    }

    @Test func `a link's token is right once also in handlers that an author writes by hand`() async throws {
        let outbox = world.outbox
        let step = MagicLink(
            to: "https://example.org/sign-in", key: try CodeKey(Secret(Self.environment["CODE_KEY"] ?? "")),
            store: world.store, leastTime: .zero
        ) { link, _, _ in outbox.put(link.reveal()) }
        let context = InvocationContext(requestID: "test", deadline: Deadline(millisecondsFromNow: 120_000))
        var answers: [VerifyAuthChallengeEvent] = []
        for _ in 1...2 {
            let challenge = try await step.create(ChallengeRequest(Self.created, context: context))
            answers.append(
                VerifyAuthChallengeEvent(
                    triggerSource: .verifyAuthChallengeResponseAuthentication,
                    request: VerifyAuthChallengeRequest(
                        userAttributes: Self.created.request.userAttributes,
                        privateChallengeParameters: challenge.privateParameters,
                        challengeAnswer: Secret(try token(outbox.all.first))), userName: "ada",
                    callerContext: Self.created.callerContext))
        }
        #expect(try await step.verify(ChallengeAnswer(answers[0], context: context)))
        #expect(try await step.verify(ChallengeAnswer(answers[0], context: context)))
        #expect(try await !step.verify(ChallengeAnswer(answers[1], context: context)))
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

    @Test func `once a link was used, the next sign-in is sent another one at once`() async throws {
        let tester = await tester(Links.self)
        #expect(try await verify(tester, try await create(tester), try token(world.outbox.all.first)))
        let next = try await create(tester)
        #expect(world.outbox.all.count == 2)
        let second = try token(world.outbox.all.last)
        #expect(try await verify(tester, next, second))
        #expect(second != (try token(world.outbox.all.first)))
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
        for answer in [
            "", ".", "\(token).", String(token.dropLast()), "9223372036854775807.0.0", "-9223372036854775808.0.0",
        ] {
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
        #expect(known.publicParameters == unknown.publicParameters && known.metadata == unknown.metadata)
        let (kept, others) = (known.privateParameters.reveal(), unknown.privateParameters.reveal())
        #expect(kept.map { [$0.key, "\($0.value.utf8.count)"] } == others.map { [$0.key, "\($0.value.utf8.count)"] })
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

    @Test func `an unknown name is asked the same question in every spelling`() async throws {
        let tester = await tester(Questions.self)
        for number in 1...8 {
            var asked: Set<String?> = []
            for name in ["Zo\u{EB}\(number)", "zoe\u{308}\(number)", "ZO\u{CB}\(number)"] {
                let challenge = try await create(tester) {
                    $0.userName = UserName(rawValue: name)
                    $0.request.userNotFound = true
                }
                asked.insert(challenge.publicParameters["question"])
            }
            #expect(asked.count == 1)
        }
    }

    @Test(arguments: ["ada", "bob", "eve", "mallory", "nobody"])
    func `a user without an answer on file is asked the same question at each client`(name: String) async throws {
        let tester = await tester(Questions.self)
        var asked: Set<String?> = []
        for client in 1...8 {
            let challenge = try await create(tester) {
                $0.userName = UserName(rawValue: name)
                $0.callerContext.clientID = "client\(client)"
                $0.request.userNotFound = true
            }
            asked.insert(challenge.publicParameters["question"])
        }
        #expect(asked.count == 1)
    }
}
