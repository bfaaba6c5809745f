import CognitoEvents
import CognitoModel

// Wrong answers across several sign-ins. Cognito does not count them.
extension Exploration {
    private static var mostSignIns: Int { 12 }
    /// The maximum length of an answer that an attacker can guess.
    static var guessable: Int { 12 }

    /// A way with tokens whose answers an attacker can guess.
    struct GuessableWay {
        let plan: SignInPlan
        /// The longest answer of the way, and its step; the answer is empty if it has several words.
        let (answer, step): (String, String?)
        /// The right answer to the first step, and that step, at which an attacker guesses.
        let (firstAnswer, firstStep): (String, String?)
        /// A Boolean value that indicates whether the way picks an option of a choice.
        let isOption: Bool
        /// A Boolean value that indicates whether anyone knows the answer by design, as that of a captcha.
        let isKnown: Bool

        /// The order of the ways, the easiest first: without a password, and with short answers.
        var effort: Int {
            (plan.start == .custom ? 0 : 1000) + (isKnown ? 100 : 0) + (answer.isEmpty ? 50 : answer.count)
        }

        /// Returns the words that name a step of an option.
        func words(_ step: String?) -> String { isOption ? step.map { " to the step \($0)" } ?? "" : "" }
    }

    /// Returns the way whose answers are the easiest to guess; nil if no way's answers can be guessed.
    func guessable(_ successful: [Way]) -> GuessableWay? {
        if limits.rightAnswer.isShown { return nil }
        let runs = successful.map(\.runs[0]).filter(\.challenges.hasRightAnswer)
        let all = runs.map { run in
            let (answer, kept) = (run.challenges.longestAnswer, run.challenges.kept)
            let step = kept.first { $0.right == answer }?.step
            return GuessableWay(
                plan: run.plan, answer: answer, step: step, firstAnswer: kept.first?.right ?? answer,
                firstStep: kept.first?.step, isOption: run.challenges.options > 0,
                isKnown: limits.provesNobody(step))
        }
        return all.filter { $0.answer.count <= Self.guessable }.min { $0.effort < $1.effort }
    }

    /// Returns sign-ins of one user.
    ///
    /// The app gives wrong answers until the function accepts no more of them, and finally gives right answers.
    func lockOutSequence(_ way: GuessableWay) -> SignInSequence {
        SignInSequence { runs in
            if runs.last?.plan.completion == .right { return nil }
            let isOver = runs.last.map { $0.answers.wrong == 0 || $0.hasTokens } ?? false
            return SignInSequence.Link(
                plan: Self.next(way.plan, after: runs, isRight: isOver || runs.count == Self.mostSignIns))
        }
    }

    /// Adds a note about the number of wrong answers that lock a user out.
    func judgeLockOut(_ runs: [SignInRun], _ way: GuessableWay) async {
        guard let last = runs.last else { return }
        let wrong = runs.dropLast().filter { $0.answers.wrong > 0 }
        let count = wrong.map(\.answers.wrong).reduce(0, +)
        if wrong.isEmpty { return }
        guard !last.hasTokens else {
            return found.note(
                "One user can give \(count) wrong answers\(way.words(way.firstStep)) in \(wrong.count) successive "
                    + "sign-ins without a lock-out: Cognito does not count guesses across sign-ins. A declared sign-in with a LockOut does."
            )
        }
        let limit = await lockOutLimit(wrong)
        if isCut { return }
        found.note(
            "After \(limit) wrong answer\(limit == 1 ? "" : "s"), a right answer fails: the user is locked out.")
        await compareLockedOut(runs, way.plan)
        await guessAtOnce(limit, way)
    }

    /// Returns the number of wrong answers after which a right answer fails.
    ///
    /// Each number is tried with a new user.
    private func lockOutLimit(_ wrong: [SignInRun]) async -> Int {
        guard let first = wrong.first, first.answers.wrong > 0 else { return 0 }
        let (way, each) = (first.plan, first.answers.wrong)
        let whole = await firstFailure(way, each, after: (1...wrong.count).map { $0 * each }) ?? wrong.count * each
        let between = Array(whole - each + 1..<whole)
        return await firstFailure(way, each, after: between) ?? whole
    }

    /// Returns the first of the given numbers of wrong answers after which a right answer fails, or nil.
    private func firstFailure(_ way: SignInPlan, _ each: Int, after counts: [Int]) async -> Int? {
        let sequences = counts.map { count in
            SignInSequence { runs in
                guard runs.count <= count / each else { return nil }
                let isLast = runs.count == count / each
                var plan = Self.next(way, after: runs, isRight: isLast)
                if isLast { plan.wrongFirst = count % each }
                return SignInSequence.Link(plan: plan)
            }
        }
        let runs = await play(sequences)
        return zip(counts, runs).first { $0.1.last?.hasTokens == false }?.0
    }

    private static func next(_ way: SignInPlan, after runs: [SignInRun], isRight: Bool) -> SignInPlan {
        var plan = way.sameWay(isRight ? .right : .wrong)
        let count = runs.map(\.answers.wrong).reduce(0, +)
        if !runs.isEmpty {
            plan.manner = "after \(count) wrong answers in \(runs.count) sign-in\(runs.count == 1 ? "" : "s")"
        }
        return plan
    }

    /// If the answer consists of digits, adds a note about an attacker's chance in one sign-in.
    func noteChance(_ way: GuessableWay) {
        let (answer, digits) = (way.answer, way.answer.utf8.count)
        guard !limits.isShared(answer, of: way.step), (1...Self.guessable).contains(digits),
            SecretSearch.isNumber(answer)
        else { return }
        let answers = (0..<digits).reduce(1) { count, _ in count * 10 }
        found.note(
            "A stranger's \(limits.guesses) guesses in one sign-in succeed with a chance of \(limits.guesses) in "
                + "\(answers.grouped): the answer\(way.words(way.step)) has \(digits) "
                + "digit\(digits == 1 ? "" : "s").")
    }
}
