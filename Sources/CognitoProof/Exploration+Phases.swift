import CognitoEvents
import CognitoModel
import WireJSON

// The order of the phases.

extension Exploration {
    /// Explores all histories, shortest first.
    func run() async -> ProofReport {
        if limits.clients.count > 1 { await chooseMainClient() }
        let first = await run([SignInPlan(start: .custom), SignInPlan(start: .password)])
        if isCut { return cutReport }
        if let error = found.lastFailure?.failure,
            first.allSatisfy({ if case .error? = $0.run.record.views.last { true } else { false } })
        {
            // If the function fails at its first event, there are no histories.
            return found.report(problem: found.lateCalls.problem ?? .doesNotStart(error), seed: limits.seed)
        }
        found.openStarts = Set(first.filter { $0.run.presented != nil || $0.run.hasTokens }.map(\.run.plan.start))
        let ways = await learnWays()
        if isCut { return cutReport }
        let starts = await exploreStarts(client: 0)
        let nodes = await exploreAnswers(from: starts)
        for client in limits.clients.indices.dropFirst() {
            let others = await exploreStarts(client: client)
            await exploreAnswers(from: others, inSlots: allSlots)
        }
        if isCut { return cutReport }
        phase = .disturbances
        await disturb(nodes)
        if isCut { return cutReport }
        phase = .comparisons
        await compareWithOthers(ways)
        if isCut { return cutReport }
        await settleDoubts()
        if isCut { return cutReport }
        phase = .causes
        let problem = await problem()
        return isCut ? cutReport : found.report(problem: problem, seed: limits.seed)
    }

    /// The report of an exploration that has ended early.
    private var cutReport: ProofReport {
        found.report(
            problem: found.lateCalls.problem
                ?? .endedAtLimit(
                    limits.atMost, leftOut: ExplorationPhase.allCases.filter { $0 >= phase }.map(\.words)),
            seed: limits.seed)
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
        // The exploration starts again with the clients in the new order.
        found.forgetClients()
    }
}
