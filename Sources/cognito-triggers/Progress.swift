import Synchronization

/// A bar on a terminal, for batches that take a while; nothing where nobody looks.
final class Progress: Sendable {
    private struct State {
        var done = 0
        var shown = ContinuousClock.now
    }

    private let total: Int
    private let state = Mutex(State())

    /// A bar for that many steps; none for a few.
    init(total: Int) { self.total = Terminal.errors.isInteractive && total >= 20 ? total : 0 }

    /// One step is done.
    func step() {
        guard total > 0 else { return }
        state.withLock { state in
            state.done += 1
            guard state.done == total || state.shown.duration(to: .now) > .milliseconds(100) else { return }
            state.shown = .now
            let width = 30 * state.done / total
            let bar = String(repeating: "#", count: width) + String(repeating: ".", count: 30 - width)
            Terminal.errors.write("\r[\(bar)] \(state.done)/\(total)")
            if state.done == total { Terminal.errors.write("\r\u{1B}[K") }
        }
    }
}
