import Glibc
import LoopbackHTTP
import NIOCore

/// An emulator of Lambda for functions that are built as programs: bytes in, bytes out.
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
    /// A function that is called for each event that has been answered or has failed.
    public typealias Observer =
        @Sendable (
            _ function: String, _ request: InvocationRequest, _ outcome: InvocationOutcome
        ) -> Void

    private let log: EmulatorLog
    private let observer: Observer
    private var pools: [String: FunctionPool] = [:]
    /// Pools of replaced functions, until they have answered their last events.
    private var leaving: [Int: FunctionPool] = [:]
    private var departures = 0
    private var server: HTTPServer?

    /// Creates an emulator without functions.
    ///
    /// - Parameters:
    ///   - log: Receives all lines that functions write, and Lambda's lines around them.
    ///   - observer: Called for each event that has been answered or has failed.
    public init(log: @escaping EmulatorLog = { _ in }, observer: @escaping Observer = { _, _, _ in }) {
        self.log = log
        self.observer = observer
    }

    /// Adds a function, or replaces the one with the same name.
    ///
    /// The old function's processes answer their events and are then stopped, before this returns.
    public func add(_ function: EmulatedFunction) async {
        let old = pools.updateValue(FunctionPool(function, log: log), forKey: function.name)
        guard let old else { return }
        departures += 1
        let departure = departures
        leaving[departure] = old
        await old.drain()
        await old.stop()
        leaving[departure] = nil
    }

    /// The functions, by name.
    public var functions: [String: EmulatedFunction] { pools.mapValues(\.function) }

    /// Returns the process ids of a function, in no particular order.
    public func processes(of name: String) async -> [Int32] { await pools[name]?.processes ?? [] }

    /// Invokes a function with an event; nil if there is no such function, or everything is being stopped.
    ///
    /// The event goes to an idle process. If all are busy, one is started, up to
    /// ``EmulatedFunction/maximumInstances``. Further events wait in order of arrival.
    public func invoke(_ name: String, _ invocation: InvocationRequest) async -> InvocationOutcome? {
        while let pool = pools[name] {
            if let outcome = await pool.invoke(invocation) {
                observer(name, invocation, outcome)
                return outcome
            }
            // The function was replaced in the meantime, or everything is being stopped.
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
    ///   - port: The port; 0 picks a free one.
    /// - Returns: The port.
    /// - Throws: ``ListenError``, for example if the port is in use.
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

    /// Stops all processes, with SIGTERM and half a second later SIGKILL, and the endpoint.
    ///
    /// Events that have not been answered by then fail.
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
    /// The address, and the system's reason.
    public let description: String
}
