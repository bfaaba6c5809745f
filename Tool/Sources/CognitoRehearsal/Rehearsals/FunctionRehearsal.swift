package import CognitoEvents
@_spi(Internal) import CognitoModel
package import RuntimeEmulator
import WireJSON

/// A rehearsal that runs a built function on events under the emulator, and judges the outcomes.
package struct FunctionRehearsal: Sendable {
    /// The outcome of an event, with Cognito's verdict on the outcome.
    package struct Result: Sendable {
        package let event: NamedEvent
        /// The outcome of the last attempt.
        package let outcome: InvocationOutcome
        package let verdict: Verdict
        /// The outcomes of earlier attempts that Cognito gave up.
        package let earlier: [InvocationOutcome]

        package init(
            event: NamedEvent, outcome: InvocationOutcome, verdict: Verdict, earlier: [InvocationOutcome] = []
        ) {
            self.event = event
            self.outcome = outcome
            self.verdict = verdict
            self.earlier = earlier
        }
    }

    let emulator: LambdaEmulator
    let function: String
    let keepsCognitosTime: Bool
    let skippedRules: Set<CognitoRule>

    /// Creates a rehearsal of the emulator's function with the given name; the verdict ignores `skippedRules`.
    ///
    /// If `keepsCognitosTime` is true, a call has up to three attempts of five seconds, as measured of Cognito.
    package init(
        emulator: LambdaEmulator, function: String, keepsCognitosTime: Bool = false,
        skippedRules: Set<CognitoRule> = []
    ) {
        self.emulator = emulator
        self.function = function
        self.keepsCognitosTime = keepsCognitosTime
        self.skippedRules = skippedRules
    }

    /// Calls the function with an event, and judges the outcome after all attempts have ended.
    package func run(_ event: NamedEvent) async throws -> Result {
        let call = try await call(event.bytes)
        var outcomes: [InvocationOutcome] = []
        // An attempt that Cognito gave up still has effects, so the report waits for its end.
        for attempt in call.attempts { outcomes.append(try outcome(await attempt.value)) }
        let outcome = outcomes.removeLast()
        return Result(
            event: event, outcome: outcome,
            verdict: Verdict(outcome, of: event.bytes, after: call.waited, skipping: skippedRules), earlier: outcomes)
    }

    /// Calls the function once, or up to three times with `keepsCognitosTime`; returns when Cognito would stop waiting.
    package func call(_ event: [UInt8]) async throws -> RehearsedCall {
        let isAwaited = (try? ReceivedEvent(event))?.family?.isAwaited ?? true
        var attempts: [Task<InvocationOutcome?, Never>] = []
        var begin = ContinuousClock.now
        let answer = await TimedCall.answer(
            within: keepsCognitosTime && isAwaited ? TriggerModel.timeLimit : nil, attempts: TriggerModel.attempts
        ) { _ in
            begin = .now
            let attempt = Task { await emulator.invoke(function, InvocationRequest(event)) }
            attempts.append(attempt)
            return { await attempt.value }
        }
        let waited = ContinuousClock.now - begin
        let result =
            try answer.map { CallResult(try outcome($0), after: waited, isAwaited: isAwaited) } ?? .timedOut
        return RehearsedCall(result: result, waited: waited, attempts: attempts)
    }

    /// Returns an outcome that the function caused; throws if the emulator failed.
    private func outcome(_ outcome: InvocationOutcome?) throws -> InvocationOutcome {
        guard let outcome else { throw Failure.bad("The function \(function) is no longer running.") }
        guard outcome.isError, let document = try? JSONDocument(outcome.payload).root,
            document["errorType"]?.value.text == "Sandbox.Failure"
        else { return outcome }
        throw Failure.bad(document["errorMessage"]?.value.text ?? "the emulator failed")
    }
}
