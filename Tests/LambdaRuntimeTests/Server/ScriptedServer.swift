import Foundation

/// A Runtime API on loopback that does what a test tells it, also what no good server does.
///
/// Each kind of call has a line of reactions, taken in the order of arrival. When the line is used up, a poll is held
/// open until the test adds an event or ends; results are accepted; an extension is registered and waits for ever; every
/// other path is not found. A line for the results of one event, or for the polls of one connection, goes first.
final class ScriptedServer: Sendable {
    /// All that threads and tests share.
    struct State: Sendable {
        var lines: [Call.Kind: [Reaction]] = [:]
        var fallbacks: [Call.Kind: Reaction] = [
            .response: .accepted, .error: .accepted, .initError: .accepted, .restoreNext: .status(404),
            .restoreError: .accepted, .register: .registered, .other: .status(404),
        ]
        var results: [String: [Reaction]] = [:]
        var polls: [Int: Reaction] = [:]
        var requests: [RecordedRequest] = []
        var faults: [String] = []
        var connections = 0
        var openSockets: Set<Int32> = []
        var outstanding = 0
        var mostOutstanding = 0
        var isStopped = false
        /// Set when the process under test has ended: nothing more will come.
        var hasLostClient = false
        /// Tells how much the process under test has written to its log.
        var logLength: @Sendable () -> Int = { 0 }
    }

    /// The address as `AWS_LAMBDA_RUNTIME_API` names it.
    let endpoint: String
    let state = Watched(State())
    private let listener: Socket
    private let base: String

    /// Opens a free port and takes connections at once.
    ///
    /// - Parameters:
    ///   - address: An address of the loopback network.
    ///   - host: The name by which clients are to call it, if it is not the address.
    ///   - base: A path before the API's own, such as `/function`.
    ///   - admission: Whether connections are taken or refused.
    /// - Throws: ``SystemCallError`` for an unknown address, or without a free port.
    init(
        address: String = "127.0.0.1", host: String? = nil, base: String = "",
        admission: Socket.Admission = .listening
    ) throws {
        listener = try Socket.bound(to: address, admission)
        endpoint = "\(host ?? (address.contains(":") ? "[\(address)]" : address)):\(listener.port)\(base)"
        self.base = base
        if admission == .listening {
            Thread.detachNewThread { [self] in acceptConnections() }
        }
    }

    deinit {
        listener.close()
    }

    /// Adds reactions to the line of one kind of call.
    func on(_ kind: Call.Kind, _ reactions: Reaction...) {
        state.update { $0.lines[kind, default: []] += reactions }
    }

    /// Adds reactions to the results of one event.
    func on(resultOf id: String, _ reactions: Reaction...) {
        state.update { $0.results[id, default: []] += reactions }
    }

    /// Sets what is done with every poll on one connection.
    func always(onPollOf connection: Int, _ reaction: Reaction) {
        state.update { $0.polls[connection] = reaction }
    }

    /// Sets what is done when the line of that kind is used up; nil holds such a request until the test adds a reaction.
    func always(_ kind: Call.Kind, _ reaction: Reaction?) {
        state.update { $0.fallbacks[kind] = reaction }
    }

    /// Answers the next free poll with an event.
    func serve(event: [UInt8], id: String = "event-1", headers: KeyValuePairs<String, String?> = [:]) {
        on(.next, .event(event, id: id, headers: headers))
    }

    /// Refuses connections from now on; those that are open stay.
    func refuseConnections() {
        listener.shutDown()
    }

    /// Ends every connection and every reaction.
    func stop() {
        state.update { state in
            state.isStopped = true
            for descriptor in state.openSockets {
                Socket(descriptor: descriptor).shutDown()
            }
        }
        listener.shutDown()
    }

    /// Has every request recorded with the length that the log had when it came.
    func watchLog(length: @escaping @Sendable () -> Int) {
        state.update { $0.logLength = length }
    }

    /// Notes that the process under test has ended, which ends waiting for its requests.
    func loseClient() {
        state.update { $0.hasLostClient = true }
    }

    /// The requests so far.
    var requests: [RecordedRequest] {
        state.value.requests
    }

    /// The requests of one kind so far.
    func requests(_ kind: Call.Kind) -> [RecordedRequest] {
        requests.filter { $0.call.kind == kind }
    }

    /// The results that came for an event, right or wrong ones.
    func posts(for id: String) -> [RecordedRequest] {
        requests.filter { $0.call.requestID == id }
    }

    /// The number of connections so far.
    var connections: Int {
        state.value.connections
    }

    /// The greatest number of requests that waited for their answer at once.
    var mostOutstanding: Int {
        state.value.mostOutstanding
    }

    private func acceptConnections() {
        while let socket = listener.accept() {
            let number: Int? = state.update { state in
                guard !state.isStopped else { return nil }
                state.connections += 1
                state.openSockets.insert(socket.descriptor)
                return state.connections
            }
            guard let number else { return socket.close() }
            let connection = ScriptedConnection(socket: socket, number: number, base: base, state: state)
            Thread.detachNewThread { connection.run() }
        }
    }
}
