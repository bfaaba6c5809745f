import CommandOutput
import Synchronization
import WireJSON

/// The progress of a proof: a bar on a terminal; otherwise a line every ten seconds, or every thirty while no history
/// ends.
final class ProofProgress: Sendable {
    private let histories = Atomic(0)
    private let left = Atomic(0)

    /// Records the numbers of histories that are done and left.
    func note(done: Int, left: Int) {
        histories.store(done, ordering: .relaxed)
        self.left.store(left, ordering: .relaxed)
        if done % 10 == 0 { ProgressLine.show(done, of: done + left, "histories") }
    }

    /// Writes lines to standard error until the task is cancelled; none if a terminal shows the bar.
    func write() async {
        guard !Terminal.errors.isInteractive else { return }
        var pause = Duration.seconds(5)
        var (said, pauses) = (-1, 0)
        while (try? await Task.sleep(for: pause)) != nil {
            let done = histories.load(ordering: .relaxed)
            pauses += 1
            if done != said || pauses == 3 {
                Terminal.errors.write("prove: \(done) histories explored so far\n")
                (said, pauses) = (done, 0)
            }
            pause = .seconds(10)
        }
    }

    /// Writes an object each second until the task is cancelled, and then the last one.
    func writeJSON() async {
        var goesOn = true
        while goesOn {
            goesOn = (try? await Task.sleep(for: .seconds(1))) != nil
            JSONOutput.write(
                "progress",
                [
                    "histories": .init(histories.load(ordering: .relaxed)),
                    "left": .init(left.load(ordering: .relaxed)),
                ])
        }
    }
}
