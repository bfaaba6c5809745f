import CognitoEvents
import WireJSON

// Sign-ins with another user's answer or an answer from an earlier sign-in, and users with a missing attribute.
extension Exploration {
    /// Runs the sign-ins that depend on other sign-ins.
    func compareWithOthers(_ ways: [Way]) async {
        let successful = ways.filter { $0.plan.who == .known && $0.plan.completion == .right && $0.runs[0].hasTokens }
        let foreign = successful.flatMap(foreignAnswers)
        let lacking = ways.filter { $0.plan.completion == .right && ![.known, .unknown].contains($0.plan.who) }
            .flatMap { way in
                guesses(way, besides: ways.first { $0.plan.who == .known && $0.plan.start == way.plan.start })
            }
        let used = successful.map { returning($0.plan) }
        let counted = lockOutSequence().map { [$0] } ?? []
        let all = await play(counted + used + foreign.map(\.sequence) + lacking)
        var rest = all[...]
        if let runs = counted.isEmpty ? nil : rest.popFirst() { await judgeLockOut(runs) }
        for runs in rest.prefix(used.count) { judgeUsed(runs) }
        rest = rest.dropFirst(used.count)
        for (answer, runs) in zip(foreign, rest) { judgeForeign(answer, runs) }
        for runs in rest.dropFirst(foreign.count) { judgeGuess(runs[0]) }
        noteChance()
    }

    // MARK: Other users

    /// A test of whether a user's right answer also counts as right for other users.
    private struct ForeignAnswer {
        /// The sign-in of a user who leaves the challenge unanswered, and sign-ins of other users with that user's answer.
        let sequence: SignInSequence
        let place: Int
        /// The right answer that two users share; nil if the two users have different right answers.
        let shared: String?
    }

    private func foreignAnswers(_ way: Way) -> [ForeignAnswer] {
        let (first, second) = (way.runs[0].challenges.kept, way.runs[1].challenges.kept)
        return first.indices.compactMap { place in
            guard let answer = first[place].right, first[place].isAccepted,
                !limits.isShared(answer, of: first[place].step)
            else { return nil }
            var left = SignInPlan(start: way.plan.start, completion: .right, keepsSteps: true)
            left.leavesAfter = place
            let owner = left
            let sequence = SignInSequence(users: 4) { runs in
                guard let first = runs.first else { return SignInSequence.Link(plan: owner, user: 3) }
                // The first user has not used the answer, so a single-use answer is still valid.
                guard runs.count < 4, first.challenges.kept.indices.contains(place),
                    let answer = first.challenges.kept[place].right
                else { return nil }
                let plan = SignInPlan.carrying(
                    answer, to: place, source: "which is another user's right answer", start: owner.start)
                return SignInSequence.Link(plan: plan, user: runs.count - 1)
            }
            let isShared = second.indices.contains(place) && second[place].right == answer
            return ForeignAnswer(sequence: sequence, place: place, shared: isShared ? answer : nil)
        }
    }

    private func judgeForeign(_ foreign: ForeignAnswer, _ runs: [SignInRun]) {
        let met = runs.dropFirst().filter { $0.challenges.kept.indices.contains(foreign.place) }
        func breach(_ reason: String, _ run: SignInRun) {
            found.merge(RunRecord.Breach(property: .answersBelongToUsers, reason: reason, steps: run.history))
        }
        // Two users' short codes may be equal by chance, but not five users' codes.
        if let shared = foreign.shared, let first = met.first,
            met.allSatisfy({ $0.challenges.kept[foreign.place].right == shared })
        {
            return breach("All users have the same right answer.", first)
        }
        let accepted = met.first { run in
            let challenge = run.challenges.kept[foreign.place]
            return challenge.isAccepted && challenge.right != run.plan.carried[foreign.place]
        }
        if let accepted { breach("The right answer of another user counts as right.", accepted) }
    }

    // MARK: Users who lack something

    /// Answers that an attacker without knowledge of the user may try.
    private static var blankAnswers: [String] { ["", "none", "None", "null", "nil", "undefined", "0"] }

    /// Returns sign-ins of users who lack an attribute, with answers that anyone may give.
    ///
    /// Each sign-in is its own sequence.
    ///
    /// `way` has the sign-ins of such users with right answers, and `known` has the sign-ins of ordinary users.
    private func guesses(_ way: Way, besides known: Way?) -> [SignInSequence] {
        let (first, second) = (way.runs[0].challenges.kept, way.runs[1].challenges.kept)
        return first.indices.flatMap { place -> [SignInSequence] in
            let kept = first[place].privateParameters
            let others = known.map { $0.runs[0].challenges.kept } ?? []
            // A value that two users without the attribute share is not a secret of one user. A value that ordinary
            // users also have is left out, because the comparison of right answers finds it.
            let common = kept.filter { key, value in
                second.indices.contains(place) && second[place].privateParameters[key] == value
                    && !(others.indices.contains(place) && others[place].privateParameters[key] == value)
            }
            return Set(Self.blankAnswers + common.map(\.value)).sorted().map { guess in
                let isBlank = Self.blankAnswers.contains(guess)
                let plan = SignInPlan.carrying(
                    guess, to: place, source: isBlank ? "which anyone may try" : "a private parameter that users share",
                    who: way.plan.who, start: way.plan.start)
                return .fixed([plan])
            }
        }
    }

    private func judgeGuess(_ run: SignInRun) {
        let place = run.plan.carried.count - 1
        guard run.challenges.kept.indices.contains(place), let guess = run.plan.carried[place] else { return }
        let challenge = run.challenges.kept[place]
        // An answer may be right if all users share it by design.
        guard challenge.isAccepted, challenge.step.map({ limits.flow?.provesNobody.contains($0) }) != true,
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
                    // A step that ignores white space in a token must also ignore it when it looks for used tokens.
                    guard Self.isToken(answer), process == 0 else { continue }
                    plans.append(Self.returning(first, place, "\(answer) ", process, .seconds(delay)))
                }
            }
            var wrong = SignInPlan(start: first.start, completion: .wrong, keepsSteps: true)
            // The clock cannot go back, so the sign-in with the longest delay comes last.
            wrong.delay = .seconds(delays.last ?? 0)
            wrong.manner = "again"
            plans.append(wrong)
            return runs.count <= plans.count ? SignInSequence.Link(plan: plans[runs.count - 1]) : nil
        }
    }

    private static func returning(
        _ first: SignInPlan, _ place: Int, _ answer: String, _ process: Int, _ delay: Duration
    ) -> SignInPlan {
        var plan = SignInPlan.carrying(answer, to: place, source: "which signed the user in before", start: first.start)
        (plan.process, plan.delay) = (process, delay)
        let seconds = Int(delay / .seconds(1))
        plan.manner =
            "again\(seconds > 0 ? " after \(seconds) seconds" : "")\(process == 1 ? " (another process)" : "")"
        return plan
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
                        reason: "An answer that has signed the user in signs in again.", steps: run.history))
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
