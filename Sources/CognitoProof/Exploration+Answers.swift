import CognitoEvents
import CognitoModel

extension Exploration {
    /// A history without disturbances; other histories branch off from it.
    struct Node {
        let plan: SignInPlan
        let calls: Int
        let presented: ChallengeName?
        let hasRightAnswer: Bool
        let wrongAnswers: Int
        let rounds: Int
        /// The number of options if the open challenge is a choice between steps; otherwise, zero.
        let options: Int
        let hasPassedCustomChallenge: Bool
        /// The number of passed custom challenges.
        let passed: Int
        /// The number of values that the app knows and that reached the open challenge, and the metadata that brought them.
        let reachedValues: (count: Int, metadata: Int)

        init(_ finished: FinishedRun) {
            let run = finished.run
            plan = run.plan
            calls = run.record.callsByAction.last ?? 0
            presented = run.presented?.name
            hasRightAnswer = run.challenges.right != nil
            wrongAnswers = run.answers.wrong
            rounds = run.record.rounds
            options = run.options
            hasPassedCustomChallenge = run.answers.hasPassedCustomChallenge
            passed = run.answers.passed.count
            reachedValues = (run.plan.isKnown ? run.reachedValues.count : 0, run.lastMetadata)
        }
    }

    private static var mostNodes: Int { 3000 }

    /// Explores the possible beginnings of a client's sign-ins.
    func exploreStarts(client: Int) async -> [Node] {
        await run(
            [SignInUser.Kind.known, .unknown].flatMap { who in
                [.custom, .password].map { SignInPlan(who: who, start: $0, client: client) }
            }
        ).map(Node.init)
    }

    /// Explores all right and wrong answers.
    ///
    /// During these histories, also sends changed copies of the events.
    func exploreAnswers(from starts: [Node]) async -> [Node] {
        let probed = starts.filter { $0.presented != nil }.flatMap(probes)
        let nodes: [Node]
        // Each answer has to wait for the answer before it. Changed events do not wait for other histories, so they
        // keep the remaining processors busy.
        let probeSlots = min(probed.count, function.concurrency / 2)
        if probeSlots > 0 {
            let firstUser = newUsers(probed.count)
            async let probing = wave(
                probed, firstUser: firstUser, inSlots: function.concurrency - probeSlots..<function.concurrency)
            nodes = await exploreAnswers(from: starts, inSlots: 0..<function.concurrency - probeSlots)
            take(await probing)
        } else {
            nodes = await exploreAnswers(from: starts, inSlots: 0..<1)
            await run(probed)
        }
        let options = nodes.map(\.options).max() ?? 0
        await run(
            probed.flatMap { plan in
                // In the plans explored so far, the app picks the first option.
                (0..<options).dropFirst().map { refusals in
                    var plan = plan
                    plan.refusals = refusals
                    return plan
                }
            })
        await run(found.limitedWays.filter { $0.actions.isEmpty }.flatMap(singleOddAnswers))
        return await explorePicks(nodes) + nodes
    }

    /// Explores sign-ins that pick an option of a choice by its name, as the answer or as metadata.
    ///
    /// The other sign-ins pick the first option, or refuse options until one is left.
    private func explorePicks(_ nodes: [Node]) async -> [Node] {
        func picks(_ node: Node, _ options: Range<Int>) -> [SignInPlan] {
            options.flatMap { option in
                [false, true].map { isSent in
                    var plan = node.plan
                    plan.actions.append(.answer(.option(option, isSent: isSent)))
                    return plan
                }
            }
        }
        let choices = nodes.filter { $0.options > 1 && $0.wrongAnswers == 0 && $0.rounds <= 2 }
        await run(
            choices.flatMap { picks($0, 1..<$0.options) }.flatMap { pick in
                [SignInPlan.Completion.right, .wrong].map { completion in
                    var plan = pick
                    plan.completion = completion
                    return plan
                }
            })
        return await run(choices.flatMap { picks($0, $0.options - 1..<$0.options) }).map(Node.init)
    }

    /// Returns sign-ins that give one malformed answer each, at the first custom challenge.
    private func singleOddAnswers(_ way: SignInPlan) -> [SignInPlan] {
        (0..<WrongAnswers.mostOdd).map { number in
            var plan = SignInPlan(start: way.start, client: way.client)
            if way.start == .password { plan.actions.append(.own(isRight: true)) }
            plan.actions.append(.answer(.odd(number)))
            return plan
        }
    }

    /// Explores all right and wrong answers, shortest histories first.
    @discardableResult
    func exploreAnswers(from starts: [Node], inSlots slots: Range<Int>) async -> [Node] {
        var nodes = starts
        var open = starts.flatMap(following)
        while !open.isEmpty {
            let left = Self.mostNodes - nodes.count
            if open.count > left {
                found.note(
                    "There are too many histories to explore them all; only the shortest \(Self.mostNodes) were explored."
                )
                open = Array(open.prefix(left))
            }
            let level = await run(open, inSlots: slots).map(Node.init)
            nodes += level
            open = nodes.count >= Self.mostNodes ? [] : level.flatMap(following)
        }
        return nodes
    }

    private func following(_ node: Node) -> [SignInPlan] {
        guard let presented = node.presented, node.rounds <= limits.rounds else { return [] }
        func extended(_ action: SignInPlan.Action) -> SignInPlan {
            var plan = node.plan
            plan.actions.append(action)
            return plan
        }
        guard presented == .customChallenge else {
            return [extended(.own(isRight: true)), extended(.own(isRight: false))]
        }
        // If a sign-in goes on after too many wrong answers, only further wrong answers are explored.
        if node.wrongAnswers >= limits.guesses {
            let isPlain = node.plan.actions.allSatisfy { action in
                if case .answer(.right, _, _, _) = action { false } else { true }
            }
            return isPlain ? [extended(.answer(.wrong))] : []
        }
        return limits.metadata.indices.flatMap { metadata in
            (node.hasRightAnswer ? [extended(.answer(.right, metadata: metadata))] : [])
                + [extended(.answer(.wrong, metadata: metadata))]
        }
    }

    /// Returns odd copies of each event: on the way to tokens, after a wrong answer, and for an unknown user.
    private func probes(_ node: Node) -> [SignInPlan] {
        var plan = node.plan
        plan.isProbed = true
        plan.completion = plan.isKnown ? .right : .wrong
        guard plan.isKnown else { return [plan] }
        var second = plan
        if node.presented != .customChallenge { second.actions.append(.own(isRight: true)) }
        second.actions.append(.answer(.wrong))
        return [plan, second]
    }
}
