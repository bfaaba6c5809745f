import CognitoEvents
import CognitoModel
import Synchronization
import WireJSON

/// One exploration on its way.
actor Exploration<Function: ExploredFunction> {
    /// The histories that came to one challenge of a declared flow.
    struct NamedChallenge {
        /// The number of histories that came to it.
        var histories = 0
        /// Its right answer in one of them; nil if none was known.
        var rightAnswer: String?
        var isPassed = false
        /// A history that comes to it.
        let plan: SignInPlan
    }

    var limits: SignInLimits
    let function: Function
    private let progress: @Sendable (Int, Int) -> Void
    private let counts = HistoryCounts()
    var breaches: [SignInProperty: SignInRun.Breach] = [:]
    var notes: [String] = []
    var (histories, calls) = (0, 0)
    private var users = 0
    var hasTokens: Bool { startToTokens != nil }
    /// The start of a known user's sign-in that ended in tokens; nil if none did.
    private(set) var startToTokens: CustomSignIn.Start?
    private(set) var hasRightAnswer = false
    private(set) var namedChallenges: [String: NamedChallenge] = [:]
    /// The clients whose sign-ins have ended in tokens, and the steps that were met in those of each client.
    private(set) var (clientsWithTokens, met): (Set<Int>, [Int: Set<String>]) = ([], [:])
    /// The starts at which a new user was presented a challenge, or got tokens.
    var openStarts: Set<CustomSignIn.Start> = []
    /// A new user's sign-in that failed at such a start.
    private(set) var refused: SignInRun.Breach?
    var oddAnswers: Set<Int> = []
    /// The ways on which a function counts odd answers, so that each needs a user of its own.
    private(set) var limitedWays: [SignInPlan] = []
    private var shortMatches = ShortMatches()
    private(set) var longestAnswer = ""
    private(set) var lastFailure: ExploredAnswer?

    init(limits: SignInLimits, function: Function, progress: @escaping @Sendable (Int, Int) -> Void) {
        self.limits = limits
        self.function = function
        self.progress = progress
    }

    /// Explores all histories, the shortest first.
    func run() async -> ProofReport {
        if limits.clients.count > 1 { await chooseMainClient() }
        let first = await run([SignInPlan(start: .custom), SignInPlan(start: .password)])
        if let error = lastFailure?.failure,
            first.allSatisfy({ if case .error? = $0.run.views.last { true } else { false } })
        {
            // A function that fails at once has no histories.
            return report(problem: .doesNotStart(error))
        }
        openStarts = Set(first.filter { $0.run.presented != nil || $0.run.hasTokens }.map(\.run.plan.start))
        let ways = await learnWays()
        let starts = await exploreStarts(client: 0)
        let nodes = await exploreAnswers(from: starts)
        for client in limits.clients.indices.dropFirst() {
            let others = await exploreStarts(client: client)
            await exploreAnswers(from: others, inSlots: allSlots)
        }
        await disturb(nodes)
        await compareWithOthers(ways)
        return await report(problem: problem())
    }

    /// Makes the client whose sign-ins meet the most steps the first one, which is explored in full.
    private func chooseMainClient() async {
        await run(
            limits.clients.indices.flatMap { client in
                [CustomSignIn.Start.custom, .password].map {
                    SignInPlan(start: $0, client: client, completion: .right)
                }
            })
        let steps = limits.clients.indices.map { met[$0]?.count ?? 0 }
        if let most = steps.indices.max(by: { steps[$0] < steps[$1] }), steps[most] > steps[0] {
            limits.clients.swapAt(0, most)
        }
        // Each client's sign-ins are explored again, in the new order.
        (clientsWithTokens, met, namedChallenges, startToTokens) = ([], [:], [:], nil)
    }

    // MARK: Running

    /// The slots of the function.
    var allSlots: Range<Int> { 0..<max(1, function.concurrency) }

    /// Goes through histories, and notes what they show.
    @discardableResult
    func run(_ plans: [SignInPlan], inSlots slots: Range<Int>? = nil) async -> [FinishedRun] {
        let runs = await wave(plans, firstUser: newUsers(plans.count), inSlots: slots ?? allSlots)
        take(runs)
        return runs
    }

    /// Returns the first of so many numbers of users.
    func newUsers(_ count: Int) -> Int {
        defer { users += count }
        return users
    }

    /// Goes through histories, as many at a time as there are slots.
    ///
    /// Unless their steps are to be kept, they are freed where they were made, for the next history.
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
                        if !plan.keepsSteps { run.forgetSteps() }
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

    /// Goes through sequences, as many at a time as there are slots, and notes what their sign-ins show.
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
                            // The user still has what earlier sign-ins have sent.
                            run.messages = runs.last { $0.signIn.user.name == user.name }?.messages ?? []
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
        for run in runs.joined() { take(run) }
        return runs
    }

    // MARK: Results

    func take(_ runs: [FinishedRun]) {
        for finished in runs { take(finished.run) }
    }

    private func take(_ run: SignInRun) {
        histories += 1
        calls += run.calls
        let plan = run.plan
        if plan.isKnown {
            for challenge in run.namedChallenges { take(challenge, of: plan) }
            if run.hasTokens { clientsWithTokens.insert(plan.client) }
            if run.hasTokens, startToTokens == nil, plan.isPlain { startToTokens = plan.start }
        }
        checkFresh(run)
        if run.hasRightAnswer { hasRightAnswer = true }
        if run.longestAnswer.count > longestAnswer.count { longestAnswer = run.longestAnswer }
        if let failure = run.lastFailure { lastFailure = failure }
        oddAnswers.formUnion(run.acceptedOddAnswers)
        if run.oddAnswersAreCounted { limitedWays.append(plan) }
        shortMatches.merge(run.shortMatches)
        for note in run.notes where !notes.contains(note) { notes.append(note) }
        for breach in run.breaches { merge(breach) }
    }

    private func take(_ challenge: SignInRun.NamedChallenge, of plan: SignInPlan) {
        met[plan.client, default: []].insert(challenge.name)
        var known = namedChallenges[challenge.name] ?? NamedChallenge(plan: plan)
        known.histories += 1
        if let right = challenge.rightAnswer { known.rightAnswer = right }
        if challenge.isPassed { known.isPassed = true }
        namedChallenges[challenge.name] = known
    }

    /// Notes that a new user's sign-in fails where those of others begin.
    private func checkFresh(_ run: SignInRun) {
        let plan = run.plan
        guard refused == nil, plan.isPlain, plan.client == 0, !plan.isProbed, plan.repetition == nil,
            openStarts.contains(plan.start), case .failed? = run.views.first
        else { return }
        refused = SignInRun.Breach(property: .everyHistoryEnds, reason: "", steps: run.history)
    }

    func merge(_ breach: SignInRun.Breach) {
        if let known = breaches[breach.property], known.steps.count <= breach.steps.count { return }
        breaches[breach.property] = breach
    }

    /// Returns the report, once all histories are over.
    func report(problem: ProofReport.Problem?) -> ProofReport {
        if let breach = shortMatches.breach { merge(breach) }
        return ProofReport(
            findings: SignInProperty.allCases.map { property in
                let breach = breaches[property]
                return ProofReport.Finding(
                    property: property,
                    reason: breach?.reason ?? (hasTokens || problem == nil ? nil : "It was not explored."),
                    history: breach?.steps ?? [])
            }, problem: problem, notes: notes, histories: histories, calls: calls, seed: limits.seed)
    }
}
