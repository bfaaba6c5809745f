import CognitoProof

/// The histories that were played so far, and what they have shown.
struct ClientExploration {
    private let pool: ProvedPool
    private let initialToken: String?
    private let limit: ProofLimit
    private let start = ContinuousClock.now

    private var breaches: [ClientProperty: ClientRun.Breach] = [:]
    private var notes: [String] = []
    private var problems: [String] = []
    private var histories = 0
    private var requests = 0
    /// The histories that the limit has left out.
    private var leftOut = 0
    /// For each side, the stages that a history reaches with each change alone.
    private var reached: [String: [Set<ClientChange.Stage>]] = [:]

    init(_ pool: ProvedPool, initialToken: String?, limit: ProofLimit) {
        (self.pool, self.initialToken, self.limit) = (pool, initialToken, limit)
    }

    private var isAtLimit: Bool {
        histories >= limit.histories || ContinuousClock.now - start >= limit.time
    }

    /// Plays the history of a good app, and those with one change.
    mutating func begin(_ plan: SidePlan, _ progress: (Int, Int) -> Void) async throws {
        guard let good = try await play(plan.side, []) else { return }
        if !good.hasTokens {
            let last = good.steps.last.map { ": \($0.words), and the answer is \($0.answer)" } ?? ""
            problems.append("No history of \(plan.side.text) ends in tokens\(last).\(advice(on: plan.side))")
        }
        var stages: [Set<ClientChange.Stage>] = []
        for (number, change) in plan.changes.enumerated() {
            stages.append(try await play(plan.side, [change])?.reached ?? [])
            progress(histories, plan.changes.count - number - 1)
        }
        reached[plan.side.text] = stages
    }

    /// Returns a sentence on a pool that demands a token for registrations which no app client gets.
    private func advice(on side: ClientSide) -> String {
        guard case .registration = side, pool.registration?.isOpen == false, initialToken == nil else { return "" }
        return " DcrConfiguration demands a token, and no app client of the template gets one with the scope "
            + "\(ProvedPool.registrationScope)."
    }

    /// Plays the histories with two changes, of which the first does not end the history before the second.
    mutating func tryPairs(of plan: SidePlan, _ progress: (Int, Int) -> Void) async throws {
        let stages = reached[plan.side.text] ?? []
        var pairs: [[ClientChange]] = []
        for (change, stages) in zip(plan.changes, stages) where !change.narrows {
            pairs += plan.changes.filter { change.stage < $0.stage && stages.contains($0.stage) }.map { [change, $0] }
        }
        for (number, pair) in pairs.enumerated() {
            _ = try await play(plan.side, pair)
            progress(histories, pairs.count - number - 1)
        }
    }

    /// Plays a history; nil if the limit leaves it out.
    private mutating func play(_ side: ClientSide, _ changes: [ClientChange]) async throws -> ClientRun? {
        guard !isAtLimit else {
            leftOut += 1
            return nil
        }
        var run = ClientRun(pool, side, changes, initialToken: initialToken)
        try await run.play()
        histories += 1
        requests += run.requests
        for breach in run.breaches where breaches[breach.property] == nil { breaches[breach.property] = breach }
        for note in run.notes where !notes.contains(note) { notes.append(note) }
        return run
    }

    var report: ClientReport {
        var problems = problems
        if leftOut > 0 {
            problems.append(
                "The exploration ended at its limit of \(limit.histories) histories or \(limit.time.components.seconds) seconds. It left "
                    + "out \(leftOut) histories.")
        }
        let doubt = problems.isEmpty ? nil : "no history breaks it, but the histories show too little"
        let findings = ClientProperty.allCases.map { property in
            let breach = breaches[property]
            return ClientReport.Finding(
                property: property, reason: breach?.reason ?? doubt, history: breach?.steps ?? [])
        }
        return ClientReport(
            findings, problem: problems.isEmpty ? nil : problems.joined(separator: " "), notes: notes + hosts,
            histories: histories, requests: requests)
    }

    /// Remarks on patterns that admit every name below a host.
    private var hosts: [String] {
        pool.policies.flatMap { policy in
            policy.patterns.filter { $0.dropFirst("https://".count).prefix { $0 != "/" }.hasPrefix("*.") }.map {
                "\(policy.name) admits \($0): whoever gets a name below that host can publish a document there."
            }
        }
    }
}
