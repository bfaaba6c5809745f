import CognitoTestSupport
import CognitoTriggersTesting
import Testing
import TriggerKit

/// The step that asks for a recovery code, and the codes that it makes.
@Suite struct RecoveryCodesTests {
    private static let (old, new) = ("an-old-key-of-32-characters-or-more", "a-new-key-of-32-characters-or-more")
    private static let pool = "eu-central-1_AbCdEfGhI"

    struct Paper: ChallengeFlowFunction {
        let codes: RecoveryCodes
        init(codes: RecoveryCodes) { self.codes = codes }
        init() { self.init(codes: RecoveryCodes(store: MemoryStore())) }
        var flow: some ChallengeFlow { codes }
    }

    private let context = InvocationContext(requestID: "test", deadline: Deadline(millisecondsFromNow: 120_000))
    private let store = MemoryStore()

    private func codes(
        _ key: String = old, name: String = "RECOVERY", count: Int = 10
    ) throws -> RecoveryCodes {
        RecoveryCodes(name: name, count: count, key: try CodeKey(Secret(key)), store: store)
    }

    private func made(by codes: RecoveryCodes, for sub: String = "ada") async throws -> [String] {
        try await codes.make(forUser: sub, inPool: Self.pool, in: context).map { $0.reveal() }
    }

    private func remaining(_ codes: RecoveryCodes, of sub: String = "ada") async throws -> Int {
        try await codes.remaining(ofUser: sub, inPool: Self.pool, in: context)
    }

    /// Plays the step with one answer.
    private func play(
        _ answer: String, _ codes: RecoveryCodes, challenge number: String = "1",
        _ change: (inout VerifyAuthChallengeEvent) -> Void = { _ in }
    ) async throws -> TestedInvocation<VerifyAuthChallengeDecision> {
        await TriggerTester { Paper(codes: codes) }.invoke(
            try .verifyAuthChallenge {
                $0.userPoolID = Self.pool
                $0.request.userAttributes = ["sub": "ada"]
                $0.request.privateChallengeParameters = Secret(["recovery": number])
                $0.request.challengeAnswer = Secret(answer)
                change(&$0)
            })
    }

    private func isRight(
        _ answer: String, _ codes: RecoveryCodes, challenge number: String = "1",
        _ change: (inout VerifyAuthChallengeEvent) -> Void = { _ in }
    ) async throws -> Bool {
        let invocation = try await play(answer, codes, challenge: number, change)
        return try #require(invocation.decision, "\(invocation)").isCorrect
    }

    // MARK: Codes

    @Test func `codes differ, are long, and have no characters that look like another one`() async throws {
        let codes = try await made(by: codes(count: 100))
        #expect(Set(codes).count == 100)
        let form = /(?:[0-9A-HJKMNP-TV-Z]{6}-){3}[0-9A-HJKMNP-TV-Z]{6}/
        #expect(codes.allSatisfy { $0.wholeMatch(of: form) != nil }, "\(codes[0])")
        // With a hundred codes, each of the 32 characters is missing with a chance below one in 10³².
        #expect(Set(codes.joined()).count == 33)
    }

    @Test func `a user has as many codes as are made, and one less for each that is used`() async throws {
        let codes = try codes()
        #expect(try await remaining(codes) == 0)
        let texts = try await made(by: codes)
        #expect(texts.count == 10)
        #expect(try await remaining(codes) == 10)
        #expect(try await remaining(codes, of: "bob") == 0)
        #expect(try await isRight(texts[3], codes))
        #expect(try await remaining(codes) == 9)
        #expect(try await !isRight("wrong", codes, challenge: "2"))
        #expect(try await remaining(codes) == 9)
    }

    @Test func `new codes replace the old ones`() async throws {
        let codes = try codes()
        let texts = try await made(by: codes)
        #expect(try await isRight(texts[0], codes))
        let others = try await made(by: codes)
        #expect(try await !isRight(texts[1], codes, challenge: "2"))
        #expect(try await remaining(codes) == 10)
        #expect(try await isRight(others[0], codes, challenge: "3"))
    }

    @Test(arguments: [0, 101]) func `a number of codes out of range is found at the start`(count: Int) throws {
        #expect(throws: ImpossibleFlow.self) { try codes(count: count).check() }
    }

    // MARK: The step

    @Test func `a code is right once, and again only if Cognito repeats the call`() async throws {
        let codes = try codes()
        let code = try await made(by: codes)[0]
        #expect(try await isRight(code, codes))
        #expect(try await isRight(code, codes))
        #expect(try await !isRight(code, codes, challenge: "2"))
        #expect(try await !isRight(code, codes, challenge: "3") { $0.callerContext.clientID = "another" })
    }

    @Test(
        arguments: [
            Row("lower case", { @Sendable in $0.lowercased() }),
            Row("without hyphens", { @Sendable in $0.filter { $0 != "-" } }),
            Row("with spaces", { @Sendable in " \($0.replacing("-", with: " ")) " }),
            Row("letters like digits", { @Sendable in $0.replacing("0", with: "o").replacing("1", with: "l") }),
            Row("other letters like digits", { @Sendable in $0.replacing("0", with: "O").replacing("1", with: "I") }),
        ] as [Row<@Sendable (String) -> String>])
    func `a code is right in each spelling, and spent in all of them`(row: Row<@Sendable (String) -> String>)
        async throws
    {
        let codes = try codes()
        let code = try #require(try await made(by: codes).first { $0.contains { "01".contains($0) } })
        #expect(try await isRight(row.value(code), codes))
        #expect(try await !isRight(code, codes, challenge: "2"))
        #expect(try await remaining(codes) == 9)
    }

    @Test(
        arguments: [
            Row("another user", { @Sendable in $0.request.userAttributes = ["sub": "bob"] }),
            Row("another pool", { @Sendable in $0.userPoolID = "eu-central-1_IhGfEdCbA" }),
            Row("an unknown user", { @Sendable in $0.request.userNotFound = true }),
            Row(
                "an unknown user with the name",
                { @Sendable in
                    ($0.request.userNotFound, $0.userName) = (true, "ada")
                    $0.request.userAttributes = [:]
                }),
        ] as [Row<@Sendable (inout VerifyAuthChallengeEvent) -> Void>])
    func `a code is right for its user only, and is not spent by others`(
        row: Row<@Sendable (inout VerifyAuthChallengeEvent) -> Void>
    ) async throws {
        let codes = try codes()
        let code = try await made(by: codes)[0]
        #expect(try await !isRight(code, codes, row.value))
        #expect(try await remaining(codes) == 10)
        #expect(try await isRight(code, codes, challenge: "2"))
    }

    @Test func `a code of another step is wrong`() async throws {
        let code = try await made(by: codes())[0]
        #expect(try await !isRight(code, codes(name: "PAPER")))
    }

    @Test func `a code stays right while its key is among the keys`() async throws {
        let texts = try await made(by: codes(Self.old))
        #expect(try await isRight(texts[0], codes("\(Self.new),\(Self.old)")))
        #expect(try await !isRight(texts[1], codes(Self.new), challenge: "2"))
        #expect(try await !isRight(texts[0], codes("\(Self.new),\(Self.old)"), challenge: "3"))
    }

    @Test func `of many answers at once with one code, one is right`() async throws {
        let codes = try codes()
        let code = try await made(by: codes)[0]
        let right = try await ConcurrentCalls.values(of: 20) { try await isRight(code, codes, challenge: "\($0)") }
        #expect(right.count { $0 } == 1)
        #expect(try await remaining(codes) == 9)
    }

    @Test func `the challenge is the same for everyone`() async throws {
        let codes = try codes()
        _ = try await made(by: codes)
        try await expectSameChallenge(of: await TriggerTester { Paper(codes: codes) }, for: ["sub": "ada"])
    }

    @Test func `the log says that a code was used, and has no code`() async throws {
        let codes = try codes()
        let code = try await made(by: codes)[0]
        let invocation = try await play(code, codes)
        #expect(invocation.logs.contains { $0.message == "A recovery code was used" }, "\(invocation)")
        #expect(!invocation.log.contains(code.prefix(6)))
    }
}
