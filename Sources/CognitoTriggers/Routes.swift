import CognitoEvents
import Synchronization

/// The routes of a function by family.
///
/// The one that was asked for last is kept: a route is made of closures, and most functions have a single one.
final class Routes: Sendable {
    private struct Last {
        var family: TriggerFamily?
        var route: Route?
    }

    private let make: @Sendable (TriggerFamily) -> Route?
    private let last = Mutex(Last())

    init(_ make: @escaping @Sendable (TriggerFamily) -> Route?) { self.make = make }

    /// The route of a family; nil if the function does not handle it.
    subscript(family: TriggerFamily) -> Route? {
        last.withLock { last in
            if last.family != family { last = Last(family: family, route: make(family)) }
            return last.route
        }
    }
}
