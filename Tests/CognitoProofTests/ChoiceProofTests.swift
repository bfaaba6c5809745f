import CognitoProofSamples
import CognitoTriggersTesting
import Testing
import TriggerKit

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
