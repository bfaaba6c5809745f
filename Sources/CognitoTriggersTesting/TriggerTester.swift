public import CognitoTriggers
import LambdaRuntime
import Synchronization

/// A function under test: initialised once, it then gets events as on Lambda.
///
/// ```swift
/// let function = await TriggerTester(MemberService.self, environment: settings)
/// let invocation = try await function.invoke(.preSignUp(.signUp) { $0.request.userAttributes.email = nil })
/// #expect(invocation.refusal?.code == "no-email")
/// #expect(invocation.appSees?.message == "PreSignUp failed with error An email address is needed. [no-email].")
/// ```
///
/// Everything except the process is as in production: the dispatch, the check of decisions, the time limits and
/// cancellation, the errors and the log. The function sees only the given environment variables. Events may be sent
/// concurrently, as on Managed Instances. A tester asserts nothing, so it works with any test framework.
///
/// The given environment, clock and random numbers, and the collected log, apply to the function's own tasks and their
/// children. Detached tasks and the function's own threads see the real environment, clock, random numbers and log.
public final class TriggerTester: Sendable {
    private let code: FunctionCode
    private let start: Rehearsal.Start
    private let environment: [String: String]
    private let clock: TestClock?
    private let random: TestRandom?
    private let timeout: Duration
    /// The level of the function's own log handler; nil if it has none.
    private let logLevel: Logger.Level?
    private let count = Atomic(0)

    /// The log of the function's start.
    public let startLogs: [LogRecord]

    /// Initialises a function as Lambda would, with its `init()`.
    ///
    /// If `init()` throws, each event fails with the same error: see ``TestedInvocation/error``.
    ///
    /// - Parameters:
    ///   - type: The function.
    ///   - environment: The complete set of environment variables.
    ///   - clock: The clock of `Timestamp.now`; by default the system's.
    ///   - random: The values of `RandomSource`; by default the system's.
    ///   - timeout: Lambda's own time-out. A short time-out lets a test of a slow handler end soon. If Cognito waits
    ///     for the handler, the handler is cancelled a quarter of the time-out before the end, but at most half a
    ///     second before it.
    public convenience init<Function: TriggerFunction>(
        _ type: Function.Type, environment: [String: String] = [:], clock: TestClock? = nil, random: TestRandom? = nil,
        timeout: Duration = .seconds(5)
    ) async {
        await self.init(environment: environment, clock: clock, random: random, timeout: timeout) {
            try await Function()
        }
    }

    /// Initialises a function that the test creates itself.
    ///
    /// - Parameters:
    ///   - environment: The complete set of environment variables.
    ///   - clock: The clock of `Timestamp.now`; by default the system's.
    ///   - random: The values of `RandomSource`; by default the system's.
    ///   - timeout: Lambda's own time-out.
    ///   - make: Creates the function; an error counts as an error of `init()`.
    public init<Function: TriggerFunction>(
        environment: [String: String] = [:], clock: TestClock? = nil, random: TestRandom? = nil,
        timeout: Duration = .seconds(5), making make: @escaping @Sendable () async throws -> Function
    ) async {
        logLevel = Function.ownLogLevel(in: Notes().overrides(environment, clock, random, nil))
        let notes = Notes()
        let overrides = notes.overrides(environment, clock, random, logLevel)
        code = TriggerDispatcher.host(Function.self, make: make)
        self.environment = environment
        self.clock = clock
        self.random = random
        self.timeout = timeout
        start = await Rehearsal.start(code, in: overrides)
        startLogs = notes.logs
    }

    /// The error that stopped the function from starting; nil if it started.
    var startError: (any Error)? {
        guard case .failure(let error, _) = start else { return nil }
        return error.withoutEvent
    }

    /// Sends an event to the function.
    ///
    /// - Parameter event: The event.
    /// - Returns: The result.
    public func invoke<Event: TestableEvent>(_ event: SampleEvent<Event>) async -> TestedInvocation<Event.Decision> {
        let number = String(count.add(1, ordering: .relaxed).newValue)
        let requestID = "00000000-0000-4000-8000-\(String(repeating: "0", count: max(0, 12 - number.count)))\(number)"
        let notes = Notes()
        let outcome: Rehearsal.Outcome
        switch start {
        case .failure(let error, let report):
            outcome = Rehearsal.Outcome(answer: .failure(error), report: report, duration: .zero)
        case .instance(let instance):
            let overrides = notes.overrides(environment, clock, random, logLevel)
            // Lambda allows at most 15 minutes.
            let milliseconds = Int64(min(timeout, .seconds(900)) / .milliseconds(1))
            let context = InvocationContext(
                requestID: requestID, deadline: Deadline(millisecondsFromNow: milliseconds),
                invokedFunctionARN: "arn:aws:lambda:us-east-1:000000000000:function:test",
                logger: overrides.apply { .functionLogger })
            outcome = await Rehearsal.answer(event.bytes, context, by: instance, code, in: overrides)
        }
        let error = outcome.error
        let sees = (try? ReceivedEvent(event.bytes)).flatMap {
            CognitoError(errorMessage: outcome.report?.errorMessage, to: $0, after: outcome.duration)
        }
        return TestedInvocation(
            requestID: requestID, decision: notes.decision as? Event.Decision, answer: outcome.text,
            error: error?.withoutEvent, errorReport: outcome.report, appSees: sees,
            logs: notes.logs, metrics: notes.metrics, duration: outcome.duration)
    }

    /// Sends JSON to the function; the JSON need not be an event.
    public func invoke(json: String) async -> TestedInvocation<any Sendable> { await invoke(SampleEvent(json: json)) }

    /// Runs the function's `shutdown()`.
    ///
    /// - Returns: The log lines.
    /// - Throws: The errors of `shutdown()`.
    @discardableResult
    public func shutDown() async throws -> [LogRecord] {
        guard case .instance(let instance) = start else { return [] }
        let notes = Notes()
        try await Rehearsal.shutDown(instance, in: notes.overrides(environment, clock, random, logLevel))
        return notes.logs
    }
}

/// The records collected while the function runs.
private final class Notes: Sendable {
    private struct State {
        var logs: [LogRecord] = []
        var metrics: [MetricRecord] = []
        var decision: (any Sendable)?
    }

    private let state = Mutex(State())

    var logs: [LogRecord] { state.withLock { $0.logs } }
    var metrics: [MetricRecord] { state.withLock { $0.metrics } }
    var decision: (any Sendable)? { state.withLock { $0.decision } }

    func overrides(
        _ environment: [String: String], _ clock: TestClock?, _ random: TestRandom?, _ logLevel: Logger.Level?
    ) -> ProcessOverrides {
        var now: (@Sendable () -> Int64)?
        if let clock { now = { clock.now.millisecondsSince1970 } }
        var bits: (@Sendable () -> UInt64)?
        if let random { bits = { random.next() } }
        return ProcessOverrides(
            variables: environment, logLevel: logLevel,
            log: { line in self.state.withLock { $0.logs.append(LogRecord(line)) } }, now: now, random: bits,
            decided: { decision in self.state.withLock { $0.decision = decision } },
            metrics: { line in self.state.withLock { $0.metrics += MetricRecord.all(in: line) } })
    }
}

extension Rehearsal.Outcome {
    fileprivate var error: (any Error)? {
        guard case .failure(let error) = answer else { return nil }
        return error
    }

    fileprivate var text: String? { (try? answer.get()).map { String(decoding: $0, as: UTF8.self) } }
}
