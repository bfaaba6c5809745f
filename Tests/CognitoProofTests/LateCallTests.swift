import CognitoEvents
import CognitoModel
import Testing
@_spi(Internal) import WireJSON

@_spi(Internal) @testable import CognitoProof

/// Calls that take longer than the function's time-out, which a busy machine can be the cause of.
@Suite struct LateCallTests {
    private func report(
        _ changed: @escaping @Sendable (ExploredCall, JSONView, ExploredAnswer) -> ExploredAnswer
    ) async -> ProofReport {
        await SignInProof(rightAnswer: .privateParameter("answer"), seed: 7).run(ScriptedSignIn(changed: changed))
    }

    @Test func `calls that were answered with more time are noted, and change no verdict`() async {
        let plain = await report { $2 }
        let late = await report { call, _, answer in
            var answer = answer
            if call.family == .createAuthChallenge { answer.repeated = (.seconds(5), .seconds(60)) }
            return answer
        }
        #expect(plain.verdict == late.verdict && plain.broken == late.broken, "\(late)")
        let words = "took longer than the function's time-out of 5 seconds, and were repeated once with 60 seconds"
        #expect(late.notes.contains { $0.contains(words) } && !plain.notes.contains { $0.contains("time-out") })
    }

    @Test func `a call without an answer is a time-out, and neither a crash nor an odd event's fault`() async {
        let plain = await report { $2 }
        let hung = await report { call, event, answer in
            let answered = event["request"]?["challengeAnswer"]?.scalarText ?? ""
            guard call.family == .verifyAuthChallengeResponse, answered.isEmpty else { return answer }
            var answer = ExploredAnswer(.error(type: "Sandbox.Timedout", message: "Task timed out after 60.00 seconds"))
            answer.repeated = (.seconds(5), .seconds(60))
            return answer
        }
        #expect(hung.broken == plain.broken && !hung.holds, "\(hung)")
        guard case .timedOut("VerifyAuthChallengeResponse", .seconds(5), .seconds(60))? = hung.problem else {
            return #expect(Bool(false), "\(hung)")
        }
        #expect("\(hung)".contains("did not answer within its time-out of 5 seconds"), "\(hung)")
        #expect(!"\(hung)".contains("crashes"), "\(hung)")
    }

    @Test func `a function that never answers is said to be that`() async {
        let report = await report { _, _, _ in
            var answer = ExploredAnswer(.error(type: "Sandbox.Timedout", message: "Task timed out"))
            answer.repeated = (.seconds(3), .seconds(60))
            return answer
        }
        guard case .timedOut? = report.problem else { return #expect(Bool(false), "\(report)") }
        #expect(report.broken.isEmpty, "\(report)")
    }
}
