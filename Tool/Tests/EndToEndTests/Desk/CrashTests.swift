import CognitoProcessTestSupport
import Foundation
import Testing

/// `explain --crash`, with the lines that crashing programs write.
@Suite(.timeLimit(.minutes(5))) struct CrashTests {
    /// A way to crash, and the piece of `Crash.swift` that does.
    struct Crash: Sendable, CustomTestStringConvertible {
        let how: String
        let code: String
        /// The check that failed, as the compiler records it in a program built for release.
        var check: String?
        var testDescription: String { how }
    }

    private static let crashes = [
        Crash(how: "precondition", code: "Swift.precondition(", check: "precondition failure"),
        Crash(how: "index", code: "numbers[numbers.count + 7]", check: "Index out of range"),
        Crash(
            how: "unwrap", code: "numbers.first { $0 == 1_000_003 }!",
            check: "Unexpectedly found nil while unwrapping an Optional value"),
        Crash(how: "overflow", code: "numbers.reduce(Int.max, +)", check: "arithmetic overflow"),
        Crash(how: "abort", code: "Glibc.abort()"),
        Crash(how: "segfault", code: #"memcmp(place, "unmapped", 8)"#),
        Crash(how: "heap", code: #"free(getenv("PATH"))"#),
        Crash(how: "stack", code: "recur(numbers, depth + 1)"),
        Crash(how: "thread", code: "numbers[numbers.count + 7]", check: "Index out of range"),
    ]

    /// The packaged probe, which `Tests/Packaging/run` names, with its debug file next to it; nil for the built probe.
    private static let packaged = ProcessInfo.processInfo.environment["COGNITO_TRIGGERS_CRASH_PROBE"]

    private static func program() throws -> String { try packaged ?? PackageFolder.debugExecutable("ConformanceProbe") }

    private static func debugFile() throws -> String { try packaged.map { "\($0).debug" } ?? program() }

    /// Has the probe crash, and returns its standard error.
    private static func crash(_ how: String) async throws -> String {
        let (output, errors) = (try TemporaryFile(), try TemporaryFile())
        _ = try await ChildProcess.run(
            [try program(), "-"], environment: ["SWIFT_BACKTRACE": "enable=no", "PATH": "/usr/bin:/bin"],
            input: try TemporaryFile(Array(#"{"do":"crash","how":"\#(how)"}"#.utf8)), output: output, errors: errors)
        return errors.text
    }

    private static func explain(_ line: String, _ arguments: String...) async throws -> DeskRun {
        try await DeskRun(
            executable: "cognito-triggers", ["explain", "--crash", "-"] + arguments, input: Array(line.utf8),
            environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"])
    }

    private static func number(of code: String) throws -> Int {
        let path = PackageFolder.path("Tests/ConformanceProbe/Crash.swift")
        let source = try String(contentsOfFile: path, encoding: .utf8)
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        return try #require(lines.firstIndex { $0.contains(code) }) + 1
    }

    @Test(arguments: crashes)
    func `the line of a crash names the file and the line that crashed`(crash: Crash) async throws {
        let line = try await Self.crash(crash.how)
        let run = try await Self.explain(line, "--debug-file", try Self.debugFile(), "--json")
        #expect(run.status == 0, "\(run.errors)\(line)")
        let report = try run.object()
        let frames = report.members["stack"] as? [[String: Any]] ?? []
        let number = try Self.number(of: crash.code)
        let isNamed = frames.contains { frame in
            (frame["file"] as? String ?? "").hasSuffix("ConformanceProbe/Crash.swift")
                && frame["line"] as? Int == number
        }
        #expect(isNamed, "\(String(decoding: run.output, as: UTF8.self))\(line)")
        if Self.packaged != nil { #expect(report[text: "failedCheck"] == crash.check) }

        let text = try await Self.explain(line, "--debug-file", try Self.debugFile())
        let shown = String(decoding: text.output, as: UTF8.self)
        #expect(shown.contains("Crash.swift:\(number)"), "\(shown)")
    }

    @Test func `a line without a crash, and a file without its build, are refused with what to do`() async throws {
        let file = try Self.debugFile()
        let none = try await Self.explain("2026-01-01T00:00:00.000Z\t-\tINFO\tnothing", "--debug-file", file)
        #expect(none.status == 1 && none.errors.contains("not the line of a crash"), "\(none.errors)")

        let line = "The function crashed: a trap address=0x1 build=0123456789abcdef signal=SIGILL stack=0x1"
        let other = try await Self.explain(line, "--debug-file", file)
        #expect(other.status == 1 && other.errors.contains("belongs to the build"), "\(other.errors)")

        let text = try await Self.explain(line, "--debug-file", "\(PackageFolder.root)/README.md")
        #expect(text.status == 1 && text.errors.contains("not a program of 64-bit Linux"), "\(text.errors)")

        let missing = try await Self.explain(line)
        #expect(missing.status == 2 && missing.errors.contains("--debug-file"), "\(missing.errors)")
    }

    @Test func `without a reader of debug information, the command says what to install`() async throws {
        let line = "The function crashed: a trap signal=SIGILL stack=0x1"
        let run = try await DeskRun(
            executable: "cognito-triggers", ["explain", "--crash", line, "--debug-file", Self.debugFile()],
            environment: ["PATH": "/nowhere"])
        #expect(run.status == 1 && run.errors.contains("Install a Swift toolchain"), "\(run.errors)")
    }
}
