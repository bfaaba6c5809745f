#if LocalCognito
    import Synchronization

    /// The sentences that a person reads about a template, each said once.
    final class PoolNotes: Sendable {
        private struct State {
            /// The notes on the template as last read.
            var current: Set<String> = []
            var said: Set<String> = []
        }

        private let state = Mutex(State())

        /// Says the sentences about a template that has been read.
        func replace(with sentences: [String]) {
            state.withLock { state in
                // A mistake that was fixed and comes back is reported again.
                state.said.subtract(state.current.subtracting(sentences))
                state.current = Set(sentences)
            }
            for sentence in sentences { say(sentence) }
        }

        /// Says a sentence, unless it has been said.
        func say(_ sentence: String) {
            guard state.withLock({ $0.said.insert(sentence).inserted }) else { return }
            let terminal = Terminal.errors
            terminal.write(wrapping: "\(terminal.yellow("note:")) \(sentence)\n")
        }
    }
#endif
