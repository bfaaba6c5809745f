#if LocalCognito
    import Synchronization

    /// The notes on a template for the user, each shown once.
    final class PoolNotes: Sendable {
        private struct State {
            /// The notes on the template as last read.
            var current: Set<String> = []
            var said: Set<String> = []
        }

        private let state = Mutex(State())

        /// Shows the notes on a template that has been read.
        func replace(with sentences: [String]) {
            state.withLock { state in
                // A mistake that was fixed and comes back is reported again.
                state.said.subtract(state.current.subtracting(sentences))
                state.current = Set(sentences)
            }
            for sentence in sentences { say(sentence) }
        }

        /// Shows a note, unless it has been shown.
        func say(_ sentence: String) {
            guard state.withLock({ $0.said.insert(sentence).inserted }) else { return }
            let terminal = Terminal.errors
            terminal.write(wrapping: "\(terminal.yellow("note:")) \(sentence)\n")
        }
    }
#endif
