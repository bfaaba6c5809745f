import CognitoEvents
import CognitoModel
import WireJSON

/// An exploration in progress.
actor Exploration<Function: ExploredFunction> {
    var limits: SignInLimits
    let function: Function
    let counts: HistoryCounts
    var phase = ExplorationPhase.plainAnswers
    /// The findings of all histories so far.
    var found = ExplorationFindings()
    private var users = 0

    init(limits: SignInLimits, function: Function, progress: @escaping @Sendable (Int, Int) -> Void) {
        self.limits = limits
        self.function = function
        counts = HistoryCounts(limit: limits.atMost, progress: progress)
    }

    /// A Boolean value that indicates whether the limit, or a call without an answer, has ended the exploration.
    var isCut: Bool { counts.isCut || found.lateCalls.problem != nil }

    // MARK: Running

    var player: HistoryPlayer<Function> { HistoryPlayer(limits: limits, function: function, counts: counts) }
    var allSlots: Range<Int> { 0..<max(1, function.concurrency) }

    /// Runs histories, and records their findings.
    @discardableResult
    func run(_ plans: [SignInPlan], inSlots slots: Range<Int>? = nil) async -> [FinishedRun] {
        let runs = await wave(plans, firstUser: newUsers(plans.count), inSlots: slots ?? allSlots)
        take(runs)
        return runs
    }

    /// Reserves a number of users, and returns the number of the first one.
    func newUsers(_ count: Int) -> Int {
        defer { users += count }
        return users
    }

    /// Runs histories; the number of slots limits how many run at a time.
    ///
    /// When a history ends, its thread frees the history's steps, unless they must be kept. The thread's next history
    /// then reuses the memory.
    func wave(_ plans: [SignInPlan], firstUser: Int, inSlots slots: Range<Int>) async -> [FinishedRun] {
        counts.plan(plans.count)
        let player = player
        return await SignInWave.run(plans.count, inSlots: slots, while: counts.mayPlay) { index, slot in
            let plan = plans[index]
            var run = await player.play(plan, user: firstUser + index, slot: slot)
            if !plan.keepsSteps { run.record.forgetSteps() }
            return FinishedRun(run)
        }
    }

    /// Runs sequences in the slots, records the findings, and returns the sign-ins of each sequence.
    func play(_ sequences: [SignInSequence]) async -> [[SignInRun]] {
        let (player, counts) = (player, counts)
        let firsts = sequences.map { newUsers($0.users) }
        let runs = await SignInWave.run(sequences.count, inSlots: allSlots, while: { !counts.isCut }) { index, slot in
            var runs: [SignInRun] = []
            while let link = sequences[index].next(runs), counts.mayPlay() {
                counts.plan(1)
                runs.append(await player.play(link.plan, user: firsts[index] + link.user, slot: slot, after: runs))
            }
            return runs
        }
        for (sequence, runs) in zip(sequences, runs) {
            for run in runs { found.take(run, again: sequence) }
        }
        return runs
    }

    // MARK: Results

    func take(_ runs: [FinishedRun]) {
        for finished in runs { found.take(finished.run, again: .fixed([finished.run.plan])) }
    }
}
