import CognitoTriggersTesting
import Testing

@testable import CognitoProofSamples

/// Sign-ins with mistakes that only an attack finds, explored in this process.
@Suite(.timeLimit(.minutes(30))) struct AttackedSignInTests {
    private static func report<Sample: CodeSignIn>(
        steps: [SignInStep] = [.custom], attributes: UserAttributes = [:],
        metadata: [String: String] = [:], answer: RightAnswer = .privateParameter("code"),
        atMost: ProofLimit = ProofLimit(), _ make: @escaping @Sendable (Outbox) -> Sample
    ) async -> ProofReport {
        let outbox = Outbox()
        return await prove(
            requiring: steps, clientMetadata: metadata, userAttributes: attributes, atMost: atMost,
            messages: { outbox.messages(to: $0.attributes.email) }, rightAnswer: answer
        ) { make(outbox) }
    }

    // MARK: Guesses

    @Test func `tokens after many guesses are found, and are not a lock-out`() async {
        let report = await Self.report { TokensAfterGuesses(outbox: $0) }
        #expect(report.broken == [.tokensNeedEveryStep], "\(report)")
        let first = report[.tokensNeedEveryStep].history.first?.app
        #expect(first?.contains("after 6 wrong answers in 2 sign-ins") == true, "\(report)")
        #expect(!report.notes.contains { $0.contains("locked out") }, "\(report.notes)")
    }

    @Test func `a user who is let in because of an earlier sign-in is found`() async {
        let report = await Self.report { RemembersSuccess(outbox: $0) }
        #expect(report.broken.contains(.oddEventsDoNoHarm), "\(report)")
        #expect(
            report[.oddEventsDoNoHarm].history.first?.app?.hasPrefix("a known user signs in again") == true,
            "\(report)")
    }

    @Test func `a step that takes an earlier step's answer is found`() async {
        let report = await Self.report(steps: [.custom, .custom]) { FirstCodeAgain(outbox: $0) }
        #expect(report.broken == [.tokensNeedEveryStep, .oddEventsDoNoHarm], "\(report)")
        let moves = report[.oddEventsDoNoHarm].history.compactMap(\.app)
        #expect(moves.contains { $0.hasSuffix("which was right for an earlier challenge") }, "\(report)")
    }

    @Test func `a code that all users share is found`() async {
        let report = await Self.report { SameForAll(outbox: $0) }
        #expect(report.broken == [.answersBelongToUsers], "\(report)")
        #expect(report[.answersBelongToUsers].reason == "All users have the same right answer.")
        // An answer that is fixed by design belongs to no user.
        let fixed = await Self.report(answer: .text("510442")) { SameForAll(outbox: $0) }
        #expect(fixed.holds, "\(fixed)")
    }

    @Test func `an answer that holds several guesses is found`() async {
        let report = await Self.report { SeveralGuesses(outbox: $0) }
        #expect(report.broken == [.tokensNeedEveryStep, .oddEventsDoNoHarm], "\(report)")
        #expect("\(report)".contains("a wrong answer and the right one, with a comma between them"))
    }

    @Test func `an answer in another order is found`() async {
        let report = await Self.report { OrderIgnored(outbox: $0) }
        #expect(report.broken.contains(.oddEventsDoNoHarm), "\(report)")
    }

    @Test func `a long answer that counts as right is found`() async {
        let report = await Self.report { LongAnswers(outbox: $0) }
        #expect(report.broken.contains(.oddEventsDoNoHarm), "\(report)")
        #expect("\(report)".contains("a wrong answer of 300 characters"))
    }

    @Test(arguments: [RightAnswer.privateParameter("code"), .codeInLastMessage])
    func `a link that signs in again is found`(answer: RightAnswer) async {
        let report = await Self.report(answer: answer) { EverlastingLink(outbox: $0) }
        #expect(report.broken == [.usedAnswersAreSpent], "\(report)")
        let moves = report[.usedAnswersAreSpent].history.compactMap(\.app)
        #expect(moves.first?.hasPrefix("a known user signs in again") == true, "\(report)")
        #expect(moves.last?.hasSuffix("which signed the user in before") == true, "\(report)")
    }

    @Test func `a used code and the chance of a guess are notes`() async {
        let report = await Self.report { SoundCode(outbox: $0) }
        #expect(report.holds, "\(report)")
        #expect(
            report.notes.contains {
                $0.hasPrefix("A right answer signs the user in again for 900 seconds or more after it was used.")
            }, "\(report.notes)")
        #expect(
            report.notes.contains {
                $0.hasPrefix("A stranger's 3 guesses in one sign-in succeed with a chance of 3 in 1,000,000")
            }, "\(report.notes)")
    }

    @Test func `another code after a wrong answer is a note where no message is seen`() async {
        let report = await Self.report { OwnChannel(outbox: $0) }
        #expect(report.holds, "\(report)")
        #expect(report.notes.contains { $0.hasPrefix("After a wrong answer, another answer is right") })
    }

    @Test func `several guesses in one answer are found behind a limit on wrong answers`() async {
        let report = await Self.report { LimitedGuesses(outbox: $0) }
        #expect(report.broken.contains(.oddEventsDoNoHarm), "\(report)")
    }

    @Test func `a token that is not its user's own is found before it is used`() async {
        let report = await Self.report(answer: .privateParameter("token")) { TokenOfAnyone(outbox: $0) }
        #expect(report.broken.contains(.answersBelongToUsers), "\(report)")
    }

    @Test func `random bytes that every user is shown hold`() async {
        let report = await Self.report { RandomState(outbox: $0) }
        #expect(report.holds, "\(report)")
    }

    @Test func `unused bits of a token and an error after ten wrong answers are not faults`() async {
        let report = await Self.report { LimitedToken(outbox: $0) }
        // A token that signs in again is the only fault of this one.
        #expect(report.broken == [.usedAnswersAreSpent], "\(report)")
    }

    @Test(arguments: CodeOfTheMoment.Form.allCases)
    func `a code that all users share is found, even if it soon changes`(moment: CodeOfTheMoment.Form) async {
        let report = await Self.report { CodeOfTheMoment(outbox: $0, form: moment) }
        #expect(report.broken.contains(.answersBelongToUsers), "\(report)")
    }

    @Test(arguments: MetadataIsCode.Form.allCases)
    func `an answer that the app chooses by its metadata is found`(way: MetadataIsCode.Form) async {
        let report = await Self.report(metadata: ["code": "abc123", "theme": "dark"]) {
            MetadataIsCode(outbox: $0, form: way)
        }
        #expect(report.broken.contains(.oddEventsDoNoHarm), "\(report)")
        let moves = report[.oddEventsDoNoHarm].history.compactMap(\.app)
        #expect(moves.last?.hasSuffix("a value that it has sent or seen") == true, "\(report)")
    }

    @Test func `an answer that repeats its challenge's id holds, and the code without the id does not`() async {
        let sound = await Self.report(answer: .privateParameter("answer")) {
            BoundCode(outbox: $0, form: .withID)
        }
        #expect(sound.holds, "\(sound)")
        let loose = await Self.report(answer: .privateParameter("answer")) {
            BoundCode(outbox: $0, form: .codeAlone)
        }
        #expect(loose.broken.contains(.oddEventsDoNoHarm), "\(loose)")
    }

    @Test func `an answer that newer sign-ins have replaced is found`() async {
        let report = await Self.report { LastTenCodes(outbox: $0) }
        #expect(report.broken.contains(.oddEventsDoNoHarm), "\(report)")
        #expect("\(report)".contains("which newer sign-ins have replaced"), "\(report)")
    }

    // MARK: Limits

    @Test(
        arguments: [(.asTyped, "upper case"), (.lowerCase, "NFD"), (.knownOnly, "with wrong answers")]
            as [(CountedCode.Form, String)])
    func `a lock-out that another spelling of an unknown name avoids is found`(
        mistake: CountedCode.Form, words: String
    ) async {
        let report = await Self.report { CountedCode(outbox: $0, form: mistake) }
        #expect(report.broken == [.unknownUsersLookAlike], "\(report)")
        #expect("\(report)".contains("the user is locked out"), "\(report)")
    }

    @Test func `a lock-out that misses wrong answers at the same time is found`() async {
        let report = await Self.report { CountedCode(outbox: $0, form: .race) }
        #expect(report.broken.contains(.guessesAreBounded), "\(report)")
        #expect(report[.guessesAreBounded].reason?.contains("at the same time") == true, "\(report)")
    }

    @Test func `an exploration that ends at its limit is undecided, and says what it left out`() async {
        let report = await Self.report(atMost: ProofLimit(histories: 40)) { SoundCode(outbox: $0) }
        #expect(report.verdict == .undecided && report.histories == 40, "\(report)")
        #expect("\(report)".contains("The exploration ended at its limit of 40 histories"), "\(report)")
        #expect("\(report)".contains("answers of other users and of other sign-ins"), "\(report)")
        let late = await Self.report(atMost: ProofLimit(time: .zero)) { SoundCode(outbox: $0) }
        #expect(late.verdict == .undecided && late.histories == 0, "\(late)")
        // A history that breaks a property decides, also before the limit.
        let broken = await Self.report(atMost: ProofLimit(histories: 40)) { AnswerIsPublic(outbox: $0) }
        #expect(broken.verdict == .refuted, "\(broken)")
    }

    // MARK: What is shown

    @Test(arguments: ShownPart.Form.allCases)
    func `a part of a right answer, or its digest with a shown value, is found`(form: ShownPart.Form) async {
        let report = await Self.report { ShownPart(outbox: $0, form: form) }
        #expect(report.broken == [.nothingSecretIsShown], "\(report)")
    }

    @Test func `a code that is logged for an odd answer only is found`() async {
        let report = await Self.report { LogsForOddAnswers(outbox: $0) }
        #expect(report.broken == [.nothingSecretIsShown], "\(report)")
        #expect(report[.nothingSecretIsShown].reason?.contains("with a non-breaking space") == true, "\(report)")
    }

    @Test(arguments: ShownCode.Form.allCases)
    func `a right answer is found in another form`(form: ShownCode.Form) async {
        let report = await Self.report { ShownCode(outbox: $0, form: form) }
        #expect(report.broken == [.nothingSecretIsShown], "\(report)")
        #expect(report[.nothingSecretIsShown].reason?.contains("the public parameter ref") == true, "\(report)")
    }

    @Test func `a private value that all users have, or the user's own name, is not a secret`() async {
        let report = await Self.report { ConstantIsShown(outbox: $0) }
        #expect(report.holds, "\(report)")
    }

    @Test func `a finding names the private parameter that is shown`() async {
        let report = await Self.report { AnswerIsPublic(outbox: $0) }
        #expect(
            report[.nothingSecretIsShown].reason
                == "The right answer (the private parameter code) is in the public parameter expected.")
    }

    @Test(arguments: KnownIsSeen.Form.allCases)
    func `a difference between known and unknown users is found`(difference: KnownIsSeen.Form) async {
        let report = await Self.report { KnownIsSeen(outbox: $0, form: difference) }
        #expect(report.broken == [.unknownUsersLookAlike], "\(report)")
    }

    // MARK: Users who lack something

    @Test func `tokens for users of another status are found`() async {
        let report = await Self.report { InvitedGetTokens(outbox: $0) }
        #expect(report.broken == [.tokensNeedEveryStep], "\(report)")
        #expect("\(report)".contains("a user with the status FORCE_CHANGE_PASSWORD"), "\(report)")
    }

    @Test(
        arguments: [
            (.emptyAnswer, "", .text("rex")), (.noneAnswer, "none", .text("rex")),
            (.noneAnswer, "none", .privateParameter("answer")), (.noneAnswer, "None", .text("rex")),
            (.noneAnswer, "null", .text("rex")), (.noneAnswer, "nil", .text("rex")),
            (.noneAnswer, "undefined", .text("rex")), (.unverified, "", .text("rex")),
        ] as [(PetName.Form, String, RightAnswer)])
    func `a user who lacks something and gets in is found`(
        mistake: PetName.Form, missing: String, answer: RightAnswer
    ) async {
        let report = await Self.report(attributes: ["custom:pet": "rex"], answer: answer) {
            PetName(post: Post($0), form: mistake, missing: missing)
        }
        #expect(report.broken.contains(.oddEventsDoNoHarm), "\(report)")
        let lacking = mistake == .unverified ? "whose email is not verified" : "without custom:pet"
        // An unknown user lacks every attribute, too, and these answers are tried on one first.
        let who = ["null", "undefined"].contains(missing) ? "an unknown user" : lacking
        #expect(report[.oddEventsDoNoHarm].history.first?.app?.contains(who) == true, "\(report)")
    }
}
