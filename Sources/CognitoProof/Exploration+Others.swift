import CognitoEvents
import CognitoModel
import WireJSON

// Sign-ins with another user's answer or an answer from an earlier sign-in, and users with a missing attribute.
extension Exploration {
    /// Runs the sign-ins that depend on other sign-ins.
    func compareWithOthers(_ ways: [Way]) async {
        let successful = ways.filter { $0.plan.who == .known && $0.plan.completion == .right && $0.runs[0].hasTokens }
        // These answers are made at the same time, because a code may be a code of the minute or the second.
        for way in successful {
            for place in way.runs[0].challenges.kept.indices where mayBeOthers(way.runs[0].challenges.kept[place]) {
                await compareAtOnce(way.plan, place)
            }
        }
        let lacking = ways.filter { $0.plan.completion == .right && ![.known, .unknown].contains($0.plan.who) }
        let guessable = guessable(successful)
        let groups = [
            guessable.map { [lockOutSequence($0)] } ?? [], successful.map { returning($0.plan) },
            successful.flatMap(foreignAnswers), successful.flatMap(replacedAnswers), lacking.flatMap(guesses),
            spelledNames(),
        ]
        let all = await play(groups.flatMap(\.self))
        if isCut { return }
        var rest = all[...]
        func next(_ group: Int) -> ArraySlice<[SignInRun]> {
            defer { rest = rest.dropFirst(groups[group].count) }
            return rest.prefix(groups[group].count)
        }
        if let runs = next(0).first, let guessable { await judgeLockOut(runs, guessable) }
        for runs in next(1) { judgeUsed(runs) }
        for runs in next(2) { judgeForeign(runs) }
        for runs in next(3) { judgeReplaced(runs) }
        for runs in next(4) { judgeGuess(runs) }
        await judgeSpellings(Array(next(5).joined()), ways)
        if let guessable { noteChance(guessable) }
    }

    // MARK: Other users

    /// The number of users whose answers are made at the same time.
    private static var usersAtOnce: Int { 6 }

    /// Returns true if a challenge's right answer must not be right for another user.
    private func mayBeOthers(_ challenge: MetChallenges.Answered) -> Bool {
        guard let answer = challenge.right, challenge.isAccepted else { return false }
        return !limits.isShared(answer, of: challenge.step)
    }

    private func owner(_ way: SignInPlan, leaving place: Int) -> SignInPlan {
        var plan = way.sameWay(.right)
        plan.leavesAfter = place
        return plan
    }

    /// Compares the right answers of several users that are made at the same time.
    private func compareAtOnce(_ way: SignInPlan, _ place: Int) async {
        // If the code changes in the middle of one comparison, the next one finds it.
        for _ in 0..<2 {
            let plan = owner(way, leaving: place)
            let runs = await run(Array(repeating: plan, count: Self.usersAtOnce)).map(\.run)
            let met = runs.filter { $0.challenges.kept.indices.contains(place) }
            let answers = met.compactMap { $0.challenges.kept[place].right }
            let counts = answers.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            guard let most = counts.max(by: { $0.value < $1.value }), most.value > 1 else { return }
            // Two users' short codes may be equal by chance, but not those of several users.
            let needed = most.key.count < 4 ? Self.usersAtOnce : 3
            guard most.value >= needed,
                let run = met.last(where: { $0.challenges.kept[place].right == most.key })
            else { continue }
            let all = most.value == Self.usersAtOnce
            return found.merge(
                RunRecord.Breach(
                    property: .answersBelongToUsers,
                    reason: all
                        ? "All users have the same right answer."
                        : "\(most.value) of \(answers.count) users who sign in at the same time have the same right answer.",
                    steps: run.history))
        }
    }

    /// Returns tests of whether a user's right answer also counts as right for other users.
    ///
    /// One user leaves the challenge unanswered, and other users give that user's answer.
    private func foreignAnswers(_ way: Way) -> [SignInSequence] {
        way.runs[0].challenges.kept.indices.compactMap { place -> SignInSequence? in
            guard mayBeOthers(way.runs[0].challenges.kept[place]) else { return nil }
            let owner = owner(way.plan, leaving: place)
            return SignInSequence(users: 4) { runs in
                guard let first = runs.first else { return SignInSequence.Link(plan: owner, user: 3) }
                // The first user has not used the answer, so a single-use answer is still valid.
                guard runs.count < 4, let answer = Self.right(first, place) else { return nil }
                let plan = owner.carrying(answer, to: place, source: "which is another user's right answer")
                return SignInSequence.Link(plan: plan, user: runs.count - 1)
            }
        }
    }

    private static func right(_ run: SignInRun, _ place: Int) -> String? {
        run.challenges.kept.indices.contains(place) ? run.challenges.kept[place].right : nil
    }

    private func judgeForeign(_ runs: [SignInRun]) {
        let accepted = runs.dropFirst().first { run in
            let place = run.plan.carried.count - 1
            guard run.challenges.kept.indices.contains(place) else { return false }
            let challenge = run.challenges.kept[place]
            return challenge.isAccepted && challenge.right != run.plan.carried[place]
        }
        guard let accepted else { return }
        found.merge(
            RunRecord.Breach(
                property: .answersBelongToUsers, reason: "The right answer of another user counts as right.",
                steps: accepted.history))
    }

    // MARK: Replaced answers

    /// Returns tests of whether an old code of the same user still counts as right, after newer sign-ins replaced it.
    ///
    /// A code that the next sign-in replaced may be right by design, for a message that is sent twice. A token may be right
    /// in any sign-in of its user until it is used.
    private func replacedAnswers(_ way: Way) -> [SignInSequence] {
        way.runs[0].challenges.kept.indices.compactMap { place -> SignInSequence? in
            let challenge = way.runs[0].challenges.kept[place]
            guard mayBeOthers(challenge), let answer = challenge.right, answer.count <= Self.guessable else {
                return nil
            }
            let owner = owner(way.plan, leaving: place)
            return SignInSequence { runs in
                guard runs.last?.plan.carried.isEmpty != false else { return nil }
                guard runs.count >= 3 else { return SignInSequence.Link(plan: owner) }
                let answers = runs.map { Self.right($0, place) ?? "" }
                guard Set(answers).count == 3, let oldest = answers.first, !oldest.isEmpty else { return nil }
                var plan = owner.carrying(oldest, to: place, source: "which newer sign-ins have replaced")
                plan.manner = "again after 3 sign-ins that were not finished"
                return SignInSequence.Link(plan: plan)
            }
        }
    }

    private func judgeReplaced(_ runs: [SignInRun]) {
        guard let last = runs.last, let place = last.plan.carried.indices.last,
            last.challenges.kept.indices.contains(place), last.challenges.kept[place].isAccepted,
            last.challenges.kept[place].right != last.plan.carried[place]
        else { return }
        found.merge(
            RunRecord.Breach(
                property: .oddEventsDoNoHarm,
                reason: "An answer that the user's newer sign-ins have replaced counts as right.", steps: last.history))
    }

    // MARK: Users who lack something

    /// Answers that an attacker without knowledge of the user may try.
    private static var blankAnswers: [String] { ["", "none", "None", "null", "nil", "undefined", "0"] }

    /// Returns sign-ins of users who lack an attribute, with answers that anyone may give.
    ///
    /// Each sign-in is its own sequence. One more sequence finds values that such users share, and tries them.
    private func guesses(_ way: Way) -> [SignInSequence] {
        let (who, plan) = (way.plan.who, way.plan)
        return way.runs[0].challenges.kept.indices.flatMap { place -> [SignInSequence] in
            let blank = Self.blankAnswers.map { guess in
                SignInSequence.fixed([
                    plan.carrying(guess, to: place, source: "which anyone may try", who: who)
                ])
            }
            return blank + [sharedValues(plan, place)]
        }
    }

    /// Returns a sequence that tries the private values that users without an attribute share, and ordinary users lack.
    ///
    /// The users' challenges are made one after another: those of two ordinary users before and after those of two users
    /// without the attribute. A code of the minute is then no difference between them.
    private func sharedValues(_ way: SignInPlan, _ place: Int) -> SignInSequence {
        let owner = owner(way, leaving: place)
        let kinds: [SignInUser.Kind] = [.known, way.who, way.who, .known]
        return SignInSequence(users: 12) { runs in
            guard runs.count >= kinds.count else {
                var plan = owner
                plan.who = kinds[runs.count]
                return SignInSequence.Link(plan: plan, user: runs.count)
            }
            let kept = runs.prefix(kinds.count).map { run -> [String: String] in
                guard run.challenges.kept.indices.contains(place) else { return [:] }
                return run.challenges.kept[place].privateParameters.reduce(into: [:]) { $0[$1.key] = $1.value }
            }
            let common = kept[1].filter { key, value in
                kept[2][key] == value && kept[0][key] != value && kept[3][key] != value
            }
            let values = Set(common.values).subtracting(Self.blankAnswers).sorted()
            let number = runs.count - kinds.count
            guard values.indices.contains(number), runs.count < 12 else { return nil }
            let plan = way.carrying(
                values[number], to: place, source: "a private parameter that users share", who: way.who)
            return SignInSequence.Link(plan: plan, user: runs.count)
        }
    }

    private func judgeGuess(_ runs: [SignInRun]) {
        for run in runs where !run.plan.carried.isEmpty { judgeGuess(run) }
    }

    private func judgeGuess(_ run: SignInRun) {
        let place = run.plan.carried.count - 1
        guard run.challenges.kept.indices.contains(place), let guess = run.plan.carried[place] else { return }
        let challenge = run.challenges.kept[place]
        // An answer may be right if all users share it by design.
        guard challenge.isAccepted, !limits.provesNobody(challenge.step),
            challenge.right != guess || !limits.isShared(guess, of: challenge.step) && !Self.mayBeChance(guess)
        else { return }
        found.merge(
            RunRecord.Breach(
                property: .oddEventsDoNoHarm,
                reason:
                    "The answer \(String(reflecting: String(guess.prefix(100)))) of \(run.plan.who) counts as right.",
                steps: run.history))
    }

    /// Returns true for a short number, because it may equal a user's right answer by chance.
    private static func mayBeChance(_ answer: String) -> Bool {
        (1..<4).contains(answer.utf8.count) && SecretSearch.isNumber(answer)
    }

    // MARK: Used answers

    /// Returns true for a token, which must be single-use.
    ///
    /// It has at least 20 characters and no spaces, too many to type.
    private static func isToken(_ answer: String) -> Bool { answer.count >= 20 && !answer.dropLast().contains(" ") }
    /// The times in seconds after which a used answer is tried, if the clock can be moved.
    private static var delays: [Int] { [0, 10, 20, 30, 60, 90, 120, 300, 600, 900] }

    /// Returns the sign-ins of a returning user, with answers from the first sign-in and with wrong answers.
    private func returning(_ first: SignInPlan) -> SignInSequence {
        let (limits, delays) = (limits, function.hasMovableClock ? Self.delays : [0])
        return SignInSequence { runs in
            guard let before = runs.first else { return SignInSequence.Link(plan: first) }
            guard before.hasTokens else { return nil }
            var plans: [SignInPlan] = []
            let used = before.challenges.kept.enumerated().compactMap { place, challenge -> (Int, String)? in
                guard let answer = challenge.right, challenge.isAccepted, !limits.isShared(answer, of: challenge.step)
                else { return nil }
                return (place, answer)
            }
            for (process, delay) in [(0, 0)] + delays.map({ (1, $0) }) {
                for (place, answer) in used {
                    plans.append(Self.returning(first, place, answer, process, .seconds(delay)))
                    guard Self.isToken(answer), process == 0 else { continue }
                    plans += Self.spellings(of: answer).map {
                        Self.returning(first, place, $0, process, .seconds(delay))
                    }
                }
            }
            var wrong = first.sameWay(.wrong)
            // The clock cannot go back, so the sign-in with the longest delay comes last.
            wrong.delay = .seconds(delays.last ?? 0)
            wrong.manner = "again"
            plans.append(wrong)
            return runs.count <= plans.count ? SignInSequence.Link(plan: plans[runs.count - 1]) : nil
        }
    }

    /// Returns other spellings of a used token, such as a recovery code typed in lower case and without its hyphens.
    ///
    /// A step that takes them for the same must also do so when it looks for used tokens.
    private static func spellings(of token: String) -> [String] {
        let lowercased = token.lowercased()
        let spellings = [
            "\(token) ", lowercased == token ? token.uppercased() : lowercased, token.filter { $0 != "-" },
        ]
        return spellings.filter { $0 != token }
    }

    private static func returning(
        _ first: SignInPlan, _ place: Int, _ answer: String, _ process: Int, _ delay: Duration
    ) -> SignInPlan {
        var plan = first.carrying(answer, to: place, source: "which signed the user in before")
        (plan.process, plan.delay) = (process, delay)
        let seconds = Int(delay / .seconds(1))
        plan.manner =
            "again\(seconds > 0 ? " after \(seconds) seconds" : "")\(process == 1 ? " (another process)" : "")"
        return plan
    }

    /// The usual reason why another process does not know a used answer; empty for the same process.
    private func storeAdvice(_ run: SignInRun) -> String {
        guard run.plan.process == 1 else { return "" }
        return " Another process does not know that it was used: all processes need one store"
            + (function.hasMovableClock
                ? ". In a test, the closure of `prove` runs once for each process: make a MemoryStore outside of the closure."
                : ", such as a table.")
    }

    private func judgeUsed(_ runs: [SignInRun]) {
        var longest: [String: Duration] = [:]
        for run in runs.dropFirst() {
            let place = run.plan.carried.count - 1
            guard place >= 0, let used = run.plan.carried[place], run.challenges.kept.indices.contains(place),
                run.challenges.kept[place].isAccepted
            else { continue }
            if Self.isToken(used) {
                found.merge(
                    RunRecord.Breach(
                        property: .usedAnswersAreSpent,
                        reason: "An answer that has signed the user in signs in again.\(storeAdvice(run))",
                        steps: run.history))
            } else {
                let step = run.challenges.kept[place].step.map { " of the step \($0)" } ?? ""
                longest[step] = max(longest[step] ?? .zero, run.plan.delay)
            }
        }
        for (step, time) in longest.sorted(by: { $0.key < $1.key }) {
            let seconds = Int(time / .seconds(1))
            let words =
                seconds == 0 ? "right after it was used" : "for \(seconds) seconds or more after it was used"
            let note =
                "A right answer\(step) signs the user in again \(words). Use a store to make it valid for only one sign-in."
            found.note(note)
        }
    }
}
