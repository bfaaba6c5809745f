import CognitoTestSupport
import CognitoTriggers
import CognitoTriggersTesting
import Testing
import TriggerKit

@testable import PasswordlessCode

/// The sign-in with a code by mail.
///
/// Where mails go is in the end-to-end tests; here none can be sent.
@Suite struct PasswordlessCodeTests {
    private static let key = "a key of 32 characters or longer"
    private let clock = TestClock()
    private let codes: CodeKey

    init() throws { codes = try CodeKey(Secret(Self.key)) }

    // MARK: - Decisions

    @Test(arguments: [true, false])
    func `after every history tokens come only by the last code, within three attempts`(
        isKnown: Bool
    ) async throws {
        let function = await tester()
        for session in sessions(of: everyStep, upTo: 3) + [Self.wrong(4), Self.wrong(3) + [Self.right]] {
            let decision = await function.invoke(
                try .defineAuthChallenge {
                    $0.request.session = session
                    $0.request.userNotFound = !isKnown
                }
            ).decision
            let isOurs = session.allSatisfy { $0.challengeName == .customChallenge }
            // The first right answer ends a sign-in, and so does the third wrong one: nothing can follow either.
            let isOver = session.dropLast().contains(where: \.challengeResult) || session.dropLast().count > 2
            let expected: DefineAuthChallengeDecision =
                switch session.last?.challengeResult {
                case _ where !isOurs || isOver: .fail
                case true?: isKnown ? .issueTokens : .fail
                default: session.count < 3 ? .present(.customChallenge) : .fail
                }
            #expect(decision == expected, "\(session)")
        }
    }

    // MARK: - Values that are shown, kept and noted

    @Test func `a code is neither shown, nor noted, nor kept, nor logged, and it is right`() async throws {
        let function = await tester()
        let event = SampleEvent.createAuthChallenge
        let invocation = await function.invoke(event)
        let challenge = try #require(invocation.decision)
        let code = try code(event, at: clock.now)
        #expect(code.wholeMatch(of: /[0-9]{6}/) != nil)
        #expect(challenge.publicParameters == ["destination": "***@***"])
        #expect(challenge.privateParameters.reveal().keys.sorted() == ["end", "flow.number", "hash", "salt"])
        #expect(invocation.answer?.contains(code) == false && !invocation.log.contains(code))
        #expect(try await verify(challenge, code, function))
        #expect(try await verify(challenge, " \(code.prefix(3)) \(code.suffix(3))\n", function))
    }

    @Test(arguments: ["", "000000", "12345", "1234567", "１２３４５６"])
    func `another answer is wrong`(answer: String) async throws {
        let function = await tester()
        let challenge = try #require(await function.invoke(.createAuthChallenge).decision)
        #expect(try await verify(challenge, answer, function) == false)
    }

    @Test(arguments: [
        ["salt": "a"], ["end": "99999999999999"], ["hash": "a"], ["end": "soon"], ["salt": ""],
    ])
    func `a seal that was changed takes no answer`(change: JSONMembers<String>) throws {
        let code = try codes.code(for: SampleEvent.createAuthChallenge.event, issued: .now)
        let seal = try codes.seal(codes: [code], until: .now.advanced(by: .minutes(60)))
        #expect(try codes.isSealed(code, in: Secret(seal)))
        #expect(try !codes.isSealed(code, in: Secret(seal.merging(change))))
    }

    // MARK: - When it is the same

    @Test func `Cognito's second call brings the same code, also in another environment`() async throws {
        let code = try code(.createAuthChallenge, at: clock.now)
        for delay in [Duration.zero, .seconds(5), .seconds(5)] {
            clock.advance(by: delay)
            let function = await tester()
            let challenge = try #require(await function.invoke(.createAuthChallenge).decision)
            #expect(try await verify(challenge, code, function))
        }
    }

    @Test func `both codes are right if a minute ends between Cognito's two calls`() async throws {
        clock.advance(by: .seconds(57))
        let first = try code(.createAuthChallenge, at: clock.now)
        clock.advance(by: .seconds(5))
        let second = try code(.createAuthChallenge, at: clock.now)
        let function = await tester()
        let challenge = try #require(await function.invoke(.createAuthChallenge).decision)
        #expect(first != second)
        let attempt = try #require(await tester().invoke(try attempt(after: challenge)).decision)
        for code in [first, second] {
            #expect(try await verify(challenge, code, function))
            #expect(try await verify(attempt, code, function))
        }
    }

    @Test func `the code of the minute before is wrong once no repeated call can have mailed it`() async throws {
        let code = try code(.createAuthChallenge, at: clock.now)
        clock.advance(by: .seconds(60 + 20))
        let function = await tester()
        let challenge = try #require(await function.invoke(.createAuthChallenge).decision)
        #expect(try await verify(challenge, code, function) == false)
    }

    @Test(arguments: [
        "issued:9223372036854775807", "issued:-9223372036854775808", "issued:1767225600001",
        "issued:99999999999999999999",
        "issued:", "issued:soon", "1767225600000", "CAPTCHA", "",
    ])
    func `a note that this function cannot have written counts as expired`(note: String) async throws {
        let function = await tester()
        let event = try SampleEvent.createAuthChallenge {
            $0.request.session = [ChallengeResult(.customChallenge, succeeded: false, metadata: note)]
        }
        let challenge = try #require(await function.invoke(event).decision)
        #expect(challenge.metadata == "issued:\(clock.now.millisecondsSince1970)")
        #expect(try await verify(challenge, code(event, at: clock.now), function))
    }

    @Test func `a further attempt has the same code for five minutes, and another salt`() async throws {
        let (first, second) = (await tester(), await tester())
        let challenge = try #require(await first.invoke(.createAuthChallenge).decision)
        let code = try code(.createAuthChallenge, at: clock.now)
        clock.advance(by: .seconds(299))
        let next = try #require(await second.invoke(try attempt(after: challenge)).decision)
        #expect(next.metadata == challenge.metadata && next.publicParameters == challenge.publicParameters)
        #expect(next.privateParameters.reveal()["salt"] != challenge.privateParameters.reveal()["salt"])
        #expect(try await verify(next, code, second))
    }

    @Test func `after five minutes a code is wrong, and a further attempt has another`() async throws {
        let function = await tester()
        let challenge = try #require(await function.invoke(.createAuthChallenge).decision)
        let code = try code(.createAuthChallenge, at: clock.now)
        clock.advance(by: .seconds(299))
        #expect(try await verify(challenge, code, function))
        clock.advance(by: .seconds(1))
        #expect(try await verify(challenge, code, function) == false)
        let next = try #require(await function.invoke(try attempt(after: challenge)).decision)
        #expect(next.metadata != challenge.metadata)
        #expect(try await verify(next, code, function) == false)
        #expect(try await verify(next, self.code(.createAuthChallenge, at: clock.now), function))
    }

    @Test func `codes differ by user, client, pool, key and minute`() throws {
        let other = try CodeKey(Secret(Self.key + "!"))
        var all = [try code(.createAuthChallenge, at: clock.now)]
        all.append(try other.code(for: SampleEvent.createAuthChallenge.event, issued: clock.now).reveal())
        all.append(try code(try .createAuthChallenge { $0.userName = "x" }, at: clock.now))
        all.append(try code(try .createAuthChallenge { $0.callerContext.clientID = "x" }, at: clock.now))
        all.append(try code(try .createAuthChallenge { $0.userPoolID = "eu-west-1_X" }, at: clock.now))
        all.append(try code(.createAuthChallenge, at: clock.now.advanced(by: .seconds(60))))
        #expect(Set(all).count == 6, "\(all)")
    }

    @Test func `the codes of a day use every digit at every place`() throws {
        let minutes = (0..<1440).map { clock.now.advanced(by: .seconds(60 * $0)) }
        let all = try minutes.map { Array(try code(.createAuthChallenge, at: $0)) }
        for place in 0..<6 { #expect(Set(all.map { $0[place] }).count == 10) }
    }

    // MARK: - Who is unknown

    @Test(arguments: ["nobody", "nobody@example.net"])
    func `an unknown user meets the same challenge, and no answer is right`(name: String) async throws {
        let function = await tester()
        let event = try SampleEvent.createAuthChallenge {
            $0.userName = UserName(rawValue: name)
            $0.request.userAttributes = [:]
            $0.request.userNotFound = true
        }
        let invocation = await function.invoke(event)
        let challenge = try #require(invocation.decision)
        #expect(challenge.privateParameters.reveal().keys.sorted() == ["end", "flow.number", "hash", "salt"])
        let known = await function.invoke(.createAuthChallenge)
        #expect(challenge.publicParameters == known.decision?.publicParameters)
        #expect(try await verify(challenge, code(event, at: clock.now), function, isKnown: false) == false)
        // As long as a mail would take.
        #expect(invocation.duration >= .seconds(1))
    }

    @Test(
        arguments: [
            Row("in capitals", ("3f0c-uuid", "bob@corp.com", true, "BOB@CORP.COM")),
            Row("stored in capitals", ("3f0c-uuid", "Bob@Corp.com", true, "bob@corp.com")),
            Row("with an unverified address", ("3f0c-uuid", "bob@corp.com", false, "bob@corp.com")),
            Row("by phone", ("3f0c-uuid", "grace@gmx.example", true, "+14065550139")),
            Row("by a user name", ("bob", "rob@corp.com", true, "bob")),
        ] as [Row<(String, String, Bool, String)>])
    func `a name shows the app the same, whether or not somebody has it`(
        row: Row<(String, String, Bool, String)>
    ) async throws {
        let (name, email, isVerified, typed) = row.value
        let function = await tester()
        let known = try await function.invoke(
            .createAuthChallenge {
                $0.userName = UserName(rawValue: name)
                $0.request.userAttributes = ["email": email, "email_verified": "\(isVerified)"]
            })
        // Cognito has no other name of an unknown user than the one that was typed.
        let unknown = try await function.invoke(
            .createAuthChallenge {
                $0.userName = UserName(rawValue: typed)
                $0.request.userAttributes = [:]
                $0.request.userNotFound = true
            })
        let shown = try #require(known.decision?.publicParameters)
        #expect(shown == unknown.decision?.publicParameters)
        #expect(!"\(shown)".lowercased().contains("b***"))
    }

    @Test func `somebody without a verified address gets no mail`() async throws {
        let event = try SampleEvent.createAuthChallenge { $0.request.userAttributes.emailVerified = false }
        let log = await tester().invoke(event).log
        // A mail that is tried fails here, with an error.
        #expect(
            log.contains(#"No code was sent reason="the user has no verified email"#) && !log.contains("error="),
            "\(log)")
    }

    @Test func `a mail that cannot be sent shows in the log alone`() async throws {
        let invocation = await tester().invoke(.createAuthChallenge)
        #expect(invocation.decision?.publicParameters == ["destination": "***@***"])
        #expect(invocation.log.contains("No code was sent"))
        #expect(!invocation.log.contains("cormac"))
    }

    // MARK: - Settings

    @Test(arguments: [
        Row("no key", ["MAIL_FROM": "a@example.org"]), Row("no sender", ["CODE_KEY": key]),
        Row("a short key", ["MAIL_FROM": "a@example.org", "CODE_KEY": "canary7f3a"]),
    ])
    func `a setting that is missing or weak is an error at the start, and is not quoted`(
        row: Row<[String: String]>
    ) async {
        let invocation = await TriggerTester(PasswordlessCode.self, environment: row.value).invoke(.createAuthChallenge)
        #expect(invocation.error is InvalidSetting)
        #expect(!"\(invocation)".contains("canary7f3a"))
    }

    // MARK: - Helpers

    private static let right = ChallengeResult(.customChallenge, succeeded: true)
    private static func wrong(_ count: Int) -> [ChallengeResult] {
        Array(repeating: ChallengeResult(.customChallenge, succeeded: false), count: count)
    }

    private func tester() async -> TriggerTester {
        await TriggerTester(
            PasswordlessCode.self,
            environment: [
                "CODE_KEY": Self.key, "MAIL_FROM": "codes@example.org", "AWS_REGION": "eu-west-1",
                "AWS_ENDPOINT_URL": "http://127.0.0.1:9", "AWS_ACCESS_KEY_ID": "k", "AWS_SECRET_ACCESS_KEY": "s",
            ], clock: clock)
    }

    private func code(_ event: SampleEvent<CreateAuthChallengeEvent>, at time: Timestamp) throws -> String {
        try codes.code(for: event.event, issued: time).reveal()
    }

    private func attempt(after challenge: CreateAuthChallengeDecision) throws -> SampleEvent<CreateAuthChallengeEvent> {
        try .createAuthChallenge {
            $0.request.session = [
                ChallengeResult(.customChallenge, succeeded: false, metadata: challenge.metadata)
            ]
        }
    }

    private func verify(
        _ challenge: CreateAuthChallengeDecision, _ answer: String, _ function: TriggerTester, isKnown: Bool = true
    ) async throws -> Bool {
        let invocation = await function.invoke(
            try .verifyAuthChallenge {
                $0.request.privateChallengeParameters = challenge.privateParameters
                $0.request.challengeAnswer = Secret(answer)
                $0.request.userNotFound = !isKnown
            })
        return try #require(invocation.decision).isCorrect
    }
}
