import CognitoTriggersTesting
import Synchronization
import Testing

/// The surroundings of a function under test.
@Suite struct ProcessOverridesTests {
    @Test func `a function finds the variables of its tester and no others`() async {
        let function = await TriggerTester(Curious.self, environment: ["ONE": "1", "EMPTY": ""])
        let log = await function.invoke(.postAuthentication).log
        #expect(log.contains("ONE=1 EMPTY=nil PATH=nil"))
    }

    @Test func `outside of a function the process's own variables are found`() async {
        _ = await TriggerTester(Curious.self, environment: ["PATH": "none"])
        #expect(LambdaEnvironment["PATH"] != "none")
        #expect(LambdaEnvironment["PATH"] != nil)
    }

    @Test func `a function's clock stands still until it is moved`() async {
        let clock = TestClock()
        let function = await TriggerTester(Curious.self, clock: clock)
        #expect(await function.invoke(.postAuthentication).log.contains("now=1767225600000"))
        clock.advance(by: .seconds(300))
        #expect(await function.invoke(.postAuthentication).log.contains("now=1767225900000"))
        clock.now = Timestamp(millisecondsSince1970: 5)
        #expect(await function.invoke(.postAuthentication).log.contains("now=5"))
    }

    @Test func `the same seed gives the same random numbers, and another one others`() async {
        func numbers(_ random: TestRandom?) async -> String? {
            await TriggerTester(Curious.self, random: random).invoke(.postAuthentication).logs.last?.message
        }
        let first = await numbers(TestRandom(seed: 1))
        #expect(await numbers(TestRandom(seed: 1)) == first)
        #expect(await numbers(TestRandom(seed: 2)) != first)
        #expect(await numbers(nil) != numbers(nil))
    }

    @Test func `two functions side by side find each their own`() async {
        async let one = TriggerTester(Curious.self, environment: ["ONE": "first"]).invoke(.postAuthentication).log
        async let two = TriggerTester(Curious.self, environment: ["ONE": "second"]).invoke(.postAuthentication).log
        #expect(await one.contains("ONE=first"))
        #expect(await two.contains("ONE=second"))
    }

    @Test func `lines are kept of the level that a variable says`() async {
        let quiet = await TriggerTester(Curious.self, environment: ["AWS_LAMBDA_LOG_LEVEL": "ERROR"])
        #expect(await quiet.invoke(.postAuthentication).logs.isEmpty)
        let loud = await TriggerTester(Curious.self, environment: ["AWS_LAMBDA_LOG_LEVEL": "debug"])
        #expect(await loud.invoke(.postAuthentication).logs.first?.description == "DEBUG\tLooking around")
    }

    @Test
    func `with a backend of its own, the log has the lines of that backend's level, unless a variable says another`()
        async
    {
        let quiet = await TriggerTester(OwnBackend.self).invoke(.postAuthentication).logs
        #expect(quiet.map(\.description) == ["WARN\tslow"])
        let loud = await TriggerTester(OwnBackend.self, environment: ["AWS_LAMBDA_LOG_LEVEL": "DEBUG"])
        #expect(await loud.invoke(.postAuthentication).logs.map(\.level) == [.debug, .info, .warning])
        let usual = await TriggerTester(OwnBackend.self, environment: ["BACKEND": "lambda"])
        #expect(await usual.invoke(.postAuthentication).logs.map(\.level) == [.info, .warning])
    }

    @Test func `a logger that was made when the function was set up belongs to the event that it is used for`() async {
        let function = await TriggerTester(Curious.self)
        _ = await function.invoke(.postAuthentication)
        #expect(await function.invoke(.postAuthentication).logs.filter { $0.message == "Kept logger" }.count == 1)
        #expect(function.startLogs.isEmpty)
    }

    @Test(arguments: ["ERROR", "TRACE"])
    func `a library's logger that another test made keeps to the level of each test`(first: String) async {
        let library = Library()
        func log(_ level: String) async -> String {
            await TriggerTester(environment: ["AWS_LAMBDA_LOG_LEVEL": level], making: { Borrower(library: library) })
                .invoke(.postAuthentication).log
        }
        _ = await log(first)
        #expect(await log("INFO") == "INFO\tline")
        #expect(await log("ERROR").isEmpty)
    }

    @Test func `lines of a library's logger are kept, and those of a detached task with the context's`() async {
        let log = await TriggerTester(Curious.self).invoke(.postAuthentication).log
        #expect(log.contains("library line"))
        #expect(log.contains("detached line"))
    }

    @Test func `events at the same time have each their own log`() async {
        let function = await TriggerTester(Curious.self)
        await withTaskGroup(of: TestedInvocation<Never>.self) { group in
            for _ in 0..<20 { group.addTask { await function.invoke(.postAuthentication) } }
            var requests: Set<String> = []
            for await invocation in group {
                requests.insert(invocation.requestID)
                #expect(invocation.logs.filter { $0.message == "Kept logger" }.count == 1)
            }
            #expect(requests.count == 20)
        }
    }

    @Test func `a child task of the handler finds the same`() async {
        let function = await TriggerTester(Curious.self, environment: ["ONE": "1"])
        #expect(await function.invoke(.postAuthentication).log.contains("child ONE=1"))
    }

    @Test func `a timestamp moves on and back`() {
        let start = Timestamp(millisecondsSince1970: 1000)
        #expect(start.advanced(by: .seconds(2)).millisecondsSince1970 == 3000)
        #expect(start.advanced(by: .milliseconds(-1)) < start)
        #expect(start.duration(to: start.advanced(by: .seconds(2))) == .seconds(2))
        #expect(Timestamp.now > Timestamp(millisecondsSince1970: 1_700_000_000_000))
    }

    @Test(arguments: [Int64.max, .max - 1, 0, .min + 1, .min], [Int64.max, 1, -1, .min])
    func `a timestamp beyond the last one stops there, whatever an event says`(milliseconds: Int64, seconds: Int64) {
        let start = Timestamp(millisecondsSince1970: milliseconds)
        let end = start.advanced(by: .seconds(seconds))
        #expect(seconds < 0 ? end <= start : end >= start)
        #expect(start.duration(to: end) >= .zero || seconds < 0)
        let span = Timestamp(millisecondsSince1970: .min).duration(to: Timestamp(millisecondsSince1970: .max))
        #expect(span == .milliseconds(Int64.max) - .milliseconds(Int64.min))
    }
}

private struct Curious: TriggerFunction, PostAuthenticationHandler {
    private static let library = Logger(label: "library") { LambdaLogHandler(label: $0) }
    private let kept = Logger.functionLogger

    func postAuthentication(_ event: PostAuthenticationEvent, context: InvocationContext) async throws {
        context.logger.debug("Looking around")
        kept.info("Kept logger")
        let variables = ["ONE", "EMPTY", "PATH"].map { "\($0)=\(LambdaEnvironment[$0] ?? "nil")" }.joined(
            separator: " ")
        context.logger.info("\(variables) now=\(Timestamp.now.millisecondsSince1970)")
        async let child = LambdaEnvironment["ONE"]
        let found = await child ?? "nil"
        context.logger.info("child ONE=\(found)")
        Self.library.info("library line")
        // Ahead of the queue of a crowded test process, which may be longer than the handler's time.
        await Task.detached(priority: .high) { context.logger.info("detached line") }.value
        var random = RandomSource()
        context.logger.info("\(Int.random(in: 0...1_000_000_000, using: &random))")
    }
}

/// Has a backend of swift-log that writes warnings only.
private struct OwnBackend: TriggerFunction, PostAuthenticationHandler {
    static func logHandler(label: String) -> any LogHandler {
        guard LambdaEnvironment["BACKEND"] == nil else { return LambdaLogHandler(label: label) }
        var handler = StreamLogHandler.standardError(label: label)
        handler.logLevel = .warning
        return handler
    }

    func postAuthentication(_ event: PostAuthenticationEvent, context: InvocationContext) async throws {
        context.logger.debug("looks")
        context.logger.info("greets")
        context.logger.warning("slow")
    }
}

/// Has a logger that is made by the first who needs it.
private final class Library: Sendable {
    private let made = Mutex<Logger?>(nil)

    var logger: Logger {
        made.withLock { made in
            let logger = made ?? Logger(label: "library") { LambdaLogHandler(label: $0) }
            made = logger
            return logger
        }
    }
}

/// Writes a line with another library's logger.
private struct Borrower: TriggerFunction, PostAuthenticationHandler {
    let library: Library

    init(library: Library) { self.library = library }
    init() { library = Library() }

    func postAuthentication(_ event: PostAuthenticationEvent, context: InvocationContext) async throws {
        library.logger.info("line")
    }
}
