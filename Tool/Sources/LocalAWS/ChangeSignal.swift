import Synchronization

/// A signal that wakes all its listeners when something has changed.
///
/// Changes that come while a listener is busy wake it once.
package final class ChangeSignal: Sendable {
    private struct State {
        var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
        var count = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// Wakes all listeners.
    package func fire() {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield() }
    }

    /// Returns a stream with an element for one or more changes; it ends when its task is cancelled.
    package func listen() -> AsyncStream<Void> {
        let (stream, listener) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state in
            state.count += 1
            state.listeners[state.count] = listener
            return state.count
        }
        listener.onTermination = { _ in _ = self.state.withLock { $0.listeners.removeValue(forKey: number) } }
        return stream
    }
}
