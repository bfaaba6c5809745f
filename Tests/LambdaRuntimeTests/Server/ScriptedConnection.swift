import Foundation

/// One client's connection to a scripted server, on a thread of its own.
struct ScriptedConnection: Sendable {
    let socket: Socket
    let number: Int
    let base: String
    let state: Watched<ScriptedServer.State>

    /// Reads requests and reacts to each, until one of both sides ends the connection.
    func run() {
        var reader = RequestReader(socket: socket)
        do {
            while let head = try reader.head() {
                guard try react(to: head, &reader) else { break }
            }
        } catch {
            state.update { $0.faults.append("connection \(number): \(error)") }
        }
        state.update { state in
            state.openSockets.remove(socket.descriptor)
            socket.close()
        }
    }

    /// Takes one request; false if the connection ends with it.
    private func react(to head: RequestReader.Head, _ reader: inout RequestReader) throws -> Bool {
        let call = Call(method: head.method, path: head.path, base: base)
        let index = record(head, call)
        var answer = Answer(connection: self)
        defer { answer.finish() }
        guard let reaction = nextReaction(for: call), answer.perform(reaction.beforeBody, isLast: false) else {
            return false
        }
        let body = try reader.body(of: head, upTo: reaction.bodyLimit)
        state.update { state in
            state.requests[index].body = body.bytes
            state.requests[index].completed = body.isWhole ? .now : nil
        }
        let isCutByClient = !body.isWhole && reaction.bodyLimit == nil
        guard !isCutByClient, answer.perform(reaction.steps, isLast: true) else { return false }
        return body.isWhole
    }

    private func record(_ head: RequestReader.Head, _ call: Call) -> Int {
        let logLength = state.value.logLength()
        return state.update { state in
            state.requests.append(
                RecordedRequest(
                    number: state.requests.count + 1, method: head.method, path: head.path, headers: head.headers,
                    call: call, connection: number, received: .now, logLength: logLength))
            state.outstanding += 1
            state.mostOutstanding = max(state.mostOutstanding, state.outstanding)
            return state.requests.count - 1
        }
    }

    /// Takes the next reaction, and waits for the test to add one if necessary; nil if none will come.
    private func nextReaction(for call: Call) -> Reaction? {
        let kind = call.kind
        while true {
            let found: (reaction: Reaction?, isStopped: Bool) = state.update { state in
                if state.isStopped { return (nil, true) }
                if kind == .next, let reaction = state.polls[number] { return (reaction, false) }
                if let id = call.requestID, state.results[id]?.isEmpty == false {
                    return (state.results[id]?.removeFirst(), false)
                }
                if state.lines[kind]?.isEmpty == false { return (state.lines[kind]?.removeFirst(), false) }
                return (state.fallbacks[kind], false)
            }
            if found.isStopped || found.reaction != nil { return found.reaction }
            guard !socket.isAbandoned else { return nil }
            _ = state.block(within: .milliseconds(50)) { state in
                state.isStopped || state.lines[kind]?.isEmpty == false || state.fallbacks[kind] != nil
                    || kind == .next && state.polls[number] != nil
                    || call.requestID.map { state.results[$0]?.isEmpty == false } ?? false
            }
        }
    }
}

/// One answer on its way, which counts as outstanding until its last bytes go out.
private struct Answer {
    let connection: ScriptedConnection
    private var isFinished = false

    init(connection: ScriptedConnection) {
        self.connection = connection
    }

    /// Does the steps; false if the connection ends with them.
    mutating func perform(_ steps: [Reaction.Step], isLast: Bool) -> Bool {
        let lastSend = isLast ? steps.lastIndex { if case .send = $0 { true } else { false } } : nil
        for (index, step) in steps.enumerated() {
            switch step {
            case .send(let bytes):
                if index == lastSend { finish() }
                guard connection.socket.send(bytes) else { return false }
            case .pause(let duration):
                guard rest(for: duration) else { return false }
            case .hold:
                while rest(for: .seconds(3600)) {}
                return false
            case .run(let work):
                work()
            case .halfClose:
                connection.socket.shutDownSending()
            case .close:
                return false
            case .reset:
                connection.socket.resetOnClose()
                return false
            }
        }
        return true
    }

    /// Counts the request as answered; before the bytes go, so that the client's next request never comes first.
    mutating func finish() {
        guard !isFinished else { return }
        isFinished = true
        connection.state.update { $0.outstanding -= 1 }
    }

    /// Waits; false if the client or the test has ended meanwhile.
    private func rest(for duration: Duration) -> Bool {
        let end = ContinuousClock.now + duration
        while true {
            let left = end - .now
            guard left > .zero else { return true }
            let slice = Int(min(left, .milliseconds(50)) / .microseconds(1))
            let isStopped = connection.state.block(within: .microseconds(max(1, slice))) { $0.isStopped }
            if isStopped || connection.socket.isAbandoned { return false }
        }
    }
}
