import CognitoEvents

extension Exploration {
    /// The number of shortest histories to disturb.
    private static var mostDisturbed: Int { 200 }

    /// Disturbs histories with delays, repeated calls, steps that Cognito inserts, and answers to earlier challenges.
    func disturb(_ nodes: [Node]) async {
        let options = nodes.map(\.options).max() ?? 0
        let known = nodes.filter(\.plan.isKnown).prefix(Self.mostDisturbed)
        let disturbed =
            known.flatMap(insertions) + chains(nodes) + known.flatMap(delays) + known.flatMap(earlierAnswers)
            + known.flatMap(knownValues)
        let repeated = known.filter { $0.plan.actions.count <= 6 }.flatMap(repetitions)
        let compared = comparisons(options: options)
        // Large groups keep all processors busy. Histories with delays run in a separate group. After a delay, a
        // process may forget the users of other histories. It would then seem to treat a repeated event as a new one.
        await run(disturbed)
        let runs = await run(repeated + compared)
        if isCut { return }
        await findCause(runs.prefix(repeated.count))
        if isCut { return }
        await compareUsers(runs.suffix(compared.count), compared)
        let odd = found.oddAnswers.sorted().prefix(6)
        await run(
            nodes.filter { $0.presented == .customChallenge && $0.plan.actions.count <= 2 }.flatMap { node in
                odd.map { number in
                    var plan = node.plan
                    plan.actions.append(.answer(.odd(number)))
                    plan.completion = .right
                    return plan
                }
            })
    }

    private func insertions(_ node: Node) -> [SignInPlan] {
        guard let last = node.plan.actions.last else { return [] }
        return SignInPlan.Insertion.allCases.dropFirst().flatMap { insertion -> [SignInPlan] in
            let action: SignInPlan.Action
            switch last {
            case .answer(let guess, let metadata, _, _):
                action = .answer(guess, metadata: metadata, inserting: insertion)
            case .own(true, _): action = .own(isRight: true, inserting: insertion)
            case .own(false, _): return []
            }
            return [SignInPlan.Completion.right, .wrong].map { completion in
                var plan = node.plan
                plan.actions[plan.actions.count - 1] = action
                plan.completion = completion
                return plan
            }
        }
    }

    private func delays(_ node: Node) -> [SignInPlan] {
        guard function.hasMovableClock, case .answer(let guess, let metadata, _, _) = node.plan.actions.last else {
            return []
        }
        var plan = node.plan
        plan.actions[plan.actions.count - 1] = .answer(guess, metadata: metadata, afterTime: true)
        plan.completion = .right
        return [plan]
    }

    /// Returns histories that answer the open challenge with the right answer to an earlier, passed challenge.
    private func earlierAnswers(_ node: Node) -> [SignInPlan] {
        guard node.presented == .customChallenge, node.options == 0 else { return [] }
        return (0..<node.passed).map { number in
            var plan = node.plan
            plan.actions.append(.answer(.earlier(number)))
            plan.completion = .right
            return plan
        }
    }

    /// Returns histories that answer the open challenge with values that the app has sent or seen.
    ///
    /// The app sends its metadata with these answers, and may have sent it with the answer before.
    private func knownValues(_ node: Node) -> [SignInPlan] {
        guard node.presented == .customChallenge, node.options == 0, node.wrongAnswers < 2, node.rounds < 4,
            !limits.rightAnswer.isShown
        else { return [] }
        let sent = limits.metadata.indices.dropFirst().flatMap { number in
            limits.metadata[number].names.compactMap { name in
                limits.metadata[number][name].map { SignInPlan.Action.answer(.known($0), metadata: number) }
            }
        }
        let (count, metadata) = node.reachedValues
        let reached = (0..<count).map { SignInPlan.Action.answer(.reached($0), metadata: metadata) }
        return (sent + reached).map { action in
            var plan = node.plan
            plan.actions.append(action)
            plan.completion = .right
            return plan
        }
    }

    /// Returns histories in which several wrong answers each come with the same disturbance, such as an inserted step.
    private func chains(_ nodes: [Node]) -> [SignInPlan] {
        let places = nodes.filter { node in
            node.presented == .customChallenge && node.options == 0 && node.wrongAnswers == 0
                && !node.hasPassedCustomChallenge
        }
        var actions = SignInPlan.Insertion.allCases.dropFirst().map {
            SignInPlan.Action.answer(.wrong, inserting: $0)
        }
        actions += limits.metadata.indices.dropFirst().map { .answer(.wrong, metadata: $0) }
        if function.hasMovableClock { actions.append(.answer(.wrong, afterTime: true)) }
        return places.flatMap { node in
            actions.map { action in
                var plan = node.plan
                plan.actions += Array(repeating: action, count: limits.guesses)
                return plan
            }
        }
    }

    // MARK: Repeated calls

    private func repetitions(_ node: Node) -> [SignInPlan] {
        (0..<node.calls).map { call in
            var plan = node.plan
            plan.repetition = SignInPlan.Repetition(action: plan.actions.count, call: call, processes: [0, 1])
            plan.completion = .right
            return plan
        }
    }

    /// Tries to reproduce failures with one repeated call instead of two, because that history is shorter.
    private func findCause(_ runs: ArraySlice<FinishedRun>) async {
        func isBroken(_ finished: FinishedRun) -> Bool {
            finished.run.record.breaches.contains { $0.property == .repeatedCallsAgree }
        }
        let doubtful = Array(runs.filter { !$0.run.hasTokens || isBroken($0) }.prefix(12))
        let plains = await run(
            doubtful.map { finished in
                var plain = finished.run.plan
                plain.repetition = nil
                return plain
            })
        var (plans, haveTokens): ([SignInPlan], [Bool]) = ([], [])
        for (finished, plain) in zip(doubtful, plains) where isBroken(finished) || plain.run.hasTokens {
            for process in [0, 1] {
                var single = finished.run.plan
                single.repetition?.processes = [process]
                single.keepsSteps = true
                plans.append(single)
                haveTokens.append(plain.run.hasTokens)
            }
        }
        for (single, plainHasTokens) in zip(await run(plans), haveTokens)
        where plainHasTokens && !single.run.hasTokens && !isBroken(single) {
            found.merge(
                RunRecord.Breach(
                    property: .repeatedCallsAgree,
                    reason: "Without the repeated call, the same answers end in tokens.", steps: single.run.history))
        }
    }
}
