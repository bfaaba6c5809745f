import CognitoTriggersTesting
import Dispatch

/// Explores a sign-in again and again, and prints how many histories it explores in a second.
@main
enum ProofBenchmark {
    /// A sign-in in which the app shows a sum and the user has three attempts.
    struct Sum: TriggerFunction, DefineAuthChallengeHandler, CreateAuthChallengeHandler, VerifyAuthChallengeHandler {
        init() async throws {}

        func defineAuthChallenge(
            _ event: DefineAuthChallengeEvent, context: InvocationContext
        ) async throws -> DefineAuthChallengeDecision {
            let session = event.request.session
            guard session.allSatisfy({ $0.challengeName == .customChallenge }), session.wrongAnswers < 3 else {
                return .fail
            }
            guard session.last?.challengeResult == true else { return .present(.customChallenge) }
            return event.request.userNotFound ? .fail : .issueTokens
        }

        func createAuthChallenge(
            _ event: CreateAuthChallengeEvent, context: InvocationContext
        ) async throws -> CreateAuthChallengeDecision {
            var random = RandomSource()
            let (first, second) = (Int.random(in: 2...99, using: &random), Int.random(in: 2...99, using: &random))
            return CreateAuthChallengeDecision(
                public: ["question": "What is \(first) + \(second)?"], private: ["answer": "\(first + second)"])
        }

        func verifyAuthChallenge(
            _ event: VerifyAuthChallengeEvent, context: InvocationContext
        ) async throws -> VerifyAuthChallengeDecision {
            VerifyAuthChallengeDecision(isCorrect: event.request.answerMatches(private: "answer"))
        }
    }

    // This is not asynchronous, because valgrind does not survive the end of the main thread.
    static func main() {
        // An argument sets the number of explorations; no rate is then printed. Use it to count instructions.
        let explorations = CommandLine.arguments.dropFirst().first.flatMap { Int($0) }
        let done = DispatchSemaphore(value: 0)
        Task.detached {
            await measure(explorations)
            done.signal()
        }
        done.wait()
    }

    private static func measure(_ explorations: Int?) async {
        let clock = ContinuousClock()
        var (histories, calls, count) = (0, 0, 0)
        let begin = clock.now
        while explorations.map({ count < $0 }) ?? (clock.now - begin < .seconds(3)) {
            let report = await prove(Sum.self, rightAnswer: .publicSum)
            guard report.holds else { fatalError("\(report)") }
            histories += report.histories
            calls += report.calls
            count += 1
        }
        guard explorations == nil else { return print("\(histories) histories, \(calls) calls") }
        let seconds = (clock.now - begin) / .seconds(1)
        print("\(Int(Double(histories) / seconds)) histories a second, \(Int(Double(calls) / seconds)) calls a second")
    }
}
