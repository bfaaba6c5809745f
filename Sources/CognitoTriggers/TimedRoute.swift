import CognitoEvents
import LambdaRuntime

/// The way of an event through a function, and the time that its handler has.
struct TimedRoute<Function: TriggerFunction>: Sendable {
    /// Nil for events without a handler of their own.
    let family: TriggerFamily?
    let answer: Route<Function>.Answer
    /// Nil where nobody waits: the handler has until Lambda's deadline.
    let limit: TimeLimit?

    /// The function's routes with the author's limits, or the usual ones.
    ///
    /// - Throws: ``ImpossibleTimeLimit``, with the name of the trigger.
    static func all() throws(ImpossibleTimeLimit) -> [TimedRoute] {
        let routes = Function.routes
        for (family, limit) in Function.timeLimits {
            let lateness =
                routes.first { $0.family == family }?.lateness ?? (Function._fallback.map { _ in .failsOpen })
            if let problem = problem(limit, family, lateness) {
                throw ImpossibleTimeLimit(description: "The time limit for \(family.rawValue) \(problem).")
            }
        }
        return routes.map { TimedRoute(family: $0.family, answer: $0.answer, limit: limit(of: $0.family, $0.lateness)) }
    }

    /// The way of an event without a handler of its own; nil if the function has no `FallbackHandler`.
    static func fallback(for family: TriggerFamily?) -> TimedRoute? {
        guard let fallback = Function._fallback else { return nil }
        return TimedRoute(
            family: nil,
            answer: { function, received, context in
                try await fallback(function, received, context)
                return received.document.bytes
            },
            limit: limit(of: family, .failsOpen))
    }

    private static func limit(of family: TriggerFamily?, _ lateness: Lateness) -> TimeLimit? {
        if let family {
            guard family.isAwaited else { return nil }
            if let own = Function.timeLimits[family] { return own }
        }
        return lateness == .failsOpen ? .failOpen : .failClosed
    }

    private static func problem(_ limit: TimeLimit, _ family: TriggerFamily, _ lateness: Lateness?) -> String? {
        guard let lateness else { return "is for a trigger that the function does not handle" }
        guard family.isAwaited else { return "has no meaning: nobody waits for it but Lambda" }
        guard limit.after > .zero, limit.after < TimeLimit.cognito else {
            return "is \(limit.after), but must be above zero and below the \(TimeLimit.cognito) that Cognito waits"
        }
        if lateness == .mustFailClosed, limit.outcome == .letThrough {
            return "cannot be failOpen: without a decision the event is of no use to Cognito"
        }
        return nil
    }
}

/// A time limit that cannot be kept, or would be of no use.
struct ImpossibleTimeLimit: Error, CustomStringConvertible {
    let description: String
}
