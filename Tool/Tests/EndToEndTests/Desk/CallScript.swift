import CognitoEmulatorTestSupport
import CognitoProcessTestSupport
import Foundation
import RuntimeEmulator
import Testing

/// Calls of the Runtime API that a bootstrap makes: before its first poll, and for each event.
///
/// A call is `[name, method, path, headers, body]`, as `Bootstraps/calls.py` says.
struct CallScript: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var first = "[]"
    let events: [String]
    /// A Boolean value that indicates whether callers are to get the same.
    var comparesAnswers = true

    /// The bootstrap that follows such a script.
    static var bootstrap: String { "\(PackageFolder.root)/Tool/Tests/EndToEndTests/Bootstraps/calls.py" }
    static let respond = #"["response", "POST", "/2018-06-01/runtime/invocation/{id}/response", {}, "{}"]"#
    static let fail = #"["error", "POST", "/2018-06-01/runtime/invocation/{id}/error", {}, "{\"errorType\": \"E\"}"]"#
    static let poll = #"["next again", "GET", "/2018-06-01/runtime/invocation/next"]"#
    static let initError = #"["init error", "POST", "/2018-06-01/runtime/init/error", {}, "{\"errorType\": \"I\"}"]"#

    static let all = [
        CallScript(
            testDescription: "paths and methods",
            first: """
                [["wrong method", "POST", "/2018-06-01/runtime/invocation/next"],
                ["wrong method", "GET", "/2018-06-01/runtime/init/error"],
                ["unknown path", "GET", "/2018-06-01/nothing"], ["unknown path", "GET", "/"],
                ["unknown version", "GET", "/2015-01-01/runtime/invocation/next"],
                ["unknown call", "POST", "/2018-06-01/runtime/invocation/x/answer"],
                ["ping", "GET", "/2018-06-01/ping"], ["no SnapStart", "GET", "/2018-06-01/runtime/restore/next"],
                ["no SnapStart", "POST", "/2018-06-01/runtime/restore/error"],
                ["early", "POST", "/2018-06-01/runtime/invocation/x/response", {}, "{}"],
                ["early", "POST", "/2018-06-01/runtime/invocation/x/error", {}, "{}"],
                ["no telemetry", "PUT", "/2022-07-01/telemetry", {}, "{}"],
                ["no telemetry", "POST", "/2022-07-01/telemetry", {}, "{}"],
                ["no logs", "PUT", "/2020-08-15/logs", {}, "{}"]]
                """,
            events: [#"[["wrong method", "GET", "/2018-06-01/runtime/invocation/{id}/response"], \#(respond)]"#]),
        CallScript(
            testDescription: "answers",
            events: [
                """
                [\(initError), \(poll), ["unknown id", "POST", "/2018-06-01/runtime/invocation/x/response", {}, "{}"],
                ["unknown id", "POST", "/2018-06-01/runtime/invocation/x/error", {}, "{}"],
                \(respond), \(respond), \(fail), \(initError)]
                """,
                """
                [["old id", "POST", "/2018-06-01/runtime/invocation/{last}/response", {}, "{}"], \(fail), \(fail),
                \(respond)]
                """,
                #"[["no body", "POST", "/2018-06-01/runtime/invocation/{id}/response", {}, ""]]"#,
                #"[["not JSON", "POST", "/2018-06-01/runtime/invocation/{id}/error", {}, "<html>"]]"#,
                #"[["large", "POST", "/2018-06-01/runtime/invocation/{id}/response", {}, 6291557], \#(fail), \#(respond)]"#,
                #"[["at the limit", "POST", "/2018-06-01/runtime/invocation/{id}/response", {}, 6291556]]"#,
            ]),
        CallScript(
            testDescription: "an unknown response mode",
            events: [
                """
                [["unknown mode", "POST", "/2018-06-01/runtime/invocation/{id}/response",
                {"Lambda-Runtime-Function-Response-Mode": "buffered"}, "{}"], ["exit", 1]]
                """
            ],
            // AWS's emulator has begun to answer by then, and its caller gets nothing.
            comparesAnswers: false),
        CallScript(
            testDescription: "extensions",
            first: """
                [["no name", "POST", "/2020-01-01/extension/register", {}, "{\\"events\\": []}"],
                ["unknown event", "POST", "/2020-01-01/extension/register", {"Lambda-Extension-Name": "a"},
                "{\\"events\\": [\\"NOPE\\"]}"],
                ["no SHUTDOWN", "POST", "/2020-01-01/extension/register", {"Lambda-Extension-Name": "b"},
                "{\\"events\\": [\\"SHUTDOWN\\"]}"],
                ["register", "POST", "/2020-01-01/extension/register", {"Lambda-Extension-Name": "c"}, "{\\"events\\": []}"],
                ["twice", "POST", "/2020-01-01/extension/register", {"Lambda-Extension-Name": "c"}, "{\\"events\\": []}"],
                ["no id", "GET", "/2020-01-01/extension/event/next"],
                ["no UUID", "GET", "/2020-01-01/extension/event/next", {"Lambda-Extension-Identifier": "x"}],
                ["unknown id", "GET", "/2020-01-01/extension/event/next",
                {"Lambda-Extension-Identifier": "11111111-2222-4333-8444-555555555555"}],
                ["background", "GET", "/2020-01-01/extension/event/next", {"Lambda-Extension-Identifier": "{extension}"}]]
                """,
            events: []),
        CallScript(
            testDescription: "errors of extensions",
            first: """
                [["register", "POST", "/2020-01-01/extension/register", {"Lambda-Extension-Name": "c"}, "{\\"events\\": []}"],
                ["no id", "POST", "/2020-01-01/extension/init/error", {}, "{}"],
                ["no type", "POST", "/2020-01-01/extension/init/error", {"Lambda-Extension-Identifier": "{extension}"}, "{}"],
                ["exit error", "POST", "/2020-01-01/extension/exit/error", {"Lambda-Extension-Identifier": "{extension}",
                "Lambda-Extension-Function-Error-Type": "Extension.X"}, "{}"], ["exit", 1]]
                """,
            events: [],
            // AWS's emulator does not go on after an extension's error.
            comparesAnswers: false),
        CallScript(
            testDescription: "late registration",
            events: [
                """
                [["late", "POST", "/2020-01-01/extension/register", {"Lambda-Extension-Name": "a"}, "{\\"events\\": []}"],
                \(respond)]
                """
            ]),
        CallScript(
            testDescription: "an error of init",
            first: "[\(initError), \(initError), \(poll), [\"exit\", 1]]", events: ["[]", "[]"]),
        CallScript(testDescription: "an end with status 0", events: [#"[["exit", 0]]"#, "[\(respond)]"]),
        CallScript(testDescription: "an end with status 3", events: [#"[["exit", 3]]"#, "[\(respond)]"]),
        CallScript(testDescription: "an end by SIGKILL", events: [#"[["kill", 9]]"#, "[\(respond)]"]),
        CallScript(testDescription: "an end by SIGSEGV", events: [#"[["kill", 11]]"#, "[\(respond)]"]),
        CallScript(
            testDescription: "an end after the answer", events: ["[\(respond), [\"exit\", 3]]", "[\(respond)]"]),
        CallScript(
            testDescription: "an answer long before the next poll",
            events: ["[\(respond), [\"sleep\", 0.7]]", "[\(respond)]"]),
    ]
}

/// The replies to a script's bootstrap, and those to its callers.
struct CallTranscript: Equatable {
    let calls: [String]
    let answers: [String]

    /// Runs a script under AWS's emulator.
    static func underAWSEmulator(_ script: CallScript) async throws -> CallTranscript {
        let file = try TranscriptFile()
        let emulator = try await EmulatorProcess.started(
            CallScript.bootstrap,
            environment: script.environment(file).merging(["AWS_LAMBDA_FUNCTION_TIMEOUT": "20"]) { $1 })
        var answers: [String] = []
        for event in script.allEvents {
            answers.append(try await emulator.invoke(Array(event.utf8)).text)
        }
        await emulator.end()
        return try CallTranscript(calls: file.lines(), answers: answers)
    }

    /// Runs a script under the package's own.
    static func underOwnEmulator(_ script: CallScript) async throws -> CallTranscript {
        let file = try TranscriptFile()
        // These are the names of AWS's emulator.
        let function = EmulatedFunction(
            name: "test_function", command: [CallScript.bootstrap], environment: script.environment(file),
            timeout: .seconds(20), initTimeout: .seconds(60), account: "012345678912")
        var answers: [String] = []
        try await withLambda(function) { emulator in
            for event in script.allEvents {
                let outcome = try await emulator.invoke(function.name, event)
                answers.append(String(decoding: outcome.payload, as: UTF8.self))
            }
        }
        return try CallTranscript(calls: file.lines(), answers: answers)
    }

    /// Without ids and times.
    init(calls: [String], answers: [String]) {
        func plain(_ text: String) -> String {
            text.replacing(/[0-9a-f]{8}-[0-9a-f-]{27}/, with: "<id>")
                .replacing(/"date": "[^"]*"/, with: "<date>")
                .replacing(/"lambda-runtime-deadline-ms": "\d{13}"/, with: "<deadline>")
                // Lambda sends this id, and AWS's emulator does not in its classic mode.
                .replacing(#""lambda-runtime-invocation-id": "<id>", "#, with: "")
        }
        self.calls = calls.map(plain)
        self.answers = answers.map(plain)
    }
}

extension CallScript {
    /// A script without an event of its own needs one to have its bootstrap started.
    fileprivate var allEvents: [String] { events.isEmpty ? ["[\(Self.respond)]"] : events }

    fileprivate func environment(_ file: TranscriptFile) -> [String: String] {
        ["PROBE_CALLS": first, "TRANSCRIPT": file.path, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]
    }
}

/// A file with a name, which is gone with this object.
private final class TranscriptFile {
    let path = "\(FileManager.default.temporaryDirectory.path)/transcript-\(UUID().uuidString)"

    init() throws { try Data().write(to: URL(fileURLWithPath: path)) }
    deinit { try? FileManager.default.removeItem(atPath: path) }

    func lines() throws -> [String] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
    }
}
