import CognitoEvents
import CognitoModel

// Wrong answers across several sign-ins. Cognito does not count them.
extension Exploration {
    private static var mostSignIns: Int { 12 }
    /// The maximum length of an answer that an attacker can guess.
    static var guessable: Int { 12 }

    /// Returns sign-ins of one user; nil if answers cannot be guessed.
    ///
    /// The app gives wrong answers until the function accepts no more of them, and finally gives right answers.
    func lockOutSequence() -> SignInSequence? {
        guard let start = found.startToTokens, !limits.rightAnswer.isShown, found.longestAnswer.count <= Self.guessable
        else { return nil }
        return SignInSequence { runs in
            if runs.last?.plan.completion == .right { return nil }
            let isOver = runs.last.map { $0.answers.wrong == 0 || $0.hasTokens } ?? false
            return SignInSequence.Link(
                plan: Self.next(start, after: runs, isRight: isOver || runs.count == Self.mostSignIns))
        }
    }

    /// Adds a note about the number of wrong answers that lock a user out.
    func judgeLockOut(_ runs: [SignInRun]) async {
        guard let last = runs.last else { return }
        let wrong = runs.dropLast().filter { $0.answers.wrong > 0 }
        let count = wrong.map(\.answers.wrong).reduce(0, +)
        guard !last.hasTokens else {
            return found.note(
                "One user can give \(count) wrong answers in \(wrong.count) successive sign-ins without a lock-out: "
                    + "Cognito does not count guesses across sign-ins. A declared sign-in with a LockOut does.")
        }
        let limit = await lockOutLimit(wrong)
        if isCut { return }
        found.note(
            "After \(limit) wrong answer\(limit == 1 ? "" : "s"), a right answer fails: the user is locked out.")
        await compareLockedOut(runs, last.plan.start)
        await guessAtOnce(limit, last.plan.start)
    }

    /// Returns the number of wrong answers after which a right answer fails.
    ///
    /// Each number is tried with a new user.
    private func lockOutLimit(_ wrong: [SignInRun]) async -> Int {
        guard let first = wrong.first, first.answers.wrong > 0 else { return 0 }
        let (start, each) = (first.plan.start, first.answers.wrong)
        let whole = await firstFailure(start, each, after: (1...wrong.count).map { $0 * each }) ?? wrong.count * each
        let between = Array(whole - each + 1..<whole)
        return await firstFailure(start, each, after: between) ?? whole
    }

    /// Returns the first of the given numbers of wrong answers after which a right answer fails, or nil.
    private func firstFailure(_ start: CustomSignIn.Start, _ each: Int, after counts: [Int]) async -> Int? {
        let sequences = counts.map { count in
            SignInSequence { runs in
                guard runs.count <= count / each else { return nil }
                let isLast = runs.count == count / each
                var plan = Self.next(start, after: runs, isRight: isLast)
                if isLast { plan.wrongFirst = count % each }
                return SignInSequence.Link(plan: plan)
            }
        }
        let runs = await play(sequences)
        return zip(counts, runs).first { $0.1.last?.hasTokens == false }?.0
    }

    private static func next(_ start: CustomSignIn.Start, after runs: [SignInRun], isRight: Bool) -> SignInPlan {
        var plan = SignInPlan(start: start, completion: isRight ? .right : .wrong, keepsSteps: true)
        let count = runs.map(\.answers.wrong).reduce(0, +)
        if !runs.isEmpty {
            plan.manner = "after \(count) wrong answers in \(runs.count) sign-in\(runs.count == 1 ? "" : "s")"
        }
        return plan
    }

    /// If the answer consists of digits, adds a note about an attacker's chance in one sign-in.
    func noteChance() {
        guard found.hasTokens, !limits.rightAnswer.isShown,
            !limits.isShared(found.longestAnswer, of: limits.flow?.onlyStep),
            (1...Self.guessable).contains(found.longestAnswer.utf8.count),
            SecretSearch.isNumber(found.longestAnswer)
        else { return }
        let answers = (0..<found.longestAnswer.utf8.count).reduce(1) { count, _ in count * 10 }
        found.note(
            "A stranger's \(limits.guesses) guesses in one sign-in succeed with a chance of \(limits.guesses) in "
                + "\(answers.grouped): the answer has \(found.longestAnswer.utf8.count) "
                + "digit\(found.longestAnswer.utf8.count == 1 ? "" : "s").")
    }
}
