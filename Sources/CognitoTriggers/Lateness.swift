/// The default outcome of an event whose handler takes too long.
@usableFromInline
package enum Lateness: Sendable {
    /// The event is refused.
    case failsClosed
    /// The event is refused, whatever the author declares, because Cognito cannot use an event without a decision.
    case mustFailClosed
    /// The event goes back unchanged.
    case failsOpen
}
