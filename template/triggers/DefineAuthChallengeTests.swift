import CognitoTriggersTesting
import Testing

@testable import SignUpGate

struct DefineAuthChallengeTests {
    private static let start = ChallengeResult(.srpA, succeeded: true)
    private static let password = ChallengeResult(.passwordVerifier, succeeded: true)
    private static let wrong = ChallengeResult(.customChallenge, succeeded: false)
    private static let right = ChallengeResult(.customChallenge, succeeded: true)

    private func decision(_ session: [ChallengeResult], userNotFound: Bool = false) async throws
        -> DefineAuthChallengeDecision?
    {
        try await TriggerTester(SignUpGate.self).invoke(
            .defineAuthChallenge {
                $0.request.session = session
                $0.request.userNotFound = userNotFound
            }
        ).decision
    }

    @Test(arguments: [
        ([start], DefineAuthChallengeDecision.present(.passwordVerifier)),
        ([start, password], .present(.customChallenge)),
        ([start, password, wrong, wrong], .present(.customChallenge)),
        ([start, password, wrong, wrong, right], .issueTokens),
    ])
    func `the password comes first, then three attempts`(
        session: [ChallengeResult], expected: DefineAuthChallengeDecision
    ) async throws {
        #expect(try await decision(session) == expected)
    }

    @Test(arguments: [
        [], [right], [password, right], [start, ChallengeResult(.passwordVerifier, succeeded: false)],
        [start, right], [start, password, password], [start, password, wrong, wrong, wrong],
    ])
    func `every other way ends`(session: [ChallengeResult]) async throws {
        #expect(try await decision(session) == .fail)
    }

    @Test func `an unknown user gets no tokens`() async throws {
        #expect(try await decision([Self.start, Self.password, Self.right], userNotFound: true) == .fail)
    }
}
