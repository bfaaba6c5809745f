import Synchronization

/// The notes on a template for the user, each shown once.
final class PoolNotes: Sendable {
    private struct State {
        /// The notes about the template that was read last.
        var current: Set<String> = []
        var said: Set<String> = []
    }

    private let state = Mutex(State())

    /// Shows the notes about a template after it has been read.
    func replace(with sentences: [String]) {
        state.withLock { state in
            // If a mistake was fixed and then comes back, its note is shown again.
            state.said.subtract(state.current.subtracting(sentences))
            state.current = Set(sentences)
        }
        for sentence in sentences { say(sentence) }
    }

    /// Shows a note, unless it has already been shown.
    func say(_ sentence: String) {
        guard state.withLock({ $0.said.insert(sentence).inserted }) else { return }
        Terminal.errors.note(sentence)
    }
}
