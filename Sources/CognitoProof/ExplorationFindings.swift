import CognitoEvents
import CognitoModel

/// The findings of an exploration's histories.
struct ExplorationFindings: Sendable {
    /// The histories that reached a challenge of a declared flow.
    struct NamedChallenge {
        /// The number of histories that reached the challenge.
        var histories = 0
        /// The challenge's right answer in one of these histories; nil if it was unknown in all of them.
        var rightAnswer: String?
        var isPassed = false
        /// A history that reaches the challenge.
        let plan: SignInPlan
    }

    /// A breach that may be chance.
    struct Doubt {
        let breach: RunRecord.Breach
        /// The sign-ins that showed the breach; other users repeat them.
        let again: SignInSequence
    }

    private(set) var breaches: [SignInProperty: RunRecord.Breach] = [:]
    private var doubts: [Doubt] = []
    private(set) var notes: [String] = []
    private var (histories, calls) = (0, 0)
    /// A Boolean value that indicates whether a known user's sign-in ended in tokens.
    private(set) var hasTokens = false
    private(set) var hasRightAnswer = false
    private(set) var namedChallenges: [String: NamedChallenge] = [:]
    /// The clients with a sign-in that ended in tokens, and the steps that each client's sign-ins reached.
    private(set) var (clientsWithTokens, met): (Set<Int>, [Int: Set<String>]) = ([], [:])
    /// The ways to begin a sign-in that gave a new user a challenge or tokens.
    var openStarts: Set<CustomSignIn.Start> = []
    /// A new user's sign-in that failed although it began in one of the ways in `openStarts`.
    private(set) var refused: RunRecord.Breach?
    private(set) var oddAnswers: Set<Int> = []
    /// The sign-ins in which the function counts malformed answers.
    ///
    /// Each malformed answer therefore needs a new user.
    private(set) var limitedWays: [SignInPlan] = []
    private var shortMatches = ShortMatches()
    private(set) var lastFailure: ExploredAnswer?
    private(set) var lateCalls = LateCalls()

    /// Removes the findings that depend on the order of the clients.
    mutating func forgetClients() {
        (clientsWithTokens, met, namedChallenges, hasTokens) = ([], [:], [:], false)
    }

    /// Adds the findings of one history; `again` repeats it with another user, and is nil if that is impossible.
    mutating func take(_ run: SignInRun, again: SignInSequence? = nil) {
        histories += 1
        calls += run.calls
        let plan = run.plan
        if plan.isKnown {
            for challenge in run.challenges.named { take(challenge, of: plan) }
            if run.hasTokens { clientsWithTokens.insert(plan.client) }
            if run.hasTokens, plan.isPlain { hasTokens = true }
        }
        checkFresh(run)
        if run.challenges.hasRightAnswer { hasRightAnswer = true }
        if let failure = run.record.lastFailure { lastFailure = failure }
        oddAnswers.formUnion(run.acceptedOddAnswers)
        if run.oddAnswersAreCounted { limitedWays.append(plan) }
        shortMatches.merge(run.shortMatches)
        for text in run.record.notes { note(text) }
        lateCalls.merge(run.record.lateCalls)
        // What follows a call without an answer, follows from the time that it took.
        guard run.record.lateCalls.unanswered == nil else { return }
        for breach in run.record.breaches {
            if breach.mayBeChance, let again { add(Doubt(breach: breach, again: again)) } else { merge(breach) }
        }
    }

    /// The maximum number of doubts about one kind of breach; the doubts with the shortest histories are kept.
    private static var mostAlike: Int { 12 }

    private mutating func add(_ doubt: Doubt) {
        guard isNews(doubt.breach) else { return }
        doubts.append(doubt)
        let alike = doubts.indices.filter { doubts[$0].breach.isLike(doubt.breach) }
        guard alike.count > Self.mostAlike,
            let longest = alike.max(by: { doubts[$0].breach.steps.count < doubts[$1].breach.steps.count })
        else { return }
        doubts.remove(at: longest)
    }

    /// Removes and returns the doubt with the shortest history that would change the findings; nil if there is none.
    mutating func nextDoubt() -> Doubt? {
        doubts = doubts.filter { isNews($0.breach) }
        let shortest = doubts.indices.min { doubts[$0].breach.steps.count < doubts[$1].breach.steps.count }
        return shortest.map { doubts.remove(at: $0) }
    }

    private mutating func take(_ challenge: MetChallenges.Named, of plan: SignInPlan) {
        met[plan.client, default: []].insert(challenge.name)
        var known = namedChallenges[challenge.name] ?? NamedChallenge(plan: plan)
        known.histories += 1
        if let right = challenge.rightAnswer { known.rightAnswer = right }
        if challenge.isPassed { known.isPassed = true }
        namedChallenges[challenge.name] = known
    }

    /// Records a new user's sign-in that fails although other users' sign-ins begin in the same way.
    private mutating func checkFresh(_ run: SignInRun) {
        let plan = run.plan
        guard refused == nil, plan.isPlain, plan.client == 0, !plan.isProbed, plan.repetition == nil,
            openStarts.contains(plan.start), case .failed? = run.record.views.first
        else { return }
        refused = RunRecord.Breach(property: .everyHistoryEnds, reason: "", steps: run.history)
    }

    /// Records a breach; if a property has several, the one with the shortest history of the worst severity counts.
    ///
    /// A history with a call that was not answered in time shows nothing but that.
    mutating func merge(_ breach: RunRecord.Breach) {
        if isNews(breach), !breach.steps.contains(where: \.isTimedOut) { breaches[breach.property] = breach }
    }

    private func isNews(_ breach: RunRecord.Breach) -> Bool {
        guard let known = breaches[breach.property], known.severity >= breach.severity else { return true }
        return known.severity == breach.severity && known.steps.count > breach.steps.count
    }

    mutating func forget(_ property: SignInProperty) { breaches[property] = nil }

    /// Adds a remark about something that is not a fault.
    mutating func note(_ note: String) {
        if !notes.contains(note) { notes.append(note) }
    }

    /// Returns the report when all histories have ended.
    mutating func report(problem: ProofReport.Problem?, seed: UInt32) -> ProofReport {
        if let breach = shortMatches.breach { merge(breach) }
        if let text = lateCalls.note { note(text) }
        let isCut =
            switch problem {
            case .endedAtLimit?, .timedOut?: true
            default: false
            }
        // A breach counts if the limit has left no time to repeat it.
        if isCut { for doubt in doubts { merge(doubt.breach) } }
        return ProofReport(
            findings: SignInProperty.allCases.map { property in
                let breach = breaches[property]
                return ProofReport.Finding(
                    property: property, severity: breach?.severity,
                    reason: breach?.reason
                        ?? (isCut
                            ? "It was not explored to the end."
                            : hasTokens || problem == nil ? nil : "It was not explored."),
                    history: breach?.steps ?? [])
            }, problem: problem, notes: notes, histories: histories, calls: calls, seed: seed)
    }
}
