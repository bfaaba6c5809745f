import LambdaRuntime
import WireJSON

/// The function without a shutdown hook.
struct Probe: LambdaFunction {
    private let echoes: Bool

    init() async throws {
        echoes = Setting.value("PROBE_MODE") == "echo"
        switch Setting.value("PROBE_INIT") {
        case "fail": throw ProbeError(message: "probe init failed")
        case "sleep":
            try await Task.sleep(for: .milliseconds(700))
            DirectLine.write("probe init done")
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
}

/// The same function with a hook.
struct ProbeWithHook: LambdaFunction {
    private let probe: Probe

    init() async throws { probe = try await Probe() }

    func handle(_ event: [UInt8], context: InvocationContext) async throws -> [UInt8] {
        try await probe.handle(event, context: context)
    }

    func shutdown() async { DirectLine.write("probe shutdown hook") }
}

/// The same function with a hook that fails, beyond what conformance asks for.
struct ProbeWithFailingHook: LambdaFunction {
    private let probe: Probe

    init() async throws { probe = try await Probe() }

    func handle(_ event: [UInt8], context: InvocationContext) async throws -> [UInt8] {
        try await probe.handle(event, context: context)
    }

    func shutdown() async throws {
        try await Task.sleep(for: .milliseconds(20))
        throw ProbeError(message: "probe shutdown failed")
    }
}

/// The error that a command asks for.
struct ProbeError: Error, CustomStringConvertible {
    let message: String
    var description: String { message }
}
