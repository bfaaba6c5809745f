import Glibc
package import LoopbackHTTP
import NIOCore

/// An emulator of Lambda for functions that are built as programs; events and answers are bytes.
///
/// ```swift
/// let emulator = LambdaEmulator()
/// await emulator.add(EmulatedFunction(name: "InviteOnly", command: [program]))
/// let outcome = await emulator.invoke("InviteOnly", InvocationRequest(event))
/// await emulator.stop()
/// ```
///
/// Each process of a function has its own Runtime API and is started on demand. ``listen(host:port:)`` adds the
/// endpoint through which the AWS CLI and the SDKs invoke functions.
///
/// Stop the emulator when you are done, because its functions keep running until then.
public actor LambdaEmulator {
    /// A function that the emulator calls for each event that has been answered or has failed.
    public typealias Observer =
        @Sendable (
            _ function: String, _ request: InvocationRequest, _ outcome: InvocationOutcome
        ) -> Void

    private let log: EmulatorLog
    private let observer: Observer
    private var pools: [String: FunctionPool] = [:]
    /// The pools of functions that have been replaced, until these pools have answered their last events.
    private var leaving: [Int: FunctionPool] = [:]
    private var departures = 0
    private var server: HTTPServer?

    /// Creates an emulator without functions.
    ///
    /// - Parameters:
    ///   - log: Receives all lines that functions write, and the lines that Lambda would add.
    ///   - observer: Called for each event that has been answered or has failed.
    public init(log: @escaping EmulatorLog = { _ in }, observer: @escaping Observer = { _, _, _ in }) {
        self.log = log
        self.observer = observer
    }

    /// Adds a function, or replaces the function with the same name.
    ///
    /// Before this method returns, the processes of a replaced function answer their events and are then stopped.
    public func add(_ function: EmulatedFunction) async {
        let old = pools.updateValue(FunctionPool(function, log: log), forKey: function.name)
        if let old { await leave(old) }
    }

    /// Removes a function, after its processes have answered their events.
    package func remove(_ name: String) async {
        if let old = pools.removeValue(forKey: name) { await leave(old) }
    }

    private func leave(_ old: FunctionPool) async {
        departures += 1
        let departure = departures
        leaving[departure] = old
        await old.drain()
        await old.stop()
        leaving[departure] = nil
    }

    /// Answers a request to `/2015-03-31/functions/NAME/invocations`, for a server that has other routes, too.
    package nonisolated func answer(_ request: HTTPRequest) async -> HTTPReply {
        await InvokeAPI(emulator: self).answer(request)
    }

    /// The functions, by name.
    public var functions: [String: EmulatedFunction] { pools.mapValues(\.function) }

    /// Returns the process ids of a function, in no particular order.
    public func processes(of name: String) async -> [Int32] { await pools[name]?.processes ?? [] }

    /// Invokes a function and returns the outcome; nil if there is no such function, or if the emulator is stopping.
    ///
    /// The event goes to an idle process. If all processes are busy, the emulator starts a new one, up to
    /// ``EmulatedFunction/maximumInstances``. Further events wait in order of arrival.
    public func invoke(_ name: String, _ invocation: InvocationRequest) async -> InvocationOutcome? {
        while let pool = pools[name] {
            if let outcome = await pool.invoke(invocation) {
                observer(name, invocation, outcome)
                return outcome
            }
            // Either the function was replaced in the meantime, or the emulator is being stopped.
            guard pools[name] !== pool else { break }
        }
        return nil
    }

    /// Serves `POST /2015-03-31/functions/NAME/invocations`.
    ///
    /// Anyone who can reach the address can run the functions.
    ///
    /// - Parameters:
    ///   - host: The address to listen on.
    ///   - port: The port; 0 picks a free port.
    /// - Returns: The port on which the emulator listens.
    /// - Throws: ``ListenError`` if the emulator cannot listen, for example because the port is in use.
    public func listen(host: String = "127.0.0.1", port: Int = 0) async throws -> Int {
        do {
            let server = try await HTTPServer.start(
                host: host, port: port, bodyLimit: { _ in Limit.payload }, answersEarly: false
            ) { [weak self] in
                guard let self else { return .notFound }
                return await InvokeAPI(emulator: self).answer($0)
            }
            self.server = server
            return server.port
        } catch {
            let reason = (error as? IOError).map { String(cString: strerror($0.errnoCode)) }
            throw ListenError(description: "Cannot listen on \(host):\(port): \(reason ?? "\(error)")")
        }
    }

    /// Stops all processes and the endpoint.
    ///
    /// Each process receives SIGTERM, and half a second later SIGKILL. Events that are still unanswered fail.
    public func stop() async {
        let all = Array(pools.values) + Array(leaving.values)
        await withDiscardingTaskGroup { group in
            for pool in all { group.addTask { await pool.stop() } }
        }
        pools = [:]
        await server?.stop()
        server = nil
    }
}

/// The error for an address on which the emulator cannot listen.
public struct ListenError: Error, CustomStringConvertible {
    /// The address, and the reason that the system gives.
    public let description: String
}
