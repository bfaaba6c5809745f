import Synchronization
package import WireJSON

/// The latest flows: each is one sign-up, sign-in or password reset from the first call to the last.
package final class Trace: Sendable {
    package static let limit = 500

    package struct Flow: Sendable {
        package let id: Int
        package let key: FlowKey
        package var calls: [CallTrace]
        package var isOpen: Bool
        /// The ``Trace/version`` of the flow's latest change.
        package fileprivate(set) var version: Int
    }

    /// The flows that have changed since a version.
    package struct Changes: Sendable {
        /// The changed flows, the oldest first.
        package let flows: [Flow]
        /// The version up to which the changes are listed.
        package let version: Int
        /// The id of the oldest flow that is kept; if no flow is kept, the id of the next flow.
        package let oldest: Int
        /// The number of all flows since the server's start, including flows that are no longer kept.
        package let seen: Int
    }

    private struct State {
        /// The flows, with consecutive ids.
        var flows: [Flow] = []
        /// The ids of the latest open flows, by the flows' keys.
        var open: [FlowKey: Int] = [:]
        var flowCount = 0
        var callCount = 0
        var changes = 0
        /// The calls that are being answered, by their numbers.
        var running: [Int: CallTrace] = [:]
        /// The ids of the kept flows, by the numbers of their calls.
        var flowOfCall: [Int: Int] = [:]

        /// Returns the place of the flow with an id; nil if it is not kept.
        func place(of id: Int) -> Int? {
            guard let first = flows.first?.id, flows.indices.contains(id - first) else { return nil }
            return id - first
        }

        /// Returns the place of the kept flow with a call.
        func place(ofCall number: Int) -> Int? { flowOfCall[number].flatMap(place(of:)) }
    }

    private let state = Mutex(State())
    /// The signal of each change of the flows.
    private let signal: ChangeSignal

    package init(signal: ChangeSignal = ChangeSignal()) { self.signal = signal }

    package func nextCall() -> Int {
        state.withLock { state in
            state.callCount += 1
            return state.callCount
        }
    }

    /// Notes a call that is being answered.
    package func begin(_ call: CallTrace) { state.withLock { $0.running[call.number] = call } }

    package func add(_ call: CallTrace) {
        let (key, ends) = (call.flow.key ?? FlowKey(.call, "\(call.number)"), call.flow.isLast)
        state.withLock { state in
            state.changes += 1
            state.running[call.number] = nil
            if let id = state.open[key], let place = state.place(of: id) {
                state.flows[place].calls.append(call)
                state.flows[place].isOpen = !ends
                state.flows[place].version = state.changes
                state.flowOfCall[call.number] = id
            } else {
                state.flowCount += 1
                state.flows.append(
                    Flow(id: state.flowCount, key: key, calls: [call], isOpen: !ends, version: state.changes))
                state.open[key] = state.flowCount
                state.flowOfCall[call.number] = state.flowCount
            }
            if ends { state.open[key] = nil }
            if state.flows.count > Self.limit {
                let oldest = state.flows.removeFirst()
                if oldest.isOpen { state.open[oldest.key] = nil }
                for call in oldest.calls { state.flowOfCall[call.number] = nil }
            }
        }
        signal.fire()
    }

    /// Notes a change of a call that has been added before, such as the answer of a function for which no caller waits.
    package func changed(_ call: CallTrace) {
        let isKept = state.withLock { state in
            guard let place = state.place(ofCall: call.number) else { return false }
            state.changes += 1
            state.flows[place].version = state.changes
            return true
        }
        if isKept { signal.fire() }
    }

    /// Takes the flows of an earlier run, with consecutive ids, before the first call of this one.
    func restore(_ flows: [Flow]) {
        state.withLock { state in
            state.flows = flows
            state.flowCount = flows.last?.id ?? 0
            state.callCount = flows.flatMap(\.calls).map(\.number).max() ?? 0
            state.changes = flows.map(\.version).max() ?? 0
            for flow in flows {
                if flow.isOpen { state.open[flow.key] = flow.id }
                for call in flow.calls { state.flowOfCall[call.number] = flow.id }
            }
        }
    }

    package func clear() {
        state.withLock { state in
            state.flows = []
            state.open = [:]
            state.flowOfCall = [:]
            state.changes += 1
        }
        signal.fire()
    }

    // MARK: Lookups

    /// Returns the flows that have changed after a version; all flows after version 0.
    package func changes(since version: Int) -> Changes {
        state.withLock { state in
            Changes(
                flows: state.flows.filter { $0.version > version }, version: state.changes,
                oldest: state.flows.first?.id ?? state.flowCount + 1, seen: state.flowCount)
        }
    }

    /// Returns the flow with an id; nil if it is not kept.
    package func flow(_ id: Int) -> Flow? {
        state.withLock { state in state.place(of: id).map { state.flows[$0] } }
    }

    /// Returns the call with a number: one that is being answered, or one of a kept flow.
    package func call(_ number: Int) -> CallTrace? {
        state.withLock { state in
            state.running[number]
                ?? state.place(ofCall: number).flatMap { state.flows[$0].calls.first { $0.number == number } }
        }
    }

    /// The invocation of the one function that runs now; nil if no function or several run.
    package var onlyInvocation: InvocationTrace? {
        let calls = state.withLock { Array($0.running.values) + $0.flows.suffix(8).flatMap(\.calls) }
        let steps = calls.flatMap { call in
            call.steps.filter(\.isUnderWay).map { InvocationTrace(call: call.number, step: $0.number) }
        }
        return steps.count == 1 ? steps[0] : nil
    }

    /// A number that changes with every change of the flows.
    package var version: Int { state.withLock { $0.changes } }

    /// The flows, the oldest first.
    package var recorded: [Flow] { state.withLock { $0.flows } }

    /// Returns the flows as JSON, with the oldest flow first; the closure returns the members of each step.
    package func json(_ describe: (CallTrace.Step) -> JSONMembers<JSONValue>) -> JSONValue {
        let flows = state.withLock { $0.flows }
        return .array(
            flows.map { flow in
                [
                    "id": .integer(Int64(flow.id)), "name": .text(flow.key.text), "isOpen": .boolean(flow.isOpen),
                    "calls": .array(flow.calls.map { $0.json(describe) }),
                ]
            })
    }
}

extension Trace.Flow {
    /// Creates the flow that ``stored`` describes; nil if the members are not those of a flow.
    init?(stored: JSONMembers<JSONValue>) {
        guard let id = stored["id"]?.number, let version = stored["version"]?.number,
            let key = FlowKey(stored: stored["key"]?.elements?.compactMap(\.text) ?? [])
        else { return nil }
        self.init(
            id: Int(id), key: key, calls: (stored["calls"]?.elements ?? []).compactMap { CallTrace(stored: $0) },
            isOpen: stored["isOpen"] == true, version: Int(version))
    }

    /// The flow as the store keeps it.
    var stored: JSONMembers<JSONValue> {
        [
            "id": .integer(Int64(id)), "version": .integer(Int64(version)), "isOpen": .boolean(isOpen),
            "key": .array(key.stored.map(JSONValue.text)), "calls": .array(calls.map(\.stored)),
        ]
    }
}
