public import CognitoEvents
import Synchronization
import WireJSON

/// Explores the sign-ins of a function, and finds the shortest history that breaks a property.
///
/// It plays Cognito and the app: right and wrong answers, unknown users, sign-ins that begin with a password or without,
/// repeated calls, steps that Cognito inserts, delays, and odd events.
public struct SignInProof: Sendable {
    private let limits: SignInRun.Limits

    /// Creates the rules that every history is held to.
    ///
    /// - Parameters:
    ///   - steps: The steps that must have succeeded before tokens are issued, in order.
    ///   - guesses: The number of wrong answers after which a sign-in has to end.
    ///   - rounds: The number of challenges within which it has to end.
    ///   - clientMetadata: Metadata that the app may send with an answer.
    ///   - userAttributes: Attributes that each known user has beside the usual ones.
    ///   - rightAnswer: The place where the right answer is found.
    public init(
        steps: [SignInStep] = [.custom], guesses: Int = 3, rounds: Int = 10, clientMetadata: [String: String] = [:],
        userAttributes: UserAttributes = [:], rightAnswer: RightAnswer
    ) {
        // All of the metadata at once, and each entry by itself.
        let entries = clientMetadata.sorted { $0.key < $1.key }
        var metadata: [StringMap] = [[:]]
        if !entries.isEmpty { metadata.append(StringMap(JSONMembers(clientMetadata))) }
        if entries.count > 1 { metadata += entries.prefix(4).map { StringMap([$0.key: $0.value]) } }
        limits = SignInRun.Limits(
            steps: steps, guesses: guesses, rounds: rounds, metadata: metadata, userAttributes: userAttributes,
            rightAnswer: rightAnswer)
    }

    /// Explores a function's sign-ins.
    ///
    /// - Parameters:
    ///   - function: The function, however it is called.
    ///   - progress: Is told how many histories have been explored, and how many are known to be left.
    /// - Returns: The properties, each with the shortest history that breaks it.
    public func run(
        _ function: some ProvenFunction, progress: @escaping @Sendable (_ done: Int, _ left: Int) -> Void = { _, _ in }
    ) async -> ProofReport {
        let exploration = Exploration(limits: limits, function: function, progress: progress)
        return await exploration.run()
    }
}

/// Histories on their way: those that have been begun, and those that are over.
private final class Wave: Sendable {
    let next = Atomic(0)
    /// The histories that are over, in the order of their plans.
    let runs: Mutex<[FinishedRun?]>

    init(count: Int) { runs = Mutex(Array(repeating: nil, count: count)) }
}

/// A history that is over; it is handed on without a copy of its many members.
private final class FinishedRun: Sendable {
    let run: SignInRun

    init(_ run: consuming SignInRun) { self.run = run }
}

/// The histories of all waves.
private final class Progress: Sendable {
    let planned = Atomic(0)
    let finished = Atomic(0)
}

/// One exploration on its way.
private actor Exploration<Function: ProvenFunction> {
    /// A history of plain answers that others branch off.
    private struct Node {
        let plan: SignInPlan
        let calls: Int
        let presented: ChallengeName?
        let hasRightAnswer: Bool
        let wrongAnswers: Int
        let rounds: Int
        /// The number of options, if the challenge is a choice between steps.
        let options: Int
        let hasPassedCustomChallenge: Bool

        init(_ finished: FinishedRun) {
            let run = finished.run
            plan = run.plan
            calls = run.callsByMove.last ?? 0
            presented = run.presented?.name
            hasRightAnswer = run.currentAnswerIsKnown
            wrongAnswers = run.wrongAnswers
            rounds = run.rounds
            options = run.options
            hasPassedCustomChallenge = run.hasPassedCustomChallenge
        }
    }

    /// The histories that came to one challenge of a declared flow.
    private struct NamedChallenge {
        /// The number of histories that came to it.
        var histories = 0
        /// Its right answer in one of them; nil if none was known.
        var rightAnswer: String?
        var isPassed = false
        /// A history that comes to it.
        let plan: SignInPlan
    }

    private static var mostNodes: Int { 3000 }
    /// Histories are disturbed in so many of the shortest places.
    private static var mostDisturbed: Int { 200 }
    private static var lookAlikeUsers: Int { 8 }

    private let limits: SignInRun.Limits
    private let function: Function
    private let progress: @Sendable (Int, Int) -> Void
    private let counts = Progress()
    private var breaches: [SignInProperty: SignInRun.Breach] = [:]
    private var notes: [String] = []
    private var (histories, calls, users) = (0, 0, 0)
    private var hasTokens: Bool { startToTokens != nil }
    /// The start of a known user's sign-in that ended in tokens; nil if none did.
    private var startToTokens: CustomSignIn.Start?
    private var hasRightAnswer = false
    private var namedChallenges: [String: NamedChallenge] = [:]
    private var oddAnswers: Set<Int> = []
    private var longestAnswer = 0
    private var lastFailure: ProvenAnswer?
    private var lastError: String? { lastFailure?.failure }

    init(limits: SignInRun.Limits, function: Function, progress: @escaping @Sendable (Int, Int) -> Void) {
        self.limits = limits
        self.function = function
        self.progress = progress
    }

    func run() async -> ProofReport {
        let first = await run([SignInPlan(start: .custom), SignInPlan(start: .password)])
        if first.allSatisfy({ if case .error? = $0.run.views.last { true } else { false } }), let lastError {
            // A function that fails at once has no histories.
            return report(problem: .doesNotStart(lastError))
        }
        let starts = await exploreStarts()
        let probed = starts.filter { $0.presented != nil }.flatMap(probes)
        let nodes: [Node]
        // Odd events do not depend on other histories: they keep all processors busy while each answer leads to the next.
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
                // The first option has been picked.
                (0..<options).dropFirst().map { refusals in
                    var plan = plan
                    plan.refusals = refusals
                    return plan
                }
            })
        await disturb(nodes, options: options)
        await countAcrossSignIns()
        let unpassed = unpassedStep
        // Where an answer is never right, it is not the repetition that makes it wrong.
        if !hasTokens || unpassed?.known.rightAnswer != nil { breaches[.repeatedCallsAgree] = nil }
        if hasTokens {
            guard let unpassed else { return report(problem: nil) }
            let reason = await reason(unpassed.name, unpassed.known)
            return report(
                problem: .unpassedChallenge(
                    step: unpassed.name, hasRightAnswer: unpassed.known.rightAnswer != nil, reason: reason))
        }
        let challenge = await lastChallenge()
        return report(
            problem: hasRightAnswer
                ? .noTokens(challenge: challenge, error: lastError)
                : .noRightAnswer(challenge: challenge, error: lastError))
    }

    /// Says which challenge a sign-in with right answers does not get past, and why; nil if there is none.
    private func lastChallenge() async -> String? {
        let runs = await run(
            [.custom, .password].map { SignInPlan(start: $0, completion: .right, keepsSteps: true) })
        return runs.lazy.compactMap { Self.lastChallenge(of: $0.run.history, unanswered: $0.run.unansweredChallenge) }
            .first
    }

    private static func lastChallenge(of steps: [HistoryStep], unanswered: Int?) -> String? {
        let challenges = decisions(.createAuthChallenge, in: steps)
        let verdicts = decisions(.verifyAuthChallengeResponse, in: steps).map { $0["answerCorrect"]?.flag == true }
        guard let place = verdicts.firstIndex(of: false), challenges.indices.contains(place) else { return nil }
        let name = name(of: challenges[place]).map { " (\($0))" } ?? ""
        let answered = steps.filter { $0.trigger == TriggerFamily.verifyAuthChallengeResponse.configurationName }
        let answer = (try? JSONDocument(answered[place].event))?.root["request"]?["challengeAnswer"]?.scalarText
        return reason(
            "challenge \(place + 1)\(name)", with: challenges[place], rightAnswer: place == unanswered ? nil : answer)
    }

    /// The first step of a declared flow that no sign-in got past; nil if there is none.
    private var unpassedStep: (name: String, known: NamedChallenge)? {
        // A sentence is no name, nor is a text that differs from sign-in to sign-in.
        let unpassed = namedChallenges.filter { name, known in
            known.histories > 1 && !known.isPassed
                && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
        }
        return unpassed.min { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Says why no sign-in got past a step.
    private func reason(_ step: String, _ known: NamedChallenge) async -> String {
        var plan = known.plan
        plan.keepsSteps = true
        let steps = await run([plan]).first?.run.history ?? []
        let challenge = Self.decisions(.createAuthChallenge, in: steps).last { Self.name(of: $0) == step }
        return Self.reason("its challenge", with: challenge, rightAnswer: known.rightAnswer)
    }

    private static func decisions(_ family: TriggerFamily, in steps: [HistoryStep]) -> [JSONView] {
        steps.filter { $0.trigger == family.configurationName }.compactMap { step in
            step.decision.flatMap { try? JSONDocument($0) }?.root
        }
    }

    private static func name(of challenge: JSONView) -> String? {
        challenge["publicChallengeParameters"]?["challenge"]?.scalarText
    }

    private static func reason(_ words: String, with challenge: JSONView?, rightAnswer: String?) -> String {
        let keys = (challenge?["privateChallengeParameters"]).map { $0.texts.map { $0.key }.sorted() } ?? []
        let reason =
            if let rightAnswer {
                "The answer to \(words) that was taken for right, \(String(reflecting: String(rightAnswer.prefix(100)))), is judged wrong"
            } else {
                "\(words.prefix(1).uppercased())\(words.dropFirst()) has no right answer where it was looked for"
            }
        return "\(reason); its private parameters are \(keys.isEmpty ? "empty" : keys.joined(separator: ", "))."
    }

    private func report(problem: ProofReport.Problem?) -> ProofReport {
        ProofReport(
            findings: SignInProperty.allCases.map { property in
                let breach = breaches[property]
                return ProofReport.Finding(
                    property: property, reason: breach?.reason ?? (hasTokens || problem == nil ? nil : "Not proven."),
                    history: breach?.steps ?? [])
            }, problem: problem, notes: notes, histories: histories, calls: calls)
    }

    // MARK: Histories of plain answers

    /// Explores the ways in which sign-ins begin.
    private func exploreStarts() async -> [Node] {
        await run(
            [true, false].flatMap { isKnown in
                [.custom, .password].map { SignInPlan(isKnown: isKnown, start: $0) }
            }
        ).map(Node.init)
    }

    /// Explores all right and wrong answers, the shortest histories first.
    private func exploreAnswers(from starts: [Node], inSlots slots: Range<Int>) async -> [Node] {
        var nodes = starts
        var open = starts.flatMap(following)
        while !open.isEmpty {
            let left = Self.mostNodes - nodes.count
            if open.count > left {
                notes.append("There are too many histories to explore all; the shortest \(Self.mostNodes) were.")
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
        func moved(_ move: SignInPlan.Move) -> SignInPlan {
            var plan = node.plan
            plan.moves.append(move)
            return plan
        }
        guard presented == .customChallenge else { return [moved(.own(isRight: true)), moved(.own(isRight: false))] }
        // A history that goes on after too many wrong answers continues with wrong ones.
        if node.wrongAnswers >= limits.guesses {
            let isPlain = node.plan.moves.allSatisfy { move in
                if case .answer(.right, _, _, _) = move { false } else { true }
            }
            return isPlain ? [moved(.answer(.wrong))] : []
        }
        return limits.metadata.indices.flatMap { metadata in
            (node.hasRightAnswer ? [moved(.answer(.right, metadata: metadata))] : [])
                + [moved(.answer(.wrong, metadata: metadata))]
        }
    }

    // MARK: Histories that are disturbed

    private func disturb(_ nodes: [Node], options: Int) async {
        let known = nodes.filter(\.plan.isKnown).prefix(Self.mostDisturbed)
        let disturbed = known.flatMap(insertions) + chains(nodes) + known.flatMap(delays)
        let repeated = known.filter { $0.plan.moves.count <= 6 }.flatMap(repetitions)
        let compared = comparisons(options: options)
        // Many at once, the longest first, so that no processor waits for another; but where time passes, a process may forget what it
        // knows of the users of other histories, and would seem to repeat itself.
        await run(disturbed)
        let runs = await run(repeated + compared)
        await findCause(runs.prefix(repeated.count))
        compareUsers(Array(runs.suffix(compared.count)))
        let odd = oddAnswers.sorted().prefix(6)
        await run(
            nodes.filter { $0.presented == .customChallenge && $0.plan.moves.count <= 2 }.flatMap { node in
                odd.map { number in
                    var plan = node.plan
                    plan.moves.append(.answer(.odd(number)))
                    plan.completion = .right
                    return plan
                }
            })
    }

    /// Odd copies of each event on the way to tokens, on the same way after a wrong answer, and on the way of an unknown user.
    private func probes(_ node: Node) -> [SignInPlan] {
        var plan = node.plan
        plan.isProbed = true
        plan.completion = plan.isKnown ? .right : .wrong
        guard plan.isKnown else { return [plan] }
        var second = plan
        if node.presented != .customChallenge { second.moves.append(.own(isRight: true)) }
        second.moves.append(.answer(.wrong))
        return [plan, second]
    }

    private func insertions(_ node: Node) -> [SignInPlan] {
        guard let last = node.plan.moves.last else { return [] }
        return SignInPlan.Insertion.allCases.dropFirst().flatMap { insertion -> [SignInPlan] in
            let move: SignInPlan.Move
            switch last {
            case .answer(let guess, let metadata, _, _):
                move = .answer(guess, metadata: metadata, inserting: insertion)
            case .own(true, _): move = .own(isRight: true, inserting: insertion)
            case .own(false, _): return []
            }
            return [SignInPlan.Completion.right, .wrong].map { completion in
                var plan = node.plan
                plan.moves[plan.moves.count - 1] = move
                plan.completion = completion
                return plan
            }
        }
    }

    private func delays(_ node: Node) -> [SignInPlan] {
        guard function.hasMovableClock, case .answer(let guess, let metadata, _, _) = node.plan.moves.last else {
            return []
        }
        var plan = node.plan
        plan.moves[plan.moves.count - 1] = .answer(guess, metadata: metadata, afterTime: true)
        plan.completion = .right
        return [plan]
    }

    /// Wrong answers with something else between each and the next.
    private func chains(_ nodes: [Node]) -> [SignInPlan] {
        let places = nodes.filter { node in
            node.presented == .customChallenge && node.options == 0 && node.wrongAnswers == 0
                && !node.hasPassedCustomChallenge
        }
        var moves = SignInPlan.Insertion.allCases.dropFirst().map {
            SignInPlan.Move.answer(.wrong, inserting: $0)
        }
        moves += limits.metadata.indices.dropFirst().map { .answer(.wrong, metadata: $0) }
        if function.hasMovableClock { moves.append(.answer(.wrong, afterTime: true)) }
        return places.flatMap { node in
            moves.map { move in
                var plan = node.plan
                plan.moves += Array(repeating: move, count: limits.guesses)
                return plan
            }
        }
    }

    // MARK: Repeated calls

    private func repetitions(_ node: Node) -> [SignInPlan] {
        (0..<node.calls).map { call in
            var plan = node.plan
            plan.repetition = SignInPlan.Repetition(move: plan.moves.count, call: call, processes: [0, 1])
            plan.completion = .right
            return plan
        }
    }

    /// Looks for a shorter history than those with a call that two processes get again: one of the two may be enough.
    private func findCause(_ runs: ArraySlice<FinishedRun>) async {
        func isBroken(_ finished: FinishedRun) -> Bool {
            finished.run.breaches.contains { $0.property == .repeatedCallsAgree }
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
            merge(
                SignInRun.Breach(
                    property: .repeatedCallsAgree,
                    reason: "Without the repeated call the same answers end in tokens.", steps: single.run.history))
        }
    }

    // MARK: Known and unknown users

    /// Returns sign-ins of known and of unknown users with the same answers, for each start and each option of a choice.
    private func comparisons(options: Int) -> [SignInPlan] {
        var plans: [SignInPlan] = []
        // An unknown user has no password that is right.
        let ways =
            [SignInPlan(start: .password)]
            + (0..<max(1, options)).map { SignInPlan(start: .custom, completion: .wrong, refusals: $0) }
        for way in ways {
            for isKnown in [true, false] {
                var plan = way
                plan.isKnown = isKnown
                plans += Array(repeating: plan, count: Self.lookAlikeUsers)
                // Shown if the two groups differ.
                if !isKnown { plans[plans.count - Self.lookAlikeUsers].keepsSteps = true }
            }
        }
        guard limits.rightAnswer.isShown else { return plans }
        // Anyone who can read can answer: an unknown user gets as far as a known one, except for the tokens.
        return plans
            + [true, false].map { SignInPlan(isKnown: $0, start: .custom, completion: .right, keepsSteps: !$0) }
    }

    private func compareUsers(_ all: [FinishedRun]) {
        let count = Self.lookAlikeUsers
        let shown = limits.rightAnswer.isShown ? 2 : 0
        for start in stride(from: 0, to: all.count - shown, by: 2 * count) {
            let (known, unknown) = (all[start..<start + count], all[start + count..<start + 2 * count])
            if let difference = LookAlike.difference(known.map(\.run.views), unknown.map(\.run.views)),
                let first = unknown.first
            {
                merge(
                    SignInRun.Breach(
                        property: .unknownUsersLookAlike, reason: difference, steps: first.run.history))
            }
        }
        let runs = Array(all.suffix(shown))
        guard runs.count == 2 else { return }
        let views = runs.map { $0.run.views.dropLast() }
        if views[0].count != views[1].count {
            merge(
                SignInRun.Breach(
                    property: .unknownUsersLookAlike,
                    reason: "After right answers a known user has \(views[0].count) challenges, an unknown one "
                        + "\(views[1].count).", steps: runs[1].run.history))
        }
    }

    // MARK: Guesses across sign-ins

    private static var mostSignIns: Int { 12 }
    /// A longer answer than this nobody guesses, however often.
    private static var guessable: Int { 12 }

    /// Notes how many wrong answers one user may give in sign-ins that follow each other.
    private func countAcrossSignIns() async {
        guard let start = startToTokens, !limits.rightAnswer.isShown, longestAnswer <= Self.guessable else { return }
        let user = SignInUser.numbered(users, isKnown: true, adding: limits.userAttributes)
        users += 1
        var wrongAnswers = 0
        for signIns in 0..<Self.mostSignIns {
            var run = SignInRun(SignInPlan(start: start, completion: .wrong), limits, user: user, slot: 0)
            await run.go(function)
            histories += 1
            calls += run.calls
            guard run.wrongAnswers > 0 else {
                return notes.append(
                    "After \(signIns) sign-ins with \(wrongAnswers) wrong answers, the user was locked out."
                )
            }
            wrongAnswers += run.wrongAnswers
        }
        notes.append(
            "\(Self.mostSignIns) sign-ins of one user, one after the other, take \(wrongAnswers) wrong answers, and lock nobody out: Cognito does "
                + "not count guesses across sign-ins. A declared sign-in with a LockOut does.")
    }

    // MARK: Running

    /// Goes through histories, and notes what they show.
    @discardableResult
    private func run(_ plans: [SignInPlan], inSlots slots: Range<Int>? = nil) async -> [FinishedRun] {
        let runs = await wave(
            plans, firstUser: newUsers(plans.count), inSlots: slots ?? 0..<max(1, function.concurrency))
        take(runs)
        return runs
    }

    /// Returns the first of so many numbers of users.
    private func newUsers(_ count: Int) -> Int {
        defer { users += count }
        return users
    }

    /// Goes through histories, as many at a time as there are slots.
    ///
    /// Unless their steps are to be kept, they are freed where they were made, for the next history.
    private func wave(_ plans: [SignInPlan], firstUser: Int, inSlots slots: Range<Int>) async -> [FinishedRun] {
        guard !plans.isEmpty else { return [] }
        let (limits, function, report, counts) = (limits, function, progress, counts)
        let wave = Wave(count: plans.count)
        counts.planned.add(plans.count, ordering: .relaxed)
        await withDiscardingTaskGroup { group in
            for slot in slots.prefix(plans.count) {
                group.addTask {
                    while case let index = wave.next.add(1, ordering: .relaxed).oldValue, index < plans.count {
                        let plan = plans[index]
                        let user = SignInUser.numbered(
                            firstUser + index, isKnown: plan.isKnown, adding: limits.userAttributes)
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

    private func take(_ runs: [FinishedRun]) {
        for finished in runs { take(finished.run) }
    }

    private func take(_ run: SignInRun) {
        histories += 1
        calls += run.calls
        if run.hasTokens, run.plan.isKnown, startToTokens == nil { startToTokens = run.plan.start }
        if run.hasRightAnswer { hasRightAnswer = true }
        if run.plan.isKnown { for challenge in run.namedChallenges { take(challenge, of: run.plan) } }
        longestAnswer = max(longestAnswer, run.longestAnswer)
        if let failure = run.lastFailure { lastFailure = failure }
        oddAnswers.formUnion(run.acceptedOddAnswers)
        for note in run.notes where !notes.contains(note) { notes.append(note) }
        for breach in run.breaches { merge(breach) }
    }

    private func take(_ challenge: SignInRun.NamedChallenge, of plan: SignInPlan) {
        var known = namedChallenges[challenge.name] ?? NamedChallenge(plan: plan)
        known.histories += 1
        if let right = challenge.rightAnswer { known.rightAnswer = right }
        if challenge.isPassed { known.isPassed = true }
        namedChallenges[challenge.name] = known
    }

    private func merge(_ breach: SignInRun.Breach) {
        if let known = breaches[breach.property], known.steps.count <= breach.steps.count { return }
        breaches[breach.property] = breach
    }
}
