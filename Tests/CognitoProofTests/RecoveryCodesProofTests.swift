import CognitoTriggersTesting
import Testing
import TriggerKit

/// Sign-ins with recovery codes that are explored in this process.
@Suite(.timeLimit(.minutes(30))) struct RecoveryCodesProofTests {
    /// The papers of users, who cross out each code that they have used.
    private actor Papers {
        private let codes: RecoveryCodes
        private var papers: [String: [String]] = [:]

        init(_ codes: RecoveryCodes) { self.codes = codes }

        /// Returns the first code that is not crossed out; an unknown user makes one up.
        func next(_ challenge: RightAnswer.Challenge) async -> String? {
            guard let sub = challenge.user.attributes.sub else { return nil }
            let pool = CustomSignIn.usualPool
            let context = InvocationContext(requestID: "paper", deadline: Deadline(millisecondsFromNow: 600_000))
            if papers[sub] == nil {
                papers[sub] = try? await codes.make(forUser: sub, inPool: pool, in: context).map { $0.reveal() }
            }
            guard let paper = papers[sub], let left = try? await codes.remaining(ofUser: sub, inPool: pool, in: context)
            else { return nil }
            return left > 0 ? paper[paper.count - left] : nil
        }
    }

    private struct SignInByPaper<Step: ChallengeStep>: ChallengeFlowFunction {
        let step: Step
        struct NotGiven: Error {}

        init(_ step: Step) { self.step = step }
        init() throws { throw NotGiven() }
        var flow: some ChallengeFlow { step }
    }

    private static func key() throws -> CodeKey { try CodeKey(Secret("a key of 32 characters or longer")) }

    @Test func `recovery codes of the kit hold`() async throws {
        let codes = RecoveryCodes(key: try Self.key(), store: MemoryStore())
        let papers = Papers(codes)
        let report = await prove(rightAnswer: .found { await papers.next($0) }) { SignInByPaper(codes) }
        #expect(report.holds, "\(report)")
    }

    /// A step around the kit's, with a mistake.
    private struct LoosePaper: ChallengeStep {
        enum Mistake: CaseIterable, Sendable {
            /// A spent code stays right.
            case forgets
            /// A spent code is right in another spelling.
            case remembersSpelling
        }

        let mistake: Mistake
        let codes: RecoveryCodes
        let store: MemoryStore
        var name: String { codes.name }

        func create(_ request: ChallengeRequest) -> Challenge { codes.create(request) }

        func verify(_ answer: ChallengeAnswer) async throws -> Bool {
            if try await codes.verify(answer) { return try await remember(answer, isFirst: true) }
            return try await remember(answer, isFirst: false)
        }

        /// Remembers a right answer without its user's knowledge of other spellings.
        private func remember(_ answer: ChallengeAnswer, isFirst: Bool) async throws -> Bool {
            let plain = answer.text.reveal().uppercased().filter { $0 != "-" && !$0.isWhitespace }
            let known = try StoreKey("known", [answer.userName, plain])
            let typed = try StoreKey("typed", [answer.userName, answer.text.reveal()])
            let (context, owner) = (answer.context, "\(answer.event.request.privateChallengeParameters.reveal())")
            if isFirst {
                _ = try await store.claim(known, by: owner, until: nil, in: context)
                _ = try await store.claim(typed, by: owner, until: nil, in: context)
                return true
            }
            // A claim that has expired already finds out whether the key is taken.
            let past = Timestamp.now.advanced(by: .seconds(-60))
            guard try await store.claim(known, by: "", until: past, in: context) != .granted else { return false }
            switch mistake {
            case .forgets: return true
            case .remembersSpelling:
                return try await store.claim(typed, by: owner, until: nil, in: context).isGranted(to: owner)
            }
        }
    }

    @Test(arguments: LoosePaper.Mistake.allCases)
    private func `a recovery code that signs in again is found, also in another spelling`(
        mistake: LoosePaper.Mistake
    ) async throws {
        let store = MemoryStore()
        let codes = RecoveryCodes(key: try Self.key(), store: store)
        let papers = Papers(codes)
        let report = await prove(rightAnswer: .found { await papers.next($0) }) {
            SignInByPaper(LoosePaper(mistake: mistake, codes: codes, store: store))
        }
        // A known user who signs in again may also be told from an unknown one, which depends on the seed.
        #expect(report.broken.contains(.usedAnswersAreSpent), "\(report)")
    }
}
