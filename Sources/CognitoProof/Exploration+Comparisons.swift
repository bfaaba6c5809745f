import CognitoEvents
import CognitoModel

// The app must not see any difference between known and unknown users.
extension Exploration {
    private static var lookAlikeUsers: Int { 8 }

    /// Returns sign-ins for comparison: for each way to begin and each option, one of a known user and one of an unknown user, with the
    /// same answers.
    func comparisons(options: Int) -> [SignInPlan] {
        // No password is right for an unknown user. In a sign-in that begins with the password, nothing after it can
        // therefore be compared.
        let ways =
            [SignInPlan(start: .password)]
            + (0..<max(1, options)).map { SignInPlan(start: .custom, completion: .wrong, refusals: $0) }
        let plans = ways.flatMap { way in
            (0..<2 * Self.lookAlikeUsers).map { number in
                var plan = way
                plan.who = number.isMultiple(of: 2) ? .known : .unknown
                plan.isTimed = true
                // If the two groups differ, the report shows this history.
                plan.keepsSteps = number == 1
                return plan
            }
        }
        guard limits.rightAnswer.isShown else { return plans }
        // Everyone can read the answer. An unknown user must therefore see the same challenges as a known user, and gets
        // no tokens at the end.
        return plans
            + [SignInUser.Kind.known, .unknown].map {
                SignInPlan(who: $0, start: .custom, completion: .right, keepsSteps: $0 == .unknown)
            }
    }

    /// Compares the known and unknown users of ``comparisons(options:)``.
    func compareUsers(_ all: ArraySlice<FinishedRun>, _ plans: [SignInPlan]) async {
        let runs = all.map(\.run)
        let count = 2 * Self.lookAlikeUsers
        let shown = limits.rightAnswer.isShown ? 2 : 0
        var slow: [(plans: [SignInPlan], stages: [Int])] = []
        for start in stride(from: 0, to: runs.count - shown, by: count) {
            let (known, unknown) = Self.separated(runs[start..<start + count])
            let group = Array(plans[start..<start + count])
            if let difference = Self.difference(known, unknown), let first = unknown.first {
                // Random values may differ by chance, so other users must see a difference as well.
                let (known, unknown) = Self.separated(await run(group).map(\.run)[...])
                if isCut || Self.difference(known, unknown) != nil { found.merge(look(difference, first)) }
            } else {
                let stages = StageTimes.stages(known.map(\.record.times), unknown.map(\.record.times)).filter(\.differ)
                slow.append((group, stages.map(\.stage)))
            }
        }
        await compareTimes(slow)
        let last = runs.suffix(shown)
        guard let known = last.first, let unknown = last.last, known.record.views.count != unknown.record.views.count
        else { return }
        found.merge(
            look(
                "After right answers, a known user has seen \(known.record.views.count - 1) challenges, and an "
                    + "unknown user \(unknown.record.views.count - 1).", unknown))
    }

    /// Measures the suspected stages of each way again, because other work on this machine may be the cause.
    ///
    /// The sign-ins without a password come first: their histories are shorter.
    private func compareTimes(_ suspects: [(plans: [SignInPlan], stages: [Int])]) async {
        let custom = suspects.filter { $0.plans.first?.start == .custom }
        let password = suspects.filter { $0.plans.first?.start != .custom }
        for (plans, stages) in custom + password {
            for stage in stages {
                guard await !timesDiffer(plans, before: stage), !isCut else { return }
            }
        }
    }

    /// Measures the times of known and unknown users in several batches, and returns true if they differ in each of them.
    ///
    /// Known and unknown users sign in by turns, one after the other, so that other work delays both alike.
    private func timesDiffer(_ plans: [SignInPlan], before stage: Int) async -> Bool {
        guard let known = plans.first(where: \.isKnown), let unknown = plans.first(where: { !$0.isKnown }) else {
            return false
        }
        var batches: [StageTimes] = []
        var shown: SignInRun?
        for number in 0..<StageTimes.batches {
            // The first pair finds processes that have been idle, so it does not count.
            var batch = (0...StageTimes.pairs).flatMap { _ in
                number.isMultiple(of: 2) ? [known, unknown] : [unknown, known]
            }
            for index in batch.indices {
                batch[index].leavesAfter = stage
                batch[index].keepsSteps = !batch[index].isKnown
            }
            let runs = await run(batch, inSlots: allSlots.prefix(1)).map(\.run).dropFirst(2)
            if isCut {
                if !batches.isEmpty {
                    found.note("\(StageTimes(joining: batches).words) The limit ended the measurement.")
                }
                return false
            }
            let (ours, theirs) = Self.separated(runs)
            shown = shown ?? theirs.first
            let times = StageTimes(stage: stage, known: ours.map(\.record.times), unknown: theirs.map(\.record.times))
            batches.append(times)
            guard times.differ, times.knownIsSlower == batches[0].knownIsSlower else { return false }
        }
        guard let shown else { return false }
        let words = StageTimes(joining: batches).words
        guard batches.allSatisfy(\.areSeparated) else {
            found.note("\(words) The times within each group vary just as much, so this may be noise.")
            return false
        }
        found.merge(look(words, shown))
        return true
    }

    private func look(_ reason: String, _ run: SignInRun) -> RunRecord.Breach {
        RunRecord.Breach(property: .unknownUsersLookAlike, reason: reason, steps: run.history)
    }

    private static func difference(_ known: [SignInRun], _ unknown: [SignInRun]) -> String? {
        LookAlike.difference(known.map(\.record.views), unknown.map(\.record.views))
    }

    private static func separated(_ runs: ArraySlice<SignInRun>) -> (known: [SignInRun], unknown: [SignInRun]) {
        (runs.filter(\.plan.isKnown), runs.filter { !$0.plan.isKnown })
    }
}
