import Foundation
import FoundationNetworking

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

    /// Sends an event through the emulator and waits, ten seconds at most, for what the function makes of it.
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
        var request = URLRequest(url: process.invocations, timeoutInterval: 10)
        request.httpMethod = "POST"
        request.httpBody = Data(event)
        do {
            let (answer, response) = try await URLSession.shared.data(for: request)
            guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw Unmet("200, got \(response)") }
            return Invocation(
                answer: Array(answer), log: String(decoding: process.output.bytes[start...], as: UTF8.self))
        } catch {
            throw Unmet("No answer of \(name): \(error). It wrote:\n\(process.output.text.suffix(4000))")
        }
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
