import CognitoEvents
import CognitoModel
import RuntimeEmulator
import WireJSON

/// Has events answered, by Lambda's clock or by that of Cognito.
struct Rehearsal: Sendable {
    /// What became of one event.
    struct Result: Sendable {
        let event: NamedEvent
        /// The last answer.
        let outcome: InvocationOutcome
        /// How long the caller waited for it.
        let waited: Duration
        let verdict: Verdict
        /// What became of the calls before it, which Cognito gave up.
        var earlier: [InvocationOutcome] = []
    }

    let emulator: LambdaEmulator
    let function: String
    let keepsCognitosTime: Bool
    let skippedRules: Set<CognitoRule>

    /// Sends an event; by Cognito's clock it is sent again when five seconds have passed, three times in all.
    func run(_ event: NamedEvent) async throws -> Result {
        let isRetried = keepsCognitosTime && (try? ReceivedEvent(event.bytes))?.family?.isAwaited != false
        var given: [Task<InvocationOutcome?, Never>] = []
        while true {
            let begin = ContinuousClock.now
            let call = Task { await emulator.invoke(function, InvocationRequest(event.bytes)) }
            if isRetried, given.count < 2, await Self.isLate(call) {
                // The function goes on; Cognito knows nothing of that.
                given.append(call)
                continue
            }
            guard let outcome = await call.value else { throw Failure.bad("\(function) is gone") }
            let waited = ContinuousClock.now - begin
            if let failure = Self.failure(of: outcome) { throw Failure.bad(failure) }
            // What they do besides answering counts, so they are waited for: Lambda ends them when their time is over.
            var earlier: [InvocationOutcome] = []
            for call in given { if let outcome = await call.value { earlier.append(outcome) } }
            return Result(
                event: event, outcome: outcome, waited: waited,
                verdict: Verdict(outcome, of: event.bytes, after: waited, skipping: skippedRules), earlier: earlier)
        }
    }

    /// What kept the emulator itself from having an event answered, which says nothing of the function.
    private static func failure(of outcome: InvocationOutcome) -> String? {
        guard outcome.isError, let document = try? JSONDocument(outcome.payload).root,
            document["errorType"]?.value.text == "Sandbox.Failure"
        else { return nil }
        return document["errorMessage"]?.value.text ?? "the emulator failed"
    }

    /// Whether an answer takes more than five seconds; the call goes on in either case.
    private static func isLate(_ call: Task<InvocationOutcome?, Never>) async -> Bool {
        let (answers, continuation) = AsyncStream.makeStream(of: Bool.self)
        let clock = Task {
            try await Task.sleep(for: .seconds(5))
            continuation.yield(true)
        }
        let answer = Task {
            _ = await call.value
            continuation.yield(false)
        }
        defer {
            clock.cancel()
            answer.cancel()
        }
        return await answers.first { _ in true } ?? false
    }
}
