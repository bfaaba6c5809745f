import CognitoProcessTestSupport

/// A function as a bootstrap under AWS's own emulator of Lambda: started at its first event and shared by all tests.
///
/// The emulator handles one event at a time, so that tests take turns. It ends with the process that runs the tests.
actor Emulator {
    private let name: String
    private let environment: [String: String]
    private var started: Result<EmulatorProcess, any Error>?
    private var turn: Task<Void, Never>?

    init(_ name: String, environment: [String: String]) {
        self.name = name
        self.environment = environment
    }

    /// Sends an event through the emulator and waits, two minutes at most, for what the function makes of it.
    func invoke(_ event: [UInt8]) async throws -> Invocation {
        let previous = turn
        let own = Task {
            await previous?.value
            return try await self.send(event)
        }
        turn = Task { _ = await own.result }
        return try await own.value
    }

    /// The bootstrap's process id; it has one after its first event.
    func functionProcess() throws -> Int32? { try started?.get().functionProcess }

    private func send(_ event: [UInt8]) async throws -> Invocation {
        let process = try await process()
        let start = process.output.bytes.count
        let answer = try await process.invoke(event)
        guard answer.status == 200 else { throw Unmet("200 from \(name), got \(answer.status): \(answer.text)") }
        return Invocation(answer: answer.body, log: String(decoding: process.output.bytes[start...], as: UTF8.self))
    }

    private func process() async throws -> EmulatorProcess {
        if let started { return try started.get() }
        do {
            let process = try await EmulatorProcess.started(name, environment: environment)
            started = .success(process)
            return process
        } catch {
            started = .failure(error)
            throw error
        }
    }
}
