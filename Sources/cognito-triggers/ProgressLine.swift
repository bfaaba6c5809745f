import CognitoRehearsal
import Synchronization

/// A bar on a terminal, for batches that take a while; nothing where nobody looks.
final class ProgressLine: Sendable {
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

    /// Shows how far a task of SwiftPM's is, and nothing once it has ended; where nobody looks, a line now and then.
    static func show(_ task: String, _ state: PackageBuild.State?) {
        guard Terminal.errors.isInteractive else { return say(task, state) }
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

    // MARK: Where nobody looks

    /// A task of which a line is said now and then.
    private struct Known {
        var since = ContinuousClock.now
        var isFirst = true
        /// A Boolean value that indicates whether it is known to wait.
        var isWaiting = false
    }

    private static let tasks = Mutex<[String: Known]>([:])

    /// Says how far a task is, after ten seconds and then every half minute; and at once, that it waits.
    private static func say(_ task: String, _ state: PackageBuild.State?) {
        let words: String? = tasks.withLock { tasks in
            guard let state else {
                tasks[task] = nil
                return nil
            }
            var known = tasks[task] ?? Known()
            defer { tasks[task] = known }
            if case .waiting(let process) = state {
                defer { known.isWaiting = true }
                return known.isWaiting ? nil : wait(task, for: process)
            }
            guard known.since.duration(to: .now) >= (known.isFirst ? .seconds(10) : .seconds(30)) else { return nil }
            defer { known = Known(isFirst: false, isWaiting: known.isWaiting) }
            guard case .compiling(let done, let all) = state else {
                return "\(task): SwiftPM is looking for what has changed"
            }
            let hint = known.isFirst && all - done > 100 ? "; a first build takes some minutes" : ""
            return "\(task): step \(done) of \(all)\(hint)"
        }
        if let words { Terminal.errors.write(words.onOneLine + "\n") }
    }
}
