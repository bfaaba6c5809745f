import CognitoModel
@_spi(Internal) import CognitoProof
import CognitoTriggers
import LambdaRuntime
import Synchronization
import WireJSON

/// A function hosted in this process, in copies that simulate several processes, for
/// ``prove(_:environment:requiring:guesses:rounds:client:clientMetadata:userAttributes:atMost:seed:messages:rightAnswer:)``.
///
/// It is initialised on the exploring task, and handlers run on the task of the history that calls them, without thread
/// switches.
final class HostedFunction: ExploredFunction {
    /// The result of initialising the function.
    private enum Process {
        case answers(FunctionCode.Instance)
        case failed(any Error)
    }

    let concurrency = 64
    let hasMovableClock = true

    private let code: FunctionCode
    private let environment: [String: String]
    /// The level of the function's own log handler; nil if it has none.
    private let logLevel: Logger.Level?
    private let messages: (@Sendable (SignInUser) async -> [String])?
    private let processes: [Process]
    /// A moment shortly before a minute ends, so that a repeated call often falls into the next minute.
    private let start = (Timestamp.now.millisecondsSince1970 / 60_000 + 1) * 60_000 - 3000
    /// One deadline per slot.
    ///
    /// No deadline is enforced, because a history waits until its handlers have ended.
    private let deadlines: [HandlerDeadline]
    private let requests = Atomic(0)
    private let sent = Mutex<[String: Int]>([:])

    init(
        _ code: FunctionCode, environment: [String: String], logLevel: Logger.Level? = nil,
        messages: (@Sendable (SignInUser) async -> [String])?
    ) async {
        self.code = code
        self.logLevel = logLevel
        self.environment = environment
        self.messages = messages
        do {
            let thread = try LoopThread(isMainThread: false)
            deadlines = (0..<concurrency).map { _ in HandlerDeadline(of: thread) }
        } catch {
            fatalError("\(error)")
        }
        let overrides = Self.overrides(environment)
        var processes: [Process] = []
        for _ in 0..<3 {
            let process: Process = await overrides.apply {
                do {
                    return .answers(try await code.start())
                } catch {
                    return .failed(error)
                }
            }
            processes.append(process)
        }
        self.processes = processes
    }

    /// Returns a function's declared flow; nil if the function declares no flow or does not start.
    static func flow<Function: TriggerFunction>(
        environment: [String: String], of make: @Sendable () async throws -> Function
    ) async -> DeclaredFlow? {
        guard let describe = Function._flowDescription else { return nil }
        guard let description = await overrides(environment).apply({ try? await describe(await make(), []) }) else {
            return nil
        }
        var writer = JSONWriter()
        // Writing cannot fail, because a flow holds only names, Boolean values and whole numbers.
        do { try writer.value(description) } catch { return nil }
        return DeclaredFlow((try? JSONDocument(writer.bytes))?.root)
    }

    static func overrides(_ environment: [String: String]) -> ProcessOverrides {
        ProcessOverrides(variables: environment, log: { _ in }, now: nil, random: nil, decided: { _ in })
    }

    nonisolated(nonsending) func answer(_ event: [UInt8], _ call: ExploredCall) async -> ExploredAnswer {
        let instance: FunctionCode.Instance
        switch processes[call.process] {
        case .answers(let set): instance = set
        // The answer contains the error itself, because a test has no log in which to look up an error reference.
        case .failed(let error): return ExploredAnswer(.error(type: "\(type(of: error))", message: "\(error)"))
        }
        let log = Log()
        let now = start + Int64(call.elapsed / .milliseconds(1))
        let overrides = ProcessOverrides(
            variables: environment, logLevel: logLevel, log: log.add,
            now: { now }, random: nil, decided: { _ in })
        let requestID = "prove-" + String(requests.add(1, ordering: .relaxed).newValue)
        let outcome: ExploredAnswer.Outcome = await overrides.apply {
            let context = InvocationContext(requestID: requestID, deadline: Deadline(millisecondsFromNow: 900_000))
            do {
                return .event(try await instance.answer(event, context, deadlines[call.slot]))
            } catch {
                return ExploredAnswer(code.report(error, of: context)).outcome
            }
        }
        guard messages != nil else { return ExploredAnswer(outcome, log: log.lines) }
        let begin = ContinuousClock.now
        var answer = ExploredAnswer(outcome, log: log.lines, messages: await newMessages(call.user))
        answer.aside = .now - begin
        return answer
    }

    /// Returns the messages that a user has received since the last call.
    private nonisolated(nonsending) func newMessages(_ user: SignInUser) async -> [String] {
        guard let messages else { return [] }
        let all = await messages(user)
        let known = sent.withLock { sent in
            let known = sent[user.name] ?? 0
            if all.count > known { sent[user.name] = all.count }
            return known
        }
        return Array(all.dropFirst(known))
    }
}

/// The log lines of one call.
private final class Log: Sendable {
    private let state = Mutex<[String]>([])

    var lines: [String] { state.withLock(\.self) }

    func add(_ line: LogLine) { state.withLock { $0.append(LogRecord(line).description) } }
}

extension ExploredAnswer {
    fileprivate init(_ report: ErrorReport) { self.init(.error(type: report.errorType, message: report.errorMessage)) }
}
