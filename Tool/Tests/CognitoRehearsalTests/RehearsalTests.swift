import CognitoModel
import CognitoProcessTestSupport
import CognitoRehearsal
import Foundation
import RuntimeEmulator
import Testing

/// Functions in Python, called as Cognito calls them.
@Suite(.timeLimit(.minutes(5))) struct RehearsalTests {
    private static let bootstrap = """
        import http.client, json, os, sys, time
        host, _, port = os.environ["AWS_LAMBDA_RUNTIME_API"].partition(":")
        base = "/2018-06-01/runtime/invocation/"
        connection = http.client.HTTPConnection(host, int(port))
        while True:
            connection.request("GET", base + "next")
            reply = connection.getresponse()
            identifier, event = reply.headers["Lambda-Runtime-Aws-Request-Id"], reply.read()
            print("answering", flush=True)
            kind, body = "response", event
            exec(os.environ["STEP"])
            connection.request("POST", base + identifier + "/" + kind, body)
            connection.getresponse().read()
        """

    /// Runs a test with a function that does a Python statement before it answers with its event.
    private func rehearse(
        _ step: String, keepsCognitosTime: Bool = false, variables: [String: String] = [:],
        test: (FunctionRehearsal, [UInt8]) async throws -> Void
    ) async throws {
        let emulator = LambdaEmulator()
        await emulator.add(
            EmulatedFunction(
                name: "Python", command: ["/usr/bin/env", "python3", "-c", Self.bootstrap],
                environment: [
                    "STEP": step, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
                ].merging(variables) { $1 },
                timeout: Patience.limit, initTimeout: Patience.limit))
        let event = try #require(SampleEvent.all.first { $0.name == "PreSignUp_SignUp" }).bytes
        let rehearsal = FunctionRehearsal(emulator: emulator, function: "Python", keepsCognitosTime: keepsCognitosTime)
        let outcome: Result<Void, any Error>
        do { outcome = .success(try await test(rehearsal, event)) } catch { outcome = .failure(error) }
        await emulator.stop()
        try outcome.get()
    }

    @Test func `a call has the answer's bytes, the log, and a cold start only once`() async throws {
        try await rehearse("pass") { rehearsal, event in
            let first = try await rehearsal.call(event)
            let second = try await rehearsal.call(event)
            #expect(first.result == .answered(event) && second.result == .answered(event))
            let (cold, warm) = (try #require(await first.attempts[0].value), await second.attempts[0].value)
            #expect(cold.initDuration != nil && cold.log.contains("answering"))
            #expect(warm != nil && warm?.initDuration == nil)
        }
    }

    @Test func `a refusal is a failed call, and the verdict shows what the app sees`() async throws {
        let step = #"kind, body = "error", json.dumps({"errorType": "Refusal", "errorMessage": "By invitation"})"#
        try await rehearse(step) { rehearsal, event in
            let call = try await rehearsal.call(event)
            #expect(call.result == .failed(type: "Refusal", message: "By invitation"))
            let verdict = try await rehearsal.run(NamedEvent(name: "event", bytes: event)).verdict
            #expect(verdict.isRefusal && !verdict.isGood)
            #expect(verdict.appSees?.message == "PreSignUp failed with error By invitation.")
        }
    }

    @Test func `by Cognito's time a late attempt is given up and made again, while the first goes on`() async throws {
        let marker = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: marker) }
        let step = """
            if not os.path.exists(os.environ["MARKER"]):
                open(os.environ["MARKER"], "w").close(); time.sleep(8)
            """
        try await rehearse(step, keepsCognitosTime: true, variables: ["MARKER": marker.path]) { rehearsal, event in
            let call = try await rehearsal.call(event)
            #expect(call.attempts.count >= 2)
            let abandoned = try #require(await call.attempts[0].value)
            #expect(!abandoned.isError && abandoned.duration > .seconds(5))
        }
    }

    @Test(arguments: [(6, true, true), (6, false, false), (4, true, false)])
    func `an answer after five seconds is too late only if Cognito waits for it`(
        _ seconds: Int, _ isAwaited: Bool, _ isLate: Bool
    ) async throws {
        try await rehearse("pass") { rehearsal, event in
            let outcome = try #require(await rehearsal.call(event).attempts[0].value)
            let result = CallResult(outcome, after: .seconds(seconds), isAwaited: isAwaited)
            #expect(result == (isLate ? .timedOut : .answered(event)))
        }
    }

    @Test func `a function that the emulator does not have is an error`() async throws {
        let rehearsal = FunctionRehearsal(emulator: LambdaEmulator(), function: "Nobody")
        await #expect(throws: Failure.self) { try await rehearsal.call([]) }
    }
}
