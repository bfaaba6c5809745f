import CognitoEvents
import CognitoModel
import WireJSON

// Sign-ins with right answers only: the ways to tokens, with which later ones are compared.
extension Exploration {
    /// Two users' sign-ins of one kind, with the same answers.
    struct Way {
        let runs: [SignInRun]
        var plan: SignInPlan { runs[0].plan }
    }

    /// Explores the ways to tokens, and finds values that all users share.
    func learnWays() async -> [Way] {
        let kinds = [.unverified] + limits.userAttributes.names.map(SignInUser.Kind.lacking)
        let plans =
            ([.known] + kinds).flatMap { Self.starts($0, .right) }
            + [SignInUser.Kind.known, .unknown].flatMap { Self.starts($0, .wrong) }
        // Two users take each way.
        let runs = await run(plans.flatMap { [$0, $0] }).map(\.run)
        let ways = stride(from: 0, to: runs.count, by: 2).map { Way(runs: Array(runs[$0..<$0 + 2])) }
        limits.constants = Self.constants(ways)
        await run(kinds.flatMap { Self.starts($0, .wrong) })
        return ways
    }

    private static func starts(_ who: SignInUser.Kind, _ completion: SignInPlan.Completion) -> [SignInPlan] {
        [.custom, .password].map { SignInPlan(who: who, start: $0, completion: completion, keepsSteps: true) }
    }

    /// Returns the private parameters that two users share at the same place of the same sign-in.
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
