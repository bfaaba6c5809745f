import Synchronization

/// Histories, or sequences of them, on their way: those that have been begun, and those that are over.
final class SignInWave<Run: Sendable>: Sendable {
    let next = Atomic(0)
    /// The runs that are over, in the order of their plans.
    let runs: Mutex<[Run?]>

    init(count: Int) { runs = Mutex(Array(repeating: nil, count: count)) }
}

/// A history that is over; it is handed on without a copy of its many members.
final class FinishedRun: Sendable {
    let run: SignInRun

    init(_ run: consuming SignInRun) { self.run = run }
}

/// The numbers of histories in all waves.
final class HistoryCounts: Sendable {
    let planned = Atomic(0)
    let finished = Atomic(0)
}
