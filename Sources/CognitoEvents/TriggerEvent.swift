public import WireJSON

/// An event of a user pool: what all families have in common, and one family's request, a ``TriggerRequest``.
public struct TriggerEvent<Request> {
    // No requirement on the request here: the Swift runtime would search the program for its fulfilment at each start.

    /// The version of the event's form, `1` but for tokens: `version`.
    public var version: String
    /// The occasion of the call: `triggerSource`.
    public var triggerSource: TriggerSource
    /// The AWS region, such as `eu-west-1`: `region`.
    public var region: String
    /// The user pool, at most 55 characters: `userPoolId`.
    public var userPoolID: String
    /// The user's name in the pool: `userName`.
    ///
    /// Hardly ever absent.
    public var userName: UserName?
    /// The app client and the SDK behind the request: `callerContext`.
    public var callerContext: CallerContext
    /// The request of this family: `request`.
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

    // Inlinable, as all that handlers' routes call: an author's module makes one straight piece of code of it.
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
