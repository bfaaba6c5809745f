public import CognitoEvents

/// An event with samples.
public protocol TestableEvent: Sendable {
    /// The type of a handler's decision; `Never` if the handler decides nothing.
    associatedtype Decision: Sendable

    /// Creates the handler's event from a received event.
    ///
    /// - Throws: `EventError` with the path of the unreadable member.
    init(_ received: ReceivedEvent) throws(EventError)
}

extension ReceivedEvent: TestableEvent {
    /// A decision of any family.
    public typealias Decision = any Sendable

    /// Creates an event that is identical to the received event.
    public init(_ received: ReceivedEvent) throws(EventError) { self = received }
}
