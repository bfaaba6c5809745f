import CognitoTriggersTesting
import Synchronization
import Testing
import WireJSON

@testable import CaptchaSignIn
@testable import CognitoProofSamples

/// Sign-ins that are explored in this process.
@Suite(.timeLimit(.minutes(30))) struct ProofTests {
    /// Explores a sample whose code is a private parameter, or in a message.
    private static func report<Sample: CodeSignIn>(
        _ type: Sample.Type, steps: [SignInStep] = [.custom], metadata: [String: String] = [:],
        answer: RightAnswer = .privateParameter("code"), seed: UInt32? = nil
    ) async -> ProofReport {
        let outbox = Outbox()
        return await prove(
            requiring: steps, clientMetadata: metadata, seed: seed,
            messages: { outbox.messages(to: $0.attributes.email) }, rightAnswer: answer
        ) { Sample(outbox: outbox) }
    }

    // MARK: Sign-ins that hold

    @Test func `a sign-in with a code holds, by its private parameter and by its message`() async {
        for answer in [RightAnswer.privateParameter("code"), .lastMessage] {
            let report = await Self.report(SoundCode.self, answer: answer)
            #expect(report.holds, "\(report)")
            #expect(report.histories > 50 && report.calls > report.histories)
        }
    }

    @Test func `the time that a test takes to find messages and answers does not tell users apart`() async {
        let outbox = Outbox()
        let seen = Mutex<Set<String>>([])
        // A user's first round is enough for a difference.
        @Sendable func pause(_ user: SignInUser, _ closure: String) async {
            guard user.isKnown, seen.withLock({ $0.insert(user.name + closure).inserted }) else { return }
            try? await Task.sleep(for: .milliseconds(300))
        }
        let report = await prove(
            requiring: [.custom],
            messages: {
                await pause($0, "messages")
                return outbox.messages(to: $0.attributes.email)
            },
            rightAnswer: .found {
                await pause($0.user, "found")
                return $0.privateParameters["code"]
            }
        ) { SoundCode(outbox: outbox) }
        #expect(report[.unknownUsersLookAlike].holds, "\(report)")
    }

    @Test func `another process that sends the same code again is noted`() async {
        let report = await Self.report(SoundCode.self)
        #expect(report.notes.contains { $0.contains("CreateAuthChallenge") && $0.contains("another process") })
    }

    @Test func `a guess that is an unknown user's code by chance is not a finding`() async {
        // With this seed, an unknown user's code is 000000, the app's first guess.
        let report = await Self.report(AnswerIsMetadata.self, answer: .lastMessage, seed: 1_024_805)
        #expect(report.holds, "\(report)")
    }

    @Test func `a code that equals a public number by chance is not a finding`() async {
        // With this seed, a known user's code is 000000, the number.
        let report = await Self.report(ShowsNumber.self, seed: 427_627)
        #expect(report.holds, "\(report)")
    }

    @Test func `a sum that the app shows may differ when a call is repeated`() async {
        let report = await prove(SoundSum.self, rightAnswer: .publicSum)
        #expect(report.holds, "\(report)")
        let byParameter = await prove(SoundSum.self, rightAnswer: .privateParameter("answer"))
        #expect(byParameter.holds, "\(byParameter)")
    }

    @Test func `the ready-made sign-in with password and captcha holds`() async {
        let report = await prove(CaptchaSignIn.self, requiring: [.password, .custom], rightAnswer: .publicSum)
        #expect(report.holds, "\(report)")
    }

    // MARK: Sign-ins with a fault

    @Test func `tokens after any last success come with SRP_A alone`() async {
        let report = await Self.report(AnyLastSuccess.self)
        #expect(report.broken == [.tokensNeedEveryStep], "\(report)")
        #expect(report[.tokensNeedEveryStep].history.count == 1)
    }

    @Test func `a step whose name is not checked may be a second factor`() async {
        let report = await Self.report(NameUnchecked.self, steps: [.password, .custom])
        #expect(report.broken.contains(.tokensNeedEveryStep), "\(report)")
        #expect(report[.tokensNeedEveryStep].history.count == 2)
    }

    @Test func `unlimited attempts are found after the permitted guesses, and do not end`() async {
        let report = await Self.report(UnlimitedAttempts.self)
        #expect(report.broken == [.guessesAreBounded, .everyHistoryEnds], "\(report)")
        let wrong = report[.guessesAreBounded].history.filter { $0.trigger == "VerifyAuthChallengeResponse" }
        #expect(wrong.count == 3)
    }

    @Test func `an answer among the public parameters is found at once`() async {
        let report = await Self.report(AnswerIsPublic.self)
        #expect(report.broken == [.nothingSecretIsShown], "\(report)")
        #expect(report[.nothingSecretIsShown].history.count == 2)
        #expect(report[.nothingSecretIsShown].reason?.contains("public parameter expected") == true)
    }

    @Test func `an answer in the metadata is hidden from the app`() async {
        let report = await Self.report(AnswerIsMetadata.self, answer: .lastMessage)
        #expect(report[.nothingSecretIsShown].holds, "\(report)")
    }

    @Test func `a part of the answer that counts as right brings tokens`() async {
        let report = await Self.report(PrefixCompared.self)
        #expect(report.broken == [.tokensNeedEveryStep, .oddEventsDoNoHarm], "\(report)")
        #expect(report[.tokensNeedEveryStep].history.contains { $0.app == "the app answers with an empty answer" })
    }

    @Test func `a session whose length is all that counts brings tokens with a wrong answer`() async {
        let report = await Self.report(SessionLengthOnly.self)
        #expect(report.broken.contains(.tokensNeedEveryStep), "\(report)")
    }

    @Test func `metadata of the app that are trusted bring tokens`() async {
        let report = await Self.report(MetadataTrusted.self, metadata: ["device": "trusted"])
        #expect(report.broken.contains(.tokensNeedEveryStep), "\(report)")
        #expect(report[.tokensNeedEveryStep].history.count == 4)
        let unaware = await Self.report(MetadataTrusted.self)
        #expect(unaware.holds, "\(unaware)")
    }

    @Test func `an unknown user who is shown another form is found`() async {
        let report = await Self.report(UnknownLooksDifferent.self)
        #expect(report.broken == [.unknownUsersLookAlike], "\(report)")
    }

    @Test(arguments: [RightAnswer.privateParameter("code"), .lastMessage])
    func `a code that is sent anew after a wrong answer is found`(answer: RightAnswer) async {
        let report = await Self.report(CodeResent.self, answer: answer)
        #expect(report.broken.contains(.repeatedCallsAgree), "\(report)")
    }

    @Test func `an unknown user who gets tokens is found`() async {
        let report = await Self.report(UnknownGetsTokens.self)
        #expect(report.broken.contains(.unknownUsersGetNoTokens), "\(report)")
    }

    @Test func `a code that all unknown users have is found by a guess`() async {
        let report = await Self.report(SameForUnknown.self, answer: .lastMessage)
        #expect(report.broken == [.oddEventsDoNoHarm, .unknownUsersLookAlike], "\(report)")
        #expect(report[.oddEventsDoNoHarm].history.count == 3, "\(report)")
    }

    @Test func `a code that is used up by a repeated call is found`() async {
        let report = await Self.report(CodeBurnt.self)
        #expect(report.broken == [.repeatedCallsAgree], "\(report)")
    }

    @Test func `a note that Cognito may send as null does harm`() async {
        let report = await Self.report(NoteRequired.self)
        #expect(report.broken == [.oddEventsDoNoHarm], "\(report)")
    }

    // MARK: Proofs that show nothing

    @Test func `without a right answer nothing is decided`() async {
        let report = await Self.report(SoundCode.self, answer: .privateParameter("answer"))
        #expect(!report.holds && report.broken.isEmpty)
        guard case .noRightAnswer? = report.problem else { return #expect(Bool(false), "\(report)") }
        let words =
            "Challenge 1 has no right answer in the expected place; its private parameters are code."
        #expect(report.description.contains(words), "\(report)")
    }

    @Test func `answers that are never taken for right prove nothing, and the report says what may be missing`() async {
        let report = await Self.report(SoundCode.self, answer: .text("none of its codes"))
        guard case .noTokens? = report.problem else { return #expect(Bool(false), "\(report)") }
        #expect(!report.holds && report.description.contains("--user-attribute NAME=value"), "\(report)")
        #expect(
            report.description.contains(
                "The expected right answer to challenge 1, \"none of its codes\", is judged wrong; its private parameters are code."
            ),
            "\(report)")
    }

    @Test func `a function that does not start is no proof`() async {
        let report = await prove(rightAnswer: .publicSum) { () throws -> SoundCode in
            throw InvalidSetting("CODE_KEY", "is not set")
        }
        let reason = "InvalidSetting: The environment variable CODE_KEY is not set."
        guard case .doesNotStart(reason)? = report.problem else { return #expect(Bool(false), "\(report)") }
        #expect(!report.holds)
    }

    @Test func `a step that nothing asks for never holds`() async {
        let report = await Self.report(SoundCode.self, steps: [.password, .custom])
        #expect(report.broken == [.tokensNeedEveryStep], "\(report)")
    }

    // MARK: The report

    @Test func `each step of a history has the whole event, and the decision or the error`() async throws {
        let report = await Self.report(UnlimitedAttempts.self)
        let root = try JSONDocument(report.json).root
        #expect(root["holds"]?.flag == false)
        let properties = root["properties"]?.children.map(\.self) ?? []
        // The broken ones come first.
        let names = ["guesses-are-bounded", "every-history-ends"]
        let others = SignInProperty.allCases.map(\.rawValue).filter { !names.contains($0) }
        #expect(properties.compactMap { $0["name"]?.scalarText } == names + others)
        let broken = try #require(properties.first { $0["name"]?.scalarText == "guesses-are-bounded" })
        let history = broken["history"]?.children.map(\.self) ?? []
        #expect(history.count == report[.guessesAreBounded].history.count && !history.isEmpty)
        for step in history {
            #expect(step["event"]?["triggerSource"] != nil && step["decision"]?.kind == .object && step["error"] == nil)
        }
    }
}
