import Synchronization

/// The flow that a call is part of.
///
/// A flow has all calls with the same key, up to a call that ends the flow. A call without a key is a separate flow.
package final class CallFlow: Sendable {
    private let state: Mutex<(key: FlowKey?, ends: Bool)> = Mutex((nil, false))

    /// Makes the call part of a flow.
    package func belongs(to key: FlowKey, ends: Bool = false) {
        state.withLock { state in
            state.key = key
            if ends { state.ends = true }
        }
    }

    /// Makes the call part of a flow that continues, even if an earlier part of the call has ended the flow.
    package func stays(in key: FlowKey) { state.withLock { $0 = (key, false) } }

    package func end() { state.withLock { $0.ends = true } }

    /// The key of the flow; nil for a separate flow.
    package var key: FlowKey? { state.withLock { $0.key } }

    /// A Boolean value that indicates whether the flow ends with the call.
    package var isLast: Bool { state.withLock { $0.key == nil || $0.ends } }
}
