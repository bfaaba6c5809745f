import CognitoRehearsal
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
            Self.show(state.done, of: total)
            if state.done == total { Self.clear() }
        }
    }

    /// Shows how far something is, in place of what was shown before.
    static func show(_ done: Int, of total: Int, _ words: String = "") {
        guard Terminal.errors.isInteractive, total > 0 else { return }
        let width = 30 * min(done, total) / total
        let bar = String(repeating: "#", count: width) + String(repeating: ".", count: 30 - width)
        Terminal.errors.write(Array("\r[\(bar)] \(done)/\(total) \(words.onOneLine)\u{1B}[K".utf8))
    }

    /// Shows how far the build of a product is; nothing once it has ended.
    static func show(_ product: String, _ state: PackageBuild.State?) {
        switch state {
        case .planning: show("building \(product): SwiftPM is looking for what has changed")
        case .waiting: show("building \(product): waiting for another build of this package to end")
        case .compiling(let done, let all): show(done, of: all, "building \(product)")
        case nil: clear()
        }
    }

    /// Shows a sentence in place of what was shown before.
    private static func show(_ words: String) {
        guard Terminal.errors.isInteractive else { return }
        Terminal.errors.write(Array("\r\(words.onOneLine) …\u{1B}[K".utf8))
    }

    /// Leaves nothing of what was shown.
    static func clear() {
        if Terminal.errors.isInteractive { Terminal.errors.write(Array("\r\u{1B}[K".utf8)) }
    }
}
