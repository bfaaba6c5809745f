import CognitoEvents
import CognitoModel

// Other spellings of an unknown user's name. A known user's events have one name, however the app spells it.
extension Exploration {
    /// Returns a sign-in of an unknown user for each spelling.
    func spelledNames() -> [SignInSequence] {
        ([.mixed] + SignInUser.Spelling.others).map { .fixed([spelled($0)]) }
    }

    private func spelled(_ spelling: SignInUser.Spelling, refusals: Int = 0) -> SignInPlan {
        var plan = SignInPlan(who: .unknown, start: .custom, completion: .wrong, keepsSteps: true)
        (plan.spelling, plan.manner, plan.refusals) = (spelling, spelling.words, refusals)
        return plan
    }

    /// Compares the sign-ins of ``spelledNames()`` with those of known users who give wrong answers.
    func judgeSpellings(_ runs: [SignInRun], _ ways: [Way]) async {
        let known = ways.first {
            $0.plan.who == .known && $0.plan.completion == .wrong && $0.plan.start == .custom
        }
        guard let known else { return }
        let views = known.runs.map(\.record.views)
        for run in runs {
            guard LookAlike.kindDifference(views, run.record.views) != nil else { continue }
            // Challenges may differ by chance, so more users are compared before this counts.
            let more = await self.run(Array(repeating: known.plan, count: 8)).map(\.run.record.views)
            let again = await self.run(Array(repeating: run.plan, count: 4)).map(\.run.record.views)
            let differences = again.map { LookAlike.kindDifference(views + more, $0) }
            guard !isCut, !differences.contains(nil), let difference = differences.first ?? nil else { continue }
            look("\(difference) The unknown user signs in \(run.plan.spelling.words).", run)
        }
    }

    /// Checks that an unknown user is locked out like the known user of `known`, under each spelling of the name.
    func compareLockedOut(_ known: [SignInRun], _ way: SignInPlan) async {
        guard way.start == .custom, let reference = known.dropLast().last ?? known.last else { return }
        let wrong = known.dropLast().filter { $0.answers.wrong > 0 }.count
        let plans =
            (0..<wrong).map { number in
                var plan = spelled(.mixed, refusals: way.refusals)
                if number > 0 {
                    plan.manner = "again after \(number) sign-in\(number == 1 ? "" : "s") with wrong answers"
                }
                return plan
            }
            + ([.mixed] + SignInUser.Spelling.others).map { spelling in
                var plan = spelled(spelling, refusals: way.refusals)
                plan.manner = "\(spelling.words), after \(wrong) sign-in\(wrong == 1 ? "" : "s") with wrong answers"
                return plan
            }
        // The reference is a sign-in of the locked-out user with wrong answers, or else with right ones.
        let locked = reference.answers.wrong == 0 ? reference : known[known.count - 1]
        guard let runs = await play([.fixed(plans)]).first, !isCut else { return }
        for run in runs.dropFirst(wrong) {
            guard let difference = LookAlike.kindDifference([locked.record.views], run.record.views) else { continue }
            return look("\(difference) Both have given as many wrong answers as lock a known user out.", run)
        }
    }

    private func look(_ reason: String, _ run: SignInRun) {
        found.merge(RunRecord.Breach(property: .unknownUsersLookAlike, reason: reason, steps: run.history))
    }
}
