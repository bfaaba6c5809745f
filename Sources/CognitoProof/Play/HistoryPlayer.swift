import CognitoModel
import Synchronization

/// A player that plays one history at a time with a function.
struct HistoryPlayer<Function: ExploredFunction>: Sendable {
    let limits: SignInLimits
    let function: Function
    let counts: HistoryCounts

    /// Plays a history to its end; `earlier` has the earlier histories of the same sequence.
    nonisolated(nonsending) func play(
        _ plan: SignInPlan, user number: Int, slot: Int, after earlier: [SignInRun] = []
    ) async -> SignInRun {
        let user = SignInUser.numbered(
            number, plan.who, spelling: plan.spelling, seed: limits.seed, adding: limits.userAttributes)
        var run = SignInRun(plan, limits, user: user, slot: slot)
        // The user still has the messages of earlier sign-ins.
        run.record.messages = earlier.last { $0.signIn.user.name == user.name }?.record.messages ?? []
        await run.go(function)
        counts.finish()
        return run
    }
}

/// The number of planned histories and the number of finished histories.
final class HistoryCounts: Sendable {
    private let planned = Atomic(0)
    private let begun = Atomic(0)
    private let finished = Atomic(0)
    private let limit: ProofLimit
    private let end: ContinuousClock.Instant
    private let wasReached = Atomic(false)
    private let progress: @Sendable (_ done: Int, _ left: Int) -> Void

    init(limit: ProofLimit, progress: @escaping @Sendable (_ done: Int, _ left: Int) -> Void) {
        (self.limit, self.progress) = (limit, progress)
        end = .now + limit.time
    }

    /// A Boolean value that indicates whether the limit has kept a history from being played.
    var isCut: Bool { wasReached.load(ordering: .relaxed) }

    /// Returns true if another history may be played; once it returns false, it always does.
    func mayPlay() -> Bool {
        if isCut { return false }
        guard begun.add(1, ordering: .relaxed).oldValue < limit.histories, ContinuousClock.now < end else {
            wasReached.store(true, ordering: .relaxed)
            return false
        }
        return true
    }

    func plan(_ count: Int) { planned.add(count, ordering: .relaxed) }

    func finish() {
        let done = finished.add(1, ordering: .relaxed).newValue
        progress(done, max(0, planned.load(ordering: .relaxed) - done))
    }
}
