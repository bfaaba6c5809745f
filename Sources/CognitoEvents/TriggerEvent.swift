public import WireJSON

/// An event of a user pool: the members common to all families, and one family's request, a ``TriggerRequest``.
public struct TriggerEvent<Request> {
    // `Request` has no constraint here. With one, the Swift runtime would look up the conformance at each start.

    /// The version of the event's format, `1` except for pre token generation: `version`.
    public var version: String
    /// The reason for the call: `triggerSource`.
    public var triggerSource: TriggerSource
    /// The AWS region, such as `eu-west-1`: `region`.
    public var region: String
    /// The user pool, at most 55 characters: `userPoolId`.
    public var userPoolID: String
    /// The user's name in the pool: `userName`.
    ///
    /// It is rarely absent.
    public var userName: UserName?
    /// The app client and the SDK behind the request: `callerContext`.
    public var callerContext: CallerContext
    /// The family's request: `request`.
    public var request: Request

}

extension TriggerEvent: Equatable where Request: Equatable {}
extension TriggerEvent: Hashable where Request: Hashable {}
extension TriggerEvent: Sendable where Request: Sendable {}

extension TriggerEvent where Request: TriggerRequest {
    /// Reads an event.
    ///
    /// - Throws: ``EventError`` with the path of a member that is missing or has the wrong JSON type.
    @inlinable
    public init(_ received: ReceivedEvent) throws(EventError) {
        do {
            try self.init(received.envelope, source: received.source)
        } catch {
            throw EventError("\(error)")
        }
    }

    // All code that runs for a handler is inlinable, so that the compiler specialises it in the author's module.
    @inlinable
    init(_ envelope: JSONObject, source: TriggerSource?) throws(JSONTypeError) {
        version = try envelope.text("version")
        if let source {
            triggerSource = source
        } else {
            triggerSource = TriggerSource(rawValue: try envelope.text("triggerSource"))
        }
        region = try envelope.text("region")
        userPoolID = try envelope.text("userPoolId")
        userName = try envelope.textIfPresent("userName").map(UserName.init(rawValue:))
        callerContext = try CallerContext(envelope.objectIfPresent("callerContext") ?? .empty)
        request = try Request(envelope.object("request"), in: envelope)
    }
}
