import Synchronization

/// Histories or sequences in progress: those that have begun, and those that have ended.
final class SignInWave<Run: Sendable>: Sendable {
    let next = Atomic(0)
    /// The finished runs, in the order of their plans.
    let runs: Mutex<[Run?]>

    init(count: Int) { runs = Mutex(Array(repeating: nil, count: count)) }
}

/// A finished history; passed on as a reference, to avoid copying its many members.
final class FinishedRun: Sendable {
    let run: SignInRun

    init(_ run: consuming SignInRun) { self.run = run }
}

/// The numbers of histories in all waves.
final class HistoryCounts: Sendable {
    let planned = Atomic(0)
    let finished = Atomic(0)
}
