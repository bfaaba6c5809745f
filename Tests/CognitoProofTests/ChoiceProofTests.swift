import CognitoTriggersTesting
import Testing
import TriggerKit

@testable import CognitoProofSamples

/// Sign-ins with a choice that is made in one round, explored in this process.
@Suite(.timeLimit(.minutes(30))) struct ChoiceProofTests {
    /// A step whose answer is in its private parameters.
    private struct Word: ChallengeStep {
        let name: String
        var answerParameter: String? { "answer" }

        init(_ name: String) { self.name = name }

        func create(_ request: ChallengeRequest) async throws -> Challenge {
            let user = request.event.userName?.rawValue ?? ""
            return Challenge(public: ["hint": name], private: ["answer": "\(name)\(SoundCode.code(of: user))"])
        }

        func verify(_ answer: ChallengeAnswer) async throws -> Bool { answer.matches(private: "answer") }
    }

    private struct Picks: ChallengeFlowFunction {
        let store: MemoryStore
        struct NotGiven: Error {}
        init(_ store: MemoryStore) { self.store = store }
        init() throws { throw NotGiven() }

        var flow: some ChallengeFlow {
            Choice(store: store) {
                Word("A")
                Word("B")
                Word("C")
            }
        }
    }

    @Test func `a choice with a store needs one of its steps`() async {
        let store = MemoryStore()
        let report = await prove(requiring: [.custom], rightAnswer: .privateParameter("answer")) { Picks(store) }
        #expect(report.holds, "\(report)")
    }

    // MARK: The options after the first

    private struct LinkOrCode: ChallengeFlowFunction {
        let (outbox, store, lockOut): (Outbox, MemoryStore, LockOut?)
        struct NotGiven: Error {}
        init(_ outbox: Outbox, _ store: MemoryStore, _ lockOut: LockOut?) {
            (self.outbox, self.store, self.lockOut) = (outbox, store, lockOut)
        }
        init() throws { throw NotGiven() }

        var flow: some ChallengeFlow {
            Choice(store: store) {
                MagicLink(to: "https://app.example.org/", store: store, leastTime: .zero) { link, recipient, _ in
                    outbox.send("Open \(link.reveal()) to sign in.", to: recipient.address)
                }
                OneTimeCode(leastTime: .zero) { code, recipient, _ in
                    outbox.send("Your code is \(code.reveal()).", to: recipient.address)
                }
            }
        }
    }

    @Test(arguments: [false, true])
    func `a lock-out is explored with the option that is easiest to guess`(hasLockOut: Bool) async {
        let (outbox, store) = (Outbox(), MemoryStore())
        let lockOut = hasLockOut ? LockOut(after: 10, within: .minutes(60), store: store) : nil
        let report = await prove(
            environment: ["CODE_KEY": "a key of 32 characters or longer"],
            messages: { outbox.messages(to: $0.attributes.email) }, rightAnswer: .codeInLastMessage
        ) { LinkOrCode(outbox, store, lockOut) }
        #expect(report.holds, "\(report)")
        let limit = "After 10 wrong answers, a right answer fails: the user is locked out."
        let none = "One user can give 36 wrong answers to the step CODE in 12 successive sign-ins without a lock-out"
        #expect(report.notes.contains(limit) == hasLockOut, "\(report.notes)")
        #expect(report.notes.contains { $0.hasPrefix(none) } == !hasLockOut, "\(report.notes)")
        #expect(
            report.notes.contains { $0.hasSuffix("in 1,000,000: the answer to the step CODE has 6 digits.") },
            "\(report.notes)")
    }

    /// A step with a mistake that only a comparison of sign-ins finds.
    private struct LooseWord: ChallengeStep {
        enum Mistake: CaseIterable, Sendable {
            /// A token is right again after it was used.
            case forgets
            /// All users have one answer.
            case shares
        }

        let name = "B"
        let mistake: Mistake
        var answerParameter: String? { "answer" }

        func create(_ request: ChallengeRequest) async throws -> Challenge {
            let user = mistake == .shares ? "" : request.event.userName?.rawValue ?? ""
            return Challenge(private: ["answer": "\(SoundCode.code(of: user))-of-twenty-characters"])
        }

        func verify(_ answer: ChallengeAnswer) async throws -> Bool { answer.matches(private: "answer") }
    }

    private struct LooseChoice: ChallengeFlowFunction {
        let (mistake, store): (LooseWord.Mistake, MemoryStore)
        struct NotGiven: Error {}
        init(_ mistake: LooseWord.Mistake, _ store: MemoryStore) { (self.mistake, self.store) = (mistake, store) }
        init() throws { throw NotGiven() }

        var flow: some ChallengeFlow {
            Choice(store: store) {
                Word("A")
                LooseWord(mistake: mistake)
            }
        }
    }

    @Test(arguments: LooseWord.Mistake.allCases)
    private func `another option's answers are compared with those of other users and of earlier sign-ins`(
        mistake: LooseWord.Mistake
    ) async {
        let store = MemoryStore()
        let report = await prove(requiring: [.custom], rightAnswer: .privateParameter("answer")) {
            LooseChoice(mistake, store)
        }
        let property: SignInProperty = mistake == .forgets ? .usedAnswersAreSpent : .answersBelongToUsers
        #expect(report.broken.contains(property), "\(report)")
    }

    /// A choice by hand, which takes an option that the metadata names for one that was passed.
    private struct TrustsThePick: TriggerFunction, DefineAuthChallengeHandler, CreateAuthChallengeHandler,
        VerifyAuthChallengeHandler
    {
        static var skippedRules: Set<CognitoRule> { [.tokensNeedUser, .tokensNeedSuccess, .passwordFollowsSRP] }

        func defineAuthChallenge(
            _ event: DefineAuthChallengeEvent, context: InvocationContext
        ) async throws -> DefineAuthChallengeDecision {
            let session = event.request.session
            guard session.allSatisfy({ $0.challengeName == .customChallenge }), session.wrongAnswers < 3 else {
                return .fail
            }
            guard let last = session.last, last.challengeResult else { return .present(.customChallenge) }
            let isNamed = event.request.clientMetadata["challenge"] != nil
            guard last.challengeMetadata == "A" || isNamed else { return .present(.customChallenge) }
            return event.request.userNotFound ? .fail : .issueTokens
        }

        func createAuthChallenge(
            _ event: CreateAuthChallengeEvent, context: InvocationContext
        ) async throws -> CreateAuthChallengeDecision {
            guard !event.request.session.isEmpty else {
                return CreateAuthChallengeDecision(
                    public: ["challenge": "CHOICE", "options": "A,B"], private: ["answer": "A"], metadata: "CHOICE")
            }
            let code = SoundCode.code(of: event.userName?.rawValue ?? "")
            return CreateAuthChallengeDecision(public: ["challenge": "A"], private: ["answer": code], metadata: "A")
        }

        func verifyAuthChallenge(
            _ event: VerifyAuthChallengeEvent, context: InvocationContext
        ) async throws -> VerifyAuthChallengeDecision {
            let isPick = event.request.clientMetadata["challenge"] != nil
            return VerifyAuthChallengeDecision(isCorrect: isPick || event.request.answerMatches(private: "answer"))
        }
    }

    @Test func `tokens for an option that was only picked are found`() async {
        let report = await prove(TrustsThePick.self, requiring: [.custom], rightAnswer: .privateParameter("answer"))
        #expect(report.broken.contains(.tokensNeedEveryStep), "\(report)")
        #expect(
            report[.tokensNeedEveryStep].history.contains { $0.app?.hasSuffix("and sends it as metadata") == true },
            "\(report)")
    }
}
