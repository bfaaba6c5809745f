import Synchronization

/// How far a proof is: a bar on a terminal, and elsewhere a line every ten seconds.
final class ProofProgress: Sendable {
    private let histories = Atomic(0)

    /// Notes how far the proof is.
    func note(done: Int, left: Int) {
        histories.store(done, ordering: .relaxed)
        if done % 10 == 0 { Progress.show(done, of: done + left, "histories") }
    }

    /// Writes lines to standard error until the task is cancelled; none if a terminal shows the bar.
    func write() async {
        guard !Terminal.errors.isInteractive else { return }
        var pause = Duration.seconds(5)
        while (try? await Task.sleep(for: pause)) != nil {
            Terminal.errors.write("prove: \(histories.load(ordering: .relaxed)) histories explored so far\n")
            pause = .seconds(10)
        }
    }
}
