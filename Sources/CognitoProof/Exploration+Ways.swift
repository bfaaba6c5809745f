import CognitoEvents
import CognitoModel
import WireJSON

// Sign-ins with right answers only. Later sign-ins are compared with them.
extension Exploration {
    /// The sign-ins of two users who follow the same plan.
    struct Way {
        let runs: [SignInRun]
        var plan: SignInPlan { runs[0].plan }
    }

    /// Explores sign-ins with right answers, and finds values that all users share.
    func learnWays() async -> [Way] {
        let kinds = [.unverified] + limits.userAttributes.names.map(SignInUser.Kind.lacking)
        let plans =
            ([.known] + kinds).flatMap { Self.starts($0, .right) }
            + [SignInUser.Kind.known, .unknown].flatMap { Self.starts($0, .wrong) }
        // Two users follow each plan.
        var runs = await run(plans.flatMap { [$0, $0] }).map(\.run)
        // These sign-ins pick the first option of a choice; each other option is a way of its own.
        let options = runs.map(\.challenges.options).max() ?? 0
        let others = (0..<options).dropFirst().flatMap { refusals in
            ([.known] + kinds).flatMap { Self.starts($0, .right, refusals: refusals) }
        }
        runs += await run(others.flatMap { [$0, $0] }).map(\.run)
        if isCut { return [] }
        let ways = stride(from: 0, to: runs.count, by: 2).map { Way(runs: Array(runs[$0..<$0 + 2])) }
        limits.constants = Self.constants(ways)
        let unusual = kinds + SignInUser.statuses.map(SignInUser.Kind.status)
        await run(
            unusual.flatMap { Self.starts($0, .wrong) }
                + SignInUser.statuses.flatMap { Self.starts(.status($0), .right) })
        return ways
    }

    private static func starts(
        _ who: SignInUser.Kind, _ completion: SignInPlan.Completion, refusals: Int = 0
    ) -> [SignInPlan] {
        [.custom, .password].map {
            SignInPlan(who: who, start: $0, completion: completion, refusals: refusals, keepsSteps: true)
        }
    }

    /// Returns the private parameters that have the same value for two users in the same challenge of the same plan.
    private static func constants(_ ways: [Way]) -> [String: Set<String>] {
        ways.reduce(into: [:]) { constants, way in
            for (first, second) in zip(way.runs[0].challenges.kept, way.runs[1].challenges.kept) {
                for (key, value) in first.privateParameters where second.privateParameters[key] == value {
                    constants[key, default: []].insert(value)
                }
            }
        }
    }
}
