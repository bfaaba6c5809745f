import CognitoEvents
import CognitoModel

// Wrong answers at the same time, which a limit must count like successive ones.
extension Exploration {
    private static var answersAtOnce: Int { 20 }

    /// Checks that a lock-out also counts wrong answers that are given at the same time, in different processes.
    func guessAtOnce(_ limit: Int, _ way: GuessableWay) async {
        guard function.concurrency > 1, limit <= Self.answersAtOnce else { return }
        // A count in each process's memory is not a limit at all, whatever the order of the answers.
        guard let oneByOne = await signIn(after: way, atOnce: false), !isCut else { return }
        guard !oneByOne.hasTokens else {
            return found.note(
                "Wrong answers in different processes do not lock a user out: the count seems to be in each process's "
                    + "memory. Only a store that all processes share can limit guesses.")
        }
        guard let atOnce = await signIn(after: way, atOnce: true), atOnce.hasTokens else { return }
        found.merge(
            RunRecord.Breach(
                property: .guessesAreBounded,
                reason:
                    "After \(Self.answersAtOnce) wrong answers at the same time, a right answer ends in tokens, although "
                    + "\(limit) successive ones lock the user out.",
                steps: atOnce.history))
    }

    /// Signs a user in with right answers, after wrong answers to as many sign-ins; nil if too few could be given.
    private func signIn(after way: GuessableWay, atOnce: Bool) async -> SignInRun? {
        let count = Self.answersAtOnce
        let (player, function, counts, user) = (player, function, counts, newUsers(1))
        var open = way.plan.sameWay(.right)
        open.leavesAfter = 0
        counts.plan(count + 1)
        let plan = open
        let opened = await SignInWave.run(count, inSlots: 0..<count, while: counts.mayPlay) { _, slot in
            await player.play(plan, user: user, slot: slot)
        }
        guard opened.count == count, opened.allSatisfy({ $0.presented != nil }) else { return nil }
        let answers = WrongAnswers.numbered(
            count, like: way.firstAnswer, except: Set(opened.compactMap(\.challenges.right)))
        if atOnce {
            let answered = await SignInWave.run(count, inSlots: 0..<count, while: { true }) { index, _ in
                var run = opened[index]
                await run.guess(answers[index], function)
                return run
            }
            for run in answered { found.take(run) }
        } else {
            for (answer, var run) in zip(answers, opened) {
                await run.guess(answer, function)
                found.take(run)
            }
        }
        guard counts.mayPlay() else { return nil }
        var last = way.plan.sameWay(.right)
        last.manner = "after \(count) wrong answers in \(count) sign-ins\(atOnce ? " at the same time" : "")"
        let run = await player.play(last, user: user, slot: 0)
        found.take(run)
        return run
    }
}
