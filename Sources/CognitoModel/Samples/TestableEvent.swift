public import CognitoEvents

/// An event with samples.
public protocol TestableEvent: Sendable {
    /// The type of a handler's decision; `Never` if it decides nothing.
    associatedtype Decision: Sendable

    /// Reads an event.
    ///
    /// - Throws: `EventError` with the path of the unreadable member.
    init(_ received: ReceivedEvent) throws(EventError)
}

extension ReceivedEvent: TestableEvent {
    /// A decision of any family.
    public typealias Decision = any Sendable

    /// Creates an event from a received one, unchanged.
    public init(_ received: ReceivedEvent) throws(EventError) { self = received }
}
