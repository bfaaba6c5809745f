/// The fate of an event whose handler takes too long, unless the author says otherwise.
@usableFromInline
package enum Lateness: Sendable {
    /// It is refused.
    case failsClosed
    /// It is refused, whatever the author would like: an event without a decision is of no use to Cognito.
    case mustFailClosed
    /// It goes back unchanged.
    case failsOpen
}
