import CognitoEvents

/// The time limits of a function: the author's, and the defaults for all other triggers.
struct TimeLimits: Sendable {
    private let own: [TriggerFamily: TimeLimit]?

    /// Creates time limits from the author's declarations, if any.
    ///
    /// - Throws: ``ImpossibleTimeLimit`` with the trigger's name.
    init(
        _ own: [TriggerFamily: TimeLimit]?, route: (TriggerFamily) -> Route?, hasFallback: Bool
    ) throws(ImpossibleTimeLimit) {
        self.own = own
        guard let own else { return }
        for (family, limit) in own {
            let lateness = route(family)?.lateness ?? (hasFallback ? .failsOpen : nil)
            if let problem = Self.problem(limit, family, lateness) {
                throw ImpossibleTimeLimit(description: "The time limit for \(family.rawValue) \(problem).")
            }
        }
    }

    /// Returns false if Cognito does not wait for the answer, so that the handler has until Lambda's deadline.
    func apply(to family: TriggerFamily?) -> Bool { family?.isAwaited ?? true }

    /// The limit for an event to which limits apply.
    // It is not optional, because each start looks up the type of an `Optional` that it copies.
    subscript(family: TriggerFamily?, lateness: Lateness) -> TimeLimit {
        if let family, let limit = own?[family] { return limit }
        return lateness == .failsOpen ? .failOpen : .failClosed
    }

    private static func problem(_ limit: TimeLimit, _ family: TriggerFamily, _ lateness: Lateness?) -> String? {
        guard let lateness else { return "is for a trigger that the function does not handle" }
        guard family.isAwaited else { return "has no effect: Cognito does not wait for this trigger" }
        guard limit.milliseconds > 0, limit.milliseconds < TimeLimit.cognito else {
            return
                "is \(limit.milliseconds) ms, but must be above 0 and below the \(TimeLimit.cognito) that Cognito waits"
        }
        if lateness == .mustFailClosed, limit.outcome == .letThrough {
            return "cannot be failOpen: Cognito needs this trigger's decision"
        }
        return nil
    }
}

/// A time limit that cannot be kept or would have no effect.
struct ImpossibleTimeLimit: Error, CustomStringConvertible {
    let description: String
}
