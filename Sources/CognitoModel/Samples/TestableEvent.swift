public import CognitoEvents

/// An event of which there are samples.
public protocol TestableEvent: Sendable {
    /// The type of a handler's decision; `Never` if it decides nothing.
    associatedtype Decision: Sendable

    /// Reads an event.
    ///
    /// - Throws: `EventError` with the path of what cannot be read.
    init(_ received: ReceivedEvent) throws(EventError)
}

extension ReceivedEvent: TestableEvent {
    /// A decision of any family.
    public typealias Decision = any Sendable

    /// Takes an event as it is.
    public init(_ received: ReceivedEvent) throws(EventError) { self = received }
}
