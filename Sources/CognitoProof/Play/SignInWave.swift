import Synchronization

/// A group of histories or sequences in progress.
final class SignInWave<Run: Sendable>: Sendable {
    private let next = Atomic(0)
    /// The finished runs, in the order of their plans.
    private let runs: Mutex<[Run?]>

    private init(count: Int) { runs = Mutex(Array(repeating: nil, count: count)) }

    /// Plays `count` runs and returns the finished runs in order.
    ///
    /// The number of slots limits how many runs are in progress. If `mayPlay` returns false, no further runs begin.
    static func run(
        _ count: Int, inSlots slots: Range<Int>, while mayPlay: @escaping @Sendable () -> Bool,
        _ play: nonisolated(nonsending) @escaping @Sendable (_ index: Int, _ slot: Int) async -> Run
    ) async -> [Run] {
        let wave = SignInWave(count: count)
        await withDiscardingTaskGroup { group in
            for slot in slots.prefix(count) {
                group.addTask {
                    while case let index = wave.next.add(1, ordering: .relaxed).oldValue, index < count, mayPlay() {
                        let run = await play(index, slot)
                        wave.runs.withLock { $0[index] = run }
                    }
                }
            }
        }
        return wave.runs.withLock { runs in runs.compactMap { $0 } }
    }
}

/// A finished history; passed on as a reference, to avoid copying its many members.
final class FinishedRun: Sendable {
    let run: SignInRun

    init(_ run: consuming SignInRun) { self.run = run }
}
