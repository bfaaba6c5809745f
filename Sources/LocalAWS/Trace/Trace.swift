import Synchronization
package import WireJSON

/// The latest flows: each is one sign-up, sign-in or password reset from the first call to the last.
package final class Trace: Sendable {
    package static let limit = 500

    package struct Flow: Sendable {
        package let id: Int
        package let key: String
        package var calls: [CallTrace]
        package var isOpen: Bool
    }

    private struct State {
        /// The flows, with consecutive ids.
        var flows: [Flow] = []
        /// The ids of the latest open flows, by the flows' keys.
        var open: [String: Int] = [:]
        var flowCount = 0
        var callCount = 0
        var changes = 0
    }

    private let state = Mutex(State())

    package func nextCall() -> Int {
        state.withLock { state in
            state.callCount += 1
            return state.callCount
        }
    }

    package func add(_ call: CallTrace) {
        let (key, ends) = call.flow
        state.withLock { state in
            state.changes += 1
            if let id = state.open[key], let first = state.flows.first?.id {
                state.flows[id - first].calls.append(call)
                state.flows[id - first].isOpen = !ends
            } else {
                state.flowCount += 1
                state.flows.append(Flow(id: state.flowCount, key: key, calls: [call], isOpen: !ends))
                state.open[key] = state.flowCount
            }
            if ends { state.open[key] = nil }
            if state.flows.count > Self.limit {
                let oldest = state.flows.removeFirst()
                if oldest.isOpen { state.open[oldest.key] = nil }
            }
        }
    }

    package func clear() {
        state.withLock { state in
            state.flows = []
            state.open = [:]
            state.changes += 1
        }
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
                    "id": .integer(Int64(flow.id)), "name": .text(flow.key), "isOpen": .boolean(flow.isOpen),
                    "calls": .array(flow.calls.map { $0.json(describe) }),
                ]
            })
    }
}
