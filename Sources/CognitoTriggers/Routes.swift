import CognitoEvents
import Synchronization

/// The routes of a function by family.
///
/// A route consists of closures, so it is created only once, at its first use. Most functions have one to three routes.
final class Routes: Sendable {
    /// A family's route, and the routes created before it.
    private final class Made: Sendable {
        let family: TriggerFamily
        let route: Route?
        let before: Made?

        init(_ family: TriggerFamily, _ route: Route?, before: Made?) {
            self.family = family
            self.route = route
            self.before = before
        }
    }

    private let make: @Sendable (TriggerFamily) -> Route?
    private let last = Mutex<Made?>(nil)

    init(_ make: @escaping @Sendable (TriggerFamily) -> Route?) { self.make = make }

    /// The route of a family; nil if the function does not handle it.
    subscript(family: TriggerFamily) -> Route? {
        last.withLock { last in
            var next = last
            while let made = next {
                if made.family == family { return made.route }
                next = made.before
            }
            let route = make(family)
            last = Made(family, route, before: last)
            return route
        }
    }
}
