package import CognitoRehearsal
import Synchronization

/// A progress bar on a terminal, for batches that take a while; nothing without a terminal.
package final class ProgressLine: Sendable {
    private struct State {
        var done = 0
        var shown = ContinuousClock.now
    }

    private let total: Int
    private let state = Mutex(State())

    /// Creates a bar for a number of steps; for only a few, it shows nothing.
    package init(total: Int) { self.total = Terminal.errors.isInteractive && total >= 20 ? total : 0 }

    package func step() {
        guard total > 0 else { return }
        state.withLock { state in
            state.done += 1
            guard state.done == total || state.shown.duration(to: .now) > .milliseconds(100) else { return }
            state.shown = .now
            Self.show(state.done, of: total)
            if state.done == total { Self.clear() }
        }
    }

    /// Shows the progress in place of the line that was shown before.
    package static func show(_ done: Int, of total: Int, _ words: String = "") {
        guard Terminal.errors.isInteractive, total > 0 else { return }
        let width = 30 * min(done, total) / total
        let bar = String(repeating: "#", count: width) + String(repeating: ".", count: 30 - width)
        Terminal.errors.write(Array("\r[\(bar)] \(done)/\(total) \(words.onOneLine)\u{1B}[K".utf8))
    }

    /// Shows the progress of a SwiftPM task until the task ends; without a terminal, prints a line at intervals.
    package static func show(_ task: String, _ state: PackageBuild.State?) {
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

    /// Shows a sentence in place of the line that was shown before.
    private static func show(_ words: String) {
        guard Terminal.errors.isInteractive else { return }
        Terminal.errors.write(Array("\r\(words.onOneLine) …\u{1B}[K".utf8))
    }

    package static func clear() {
        if Terminal.errors.isInteractive { Terminal.errors.write(Array("\r\u{1B}[K".utf8)) }
    }

    // MARK: Without a terminal

    /// A task whose progress is printed at intervals.
    private struct Known {
        var since = ContinuousClock.now
        var isFirst = true
        /// A Boolean value that indicates whether the output has already said that the task waits.
        var isWaiting = false
    }

    private static let tasks = Mutex<[String: Known]>([:])

    /// Prints a task's progress after ten seconds and then every half minute; if the task waits, that is printed at once.
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
