import CognitoRehearsal
import CommandOutput
import Synchronization
import WireJSON

/// The notes on templates and functions for the user, each shown once.
///
/// With `--json`, problems are also objects on standard output, after the first object.
final class PoolNotes: Sendable {
    private struct State {
        /// The notes about the template that was read last.
        var current: Set<PoolNote> = []
        var said: Set<PoolNote> = []
        /// The problems that wait for the first object; nil once it is printed.
        var waiting: [PoolNote]? = []
    }

    private let isJSON: Bool
    private let state = Mutex(State())

    init(json: Bool) { isJSON = json }

    /// Shows the notes about a template after it has been read.
    func replace(with notes: [PoolNote]) {
        state.withLock { state in
            // If a mistake was fixed and then comes back, its note is shown again.
            state.said.subtract(state.current.subtracting(notes))
            state.current = Set(notes)
        }
        for note in notes { say(note) }
    }

    /// Shows a note, unless it has already been shown.
    func say(_ note: PoolNote) {
        guard state.withLock({ $0.said.insert(note).inserted }) else { return }
        Terminal.errors.note(note.sentence)
        if note.isProblem { tell(note) }
    }

    /// Prints a problem as an object, or keeps it for the time after the first object.
    func tell(_ problem: PoolNote) {
        let waits = state.withLock { state in
            state.waiting?.append(problem)
            return state.waiting != nil
        }
        if !waits { write(problem) }
    }

    /// Prints the problems so far as objects, and from now on each at once.
    func begin() {
        let problems = state.withLock { state in
            defer { state.waiting = nil }
            return state.waiting ?? []
        }
        for problem in problems { write(problem) }
    }

    /// Throws if there are problems, and prints them as objects.
    func demandNoProblems() throws {
        let count = state.withLock { $0.waiting?.count ?? 0 }
        guard count > 0 else { return }
        begin()
        throw Failure.bad(
            "The pool lacks \(count == 1 ? "a part" : "\(count) parts") of what the template asks for; the notes say which. Without "
                + "--strict, it runs all the same.")
    }

    private func write(_ problem: PoolNote) {
        guard isJSON else { return }
        Terminal.output.write(JSONValue.line(problem.json))
    }
}

extension PoolNote {
    /// The object on standard output for a problem.
    var json: JSONMembers<JSONValue> {
        var members: JSONMembers<JSONValue> = ["kind": "problem", "text": .text(text)]
        members["where"] = place.map(JSONValue.text)
        return members
    }
}
