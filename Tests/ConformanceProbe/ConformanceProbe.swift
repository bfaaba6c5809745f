import Glibc
import LambdaRuntime
import Logging
import WireJSON

/// The function under test in conformance runs: it does what the event commands.
@main
struct ConformanceProbe: LambdaFunction {
    private let echoes: Bool

    init() async throws {
        echoes = Self.environment("PROBE_MODE") == "echo"
        switch Self.environment("PROBE_INIT") {
        case "fail": throw ProbeError(message: "probe init failed")
        case "sleep":
            try await Task.sleep(for: .milliseconds(700))
            _ = "probe init done\n".withCString { write(STDERR_FILENO, $0, strlen($0)) }
        default: break
        }
    }

    func handle(_ event: [UInt8], context: InvocationContext) async throws -> [UInt8] {
        if echoes { return event }
        let command: Command
        do { command = try Command(event) } catch { throw UndecodableEvent(error) }
        if let pause = command.pause { try await Task.sleep(for: .milliseconds(pause)) }
        do {
            return try await command.run(event, context)
        } catch let error as JSONWritingError {
            throw UnencodableResult(error)
        }
    }

    static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

/// The error that a command asks for.
struct ProbeError: Error, CustomStringConvertible {
    let message: String
    var description: String { message }
}
