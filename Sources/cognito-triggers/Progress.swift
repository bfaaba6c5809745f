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

    /// The tasks that are known to wait, where nobody looks.
    private static let waiting = Mutex<Set<String>>([])

    /// Shows how far a task of SwiftPM's is, and nothing once it has ended; where nobody looks, only that it waits.
    static func show(_ task: String, _ state: PackageBuild.State?) {
        guard Terminal.errors.isInteractive else {
            if case .waiting(let process) = state {
                guard waiting.withLock({ $0.insert(task).inserted }) else { return }
                Terminal.errors.write(wait(task, for: process).onOneLine + "\n")
            } else if state == nil {
                waiting.withLock { _ = $0.remove(task) }
            }
            return
        }
        switch state {
        case .planning: show("\(task): SwiftPM is looking for what has changed")
        case .waiting(let process): show(wait(task, for: process))
        case .compiling(let done, let all): show(done, of: all, task)
        case nil: clear()
        }
    }

    private static func wait(_ task: String, for process: Int?) -> String {
        "\(task): waiting for another SwiftPM\(process.map { ", process \($0)," } ?? "") that is using this package"
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
