import CognitoProcessTestSupport
import Foundation
import Testing

/// The probe under test and the server that it talks to.
struct ProbeRun: Sendable {
    let server: ScriptedServer
    let process: ProbeProcess

    /// The time that a test waits for an immediate event, long enough for a busy machine.
    static let patience = Duration.seconds(120)

    /// Waits for the result of one event, whichever it is, read whole.
    func post(for id: String, within limit: Duration = patience) async throws -> RecordedRequest {
        try await request("a result of event '\(id)'", within: limit) { request in
            request.call.requestID == id && request.completed != nil
        }
    }

    /// Waits for the result of one event, which must be a response.
    func response(for id: String, within limit: Duration = patience) async throws -> RecordedRequest {
        let post = try await post(for: id, within: limit)
        guard post.call == .response(id) else {
            throw Unmet(expected: "a response to event '\(id)'", came: "the error report \(post.text)")
        }
        return post
    }

    /// Waits for the result of one event, which must be an error report.
    func report(for id: String, within limit: Duration = patience) async throws -> ErrorReport {
        let post = try await post(for: id, within: limit)
        guard post.call == .error(id) else {
            throw Unmet(expected: "an error report for event '\(id)'", came: "the response \(post.text.prefix(200))")
        }
        return try ErrorReport(post)
    }

    /// Serves an event, and waits for its result, which must be a response.
    @discardableResult
    func serve(
        event: [UInt8], id: String, headers: KeyValuePairs<String, String?> = [:]
    ) async throws -> RecordedRequest {
        server.serve(event: event, id: id, headers: headers)
        return try await response(for: id)
    }

    /// Serves an event, and returns the context in which it was handled.
    func context(
        id: String, headers: KeyValuePairs<String, String?>, afterMilliseconds milliseconds: Int = 0
    ) async throws -> JSONObject {
        let event = Command.context(afterMilliseconds: milliseconds)
        return try JSONObject(try await serve(event: event, id: id, headers: headers).body)
    }

    /// Waits for a request of that kind: the first or a later one.
    @discardableResult
    func request(
        _ kind: Call.Kind, number: Int = 1, within limit: Duration = patience
    ) async throws -> RecordedRequest {
        try await requests("\(number) requests of kind '\(kind)'", count: number, within: limit) {
            $0.call.kind == kind
        }
    }

    /// The process's standard error, without times, whose digits could be taken for a status.
    var log: String {
        process.errors.text.replacing(/\d\d:\d\d:\d\d\.\d+/, with: "")
    }

    /// Returns the process's standard error at the moment when the head of that request came.
    func log(before request: RecordedRequest) -> String {
        String(decoding: process.errors.bytes.prefix(request.logLength), as: UTF8.self)
    }

    /// Waits for the end of the process.
    func ending(within limit: Duration = patience) async throws -> ProbeProcess.Ending {
        guard let ending = await process.ending(within: limit) else {
            throw Unmet(expected: "the process to end within \(limit)", came: account)
        }
        return ending
    }

    private func request(
        _ expected: String, within limit: Duration, where condition: @escaping @Sendable (RecordedRequest) -> Bool
    ) async throws -> RecordedRequest {
        try await requests(expected, count: 1, within: limit, where: condition)
    }

    /// Waits for the nth request that meets the condition; gives up early when the process has ended.
    private func requests(
        _ expected: String, count: Int, within limit: Duration,
        where condition: @escaping @Sendable (RecordedRequest) -> Bool
    ) async throws -> RecordedRequest {
        let isMet: @Sendable (ScriptedServer.State) -> Bool = { $0.requests.filter(condition).count >= count }
        _ = await server.state.wait(within: limit) { isMet($0) || $0.hasLostClient }
        if server.state.value.hasLostClient {
            // The process's last request may still be on its way through the socket.
            _ = await server.state.wait(within: .seconds(20), until: isMet)
        }
        let found = server.requests.filter(condition)
        guard found.count >= count else { throw Unmet(expected: "\(expected) within \(limit)", came: account) }
        return found[count - 1]
    }

    /// All that happened, for the message of a failed test.
    private var account: String {
        let requests = server.requests.suffix(12).map { "\n  \($0)" }.joined()
        let end = process.latestEnding.map { "the process has ended with \($0)" } ?? "the process still runs"
        return "\(server.requests.count) requests, the last:\(requests)\n\(end); standard error:\n"
            + String(process.errors.text.suffix(2_000))
    }
}

/// The error of a test that waits in vain.
struct Unmet: Error, CustomStringConvertible {
    let expected: String
    let came: String

    var description: String {
        "Expected \(expected). Came: \(came)"
    }
}

/// Starts the probe against a scripted server, runs the test, and ends both.
///
/// - Parameters:
///   - executable: Another program than the probe, of those that were built.
///   - environment: The variables in addition to the server's address, which a variable of the same name replaces.
///   - command: How the probe is started, if not as usual.
///   - server: A server of another kind than the usual.
///   - telemetry: A pipe that the process gets under ``ProbeProcess/telemetryDescriptor``.
///   - turn: Whether the test shares the machine with others.
///   - script: What the server is to do from the start.
///   - test: The test.
/// - Returns: The test's value.
/// - Throws: What the test or the script throws, or the reason why nothing could be started.
@discardableResult
func withProbe<Value: Sendable>(
    executable: String? = nil, _ environment: [String: String] = [:], command: [String]? = nil,
    server: ScriptedServer? = nil, telemetry: OutputPipe? = nil, turn: ProbeTurns.Share = .shared,
    script: (ScriptedServer) throws -> Void = { _ in }, test: (ProbeRun) async throws -> Value
) async throws -> Value {
    try await ProbeTurns.shared.take(turn) {
        let server = try server ?? ScriptedServer()
        defer { server.stop() }
        try script(server)
        let variables = ["AWS_LAMBDA_RUNTIME_API": server.endpoint].merging(environment) { $1 }
        let errors = try OutputPipe()
        server.watchLog { errors.bytes.count }
        let usual = try executable.map { [try ProbeExecutable.path(name: $0)] } ?? ProbeExecutable.command()
        let process = try ProbeProcess(
            command: command ?? usual, environment: variables, errors: errors, telemetry: telemetry)
        process.whenEnded { server.loseClient() }
        let outcome: Result<Value, any Error>
        do {
            outcome = .success(try await test(ProbeRun(server: server, process: process)))
        } catch {
            outcome = .failure(error)
        }
        await process.end()
        #expect(server.state.value.faults == [], "Every request is well-formed HTTP/1.1.")
        return try outcome.get()
    }
}

/// Waits for the end of the process, which must be by a signal, and returns that signal.
@discardableResult
func expectSignal(endingOf run: ProbeRun) async throws -> Int32 {
    let ending = try await run.ending()
    guard case .signal(let signal) = ending else { throw Unmet(expected: "an end by a signal", came: "\(ending)") }
    return signal
}

/// Waits for the end of the process, which must be an exit with status 0.
func expectGoodEnd(of run: ProbeRun, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let ending = try await run.ending()
    #expect(ending == .status(0), sourceLocation: sourceLocation)
}

/// Waits for the end of the process, which must be an exit with a status that is not 0.
func expectFailure(of run: ProbeRun, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let ending = try await run.ending()
    #expect(ending.isFailure, "\(ending)", sourceLocation: sourceLocation)
}
