import CognitoProcessTestSupport

/// A function on the desk: run once with some arguments and without a Runtime API.
struct DeskRun: Sendable {
    /// The exit status; 124 if it took longer than the limit, 128 and the number if a signal ended it.
    let status: Int32
    /// The processor's time that it took.
    let time: Duration
    /// Its standard output.
    let output: [UInt8]
    /// Its standard error.
    let errors: String

    /// Runs a function to its end.
    init(
        _ function: Function, _ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:]
    ) async throws {
        try await self.init(
            executable: function.name, arguments, input: input,
            environment: function.environment.merging(environment) { _, own in own })
    }

    /// Runs any executable of the package to its end.
    init(
        executable name: String, _ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:],
        limit: Int = 120
    ) async throws {
        let (standardOutput, standardError) = (try TemporaryFile(), try TemporaryFile())
        (status, time) = try await ChildProcess.run(
            ["/usr/bin/timeout", "-k", "1", "\(limit)", try PackageFolder.executable(name)] + arguments,
            environment: environment, input: try TemporaryFile(input), output: standardOutput, errors: standardError)
        output = standardOutput.bytes
        errors = standardError.text
    }
}

extension DeskRun {
    /// Returns the objects that a verb has printed with `--json`, but for the last, which is its result or its error.
    func objects() throws -> [JSONObject] { try lines().dropLast() }

    /// Returns the last object that a verb has printed with `--json`.
    func result() throws -> JSONObject {
        guard let last = try lines().last else { throw Unmet("an object on standard output; \(errors)") }
        return last
    }

    /// Returns the only object that a verb has printed with `--json` before its result.
    func object() throws -> JSONObject {
        let objects = try objects()
        guard objects.count == 1 else { throw Unmet("one object and a result, got \(objects.count); \(errors)") }
        return objects[0]
    }

    private func lines() throws -> [JSONObject] {
        try output.split(separator: UInt8(ascii: "\n")).map { try JSONObject(Array($0)) }
    }
}
