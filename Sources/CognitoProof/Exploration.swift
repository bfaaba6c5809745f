import CognitoEvents
import CognitoModel
import Synchronization
import WireJSON

/// An exploration in progress.
actor Exploration<Function: ExploredFunction> {
    var limits: SignInLimits
    let function: Function
    private let progress: @Sendable (Int, Int) -> Void
    private let counts = HistoryCounts()
    /// All that the histories have shown.
    var found = ExplorationFindings()
    private var users = 0

    init(limits: SignInLimits, function: Function, progress: @escaping @Sendable (Int, Int) -> Void) {
        self.limits = limits
        self.function = function
        self.progress = progress
    }

    /// Explores all histories, shortest first.
    func run() async -> ProofReport {
        if limits.clients.count > 1 { await chooseMainClient() }
        let first = await run([SignInPlan(start: .custom), SignInPlan(start: .password)])
        if let error = found.lastFailure?.failure,
            first.allSatisfy({ if case .error? = $0.run.record.views.last { true } else { false } })
        {
            // A function that fails at once has no histories.
            return found.report(problem: .doesNotStart(error), seed: limits.seed)
        }
        found.openStarts = Set(first.filter { $0.run.presented != nil || $0.run.hasTokens }.map(\.run.plan.start))
        let ways = await learnWays()
        let starts = await exploreStarts(client: 0)
        let nodes = await exploreAnswers(from: starts)
        for client in limits.clients.indices.dropFirst() {
            let others = await exploreStarts(client: client)
            await exploreAnswers(from: others, inSlots: allSlots)
        }
        await disturb(nodes)
        await compareWithOthers(ways)
        let problem = await problem()
        return found.report(problem: problem, seed: limits.seed)
    }

    /// Puts the client whose sign-ins reach the most steps first; that client is explored in full.
    private func chooseMainClient() async {
        await run(
            limits.clients.indices.flatMap { client in
                [CustomSignIn.Start.custom, .password].map {
                    SignInPlan(start: $0, client: client, completion: .right)
                }
            })
        let steps = limits.clients.indices.map { found.met[$0]?.count ?? 0 }
        if let most = steps.indices.max(by: { steps[$0] < steps[$1] }), steps[most] > steps[0] {
            limits.clients.swapAt(0, most)
        }
        // All clients' sign-ins are explored again in the new order.
        found.forgetClients()
    }

    // MARK: Running

    /// The slots of the function.
    var allSlots: Range<Int> { 0..<max(1, function.concurrency) }

    /// Runs histories, and notes what they show.
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

    /// Runs histories, as many at a time as there are slots.
    ///
    /// Unless the steps must be kept, they are freed where they were created, for the next history.
    func wave(_ plans: [SignInPlan], firstUser: Int, inSlots slots: Range<Int>) async -> [FinishedRun] {
        guard !plans.isEmpty else { return [] }
        let (limits, function, report, counts) = (limits, function, progress, counts)
        let wave = SignInWave<FinishedRun>(count: plans.count)
        counts.planned.add(plans.count, ordering: .relaxed)
        await withDiscardingTaskGroup { group in
            for slot in slots.prefix(plans.count) {
                group.addTask {
                    while case let index = wave.next.add(1, ordering: .relaxed).oldValue, index < plans.count {
                        let plan = plans[index]
                        let user = SignInUser.numbered(
                            firstUser + index, plan.who, seed: limits.seed, adding: limits.userAttributes)
                        var run = SignInRun(plan, limits, user: user, slot: slot)
                        await run.go(function)
                        if !plan.keepsSteps { run.record.forgetSteps() }
                        let finished = FinishedRun(run)
                        wave.runs.withLock { $0[index] = finished }
                        let done = counts.finished.add(1, ordering: .relaxed).newValue
                        report(done, max(0, counts.planned.load(ordering: .relaxed) - done))
                    }
                }
            }
        }
        return wave.runs.withLock { runs in runs.compactMap { $0 } }
    }

    /// Runs sequences, as many at a time as there are slots, and notes what their sign-ins show.
    ///
    /// - Returns: The sign-ins of each sequence.
    func play(_ sequences: [SignInSequence]) async -> [[SignInRun]] {
        let (limits, function, report, counts) = (limits, function, progress, counts)
        let firsts = sequences.map { newUsers($0.users) }
        let wave = SignInWave<[SignInRun]>(count: sequences.count)
        await withDiscardingTaskGroup { group in
            for slot in allSlots.prefix(sequences.count) {
                group.addTask {
                    while case let index = wave.next.add(1, ordering: .relaxed).oldValue, index < sequences.count {
                        var runs: [SignInRun] = []
                        while let link = sequences[index].next(runs) {
                            counts.planned.add(1, ordering: .relaxed)
                            let user = SignInUser.numbered(
                                firsts[index] + link.user, link.plan.who, seed: limits.seed,
                                adding: limits.userAttributes)
                            var run = SignInRun(link.plan, limits, user: user, slot: slot)
                            // The user still has the messages of earlier sign-ins.
                            run.record.messages = runs.last { $0.signIn.user.name == user.name }?.record.messages ?? []
                            await run.go(function)
                            runs.append(run)
                            let done = counts.finished.add(1, ordering: .relaxed).newValue
                            report(done, max(0, counts.planned.load(ordering: .relaxed) - done))
                        }
                        let finished = runs
                        wave.runs.withLock { $0[index] = finished }
                    }
                }
            }
        }
        let runs = wave.runs.withLock { runs in runs.compactMap { $0 } }
        for run in runs.joined() { found.take(run) }
        return runs
    }

    // MARK: Results

    func take(_ runs: [FinishedRun]) {
        for finished in runs { found.take(finished.run) }
    }
}
