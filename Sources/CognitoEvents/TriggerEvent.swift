public import WireJSON

/// An event of a user pool: what all families have in common, and one family's request, a ``TriggerRequest``.
public struct TriggerEvent<Request> {
    // No requirement on the request here: the Swift runtime would search the program for its fulfilment at each start.

    /// The version of the event's form, `1` but for tokens: `version`.
    public var version: String
    /// What Cognito is doing: `triggerSource`.
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
    /// What this family asks: `request`.
    public var request: Request

}

extension TriggerEvent: Equatable where Request: Equatable {}
extension TriggerEvent: Hashable where Request: Hashable {}
extension TriggerEvent: Sendable where Request: Sendable {}

extension TriggerEvent where Request: TriggerRequest {
    /// Creates an event, as a test does.
    ///
    /// - Parameters:
    ///   - triggerSource: What Cognito is doing.
    ///   - request: What is asked.
    ///   - userName: The user's name in the pool.
    ///   - callerContext: The app client and the SDK.
    ///   - userPoolID: The user pool.
    ///   - region: The AWS region.
    ///   - version: The version of the event's form.
    public init(
        triggerSource: TriggerSource, request: Request, userName: UserName? = nil,
        callerContext: CallerContext = CallerContext(), userPoolID: String = "us-east-1_EXAMPLE1",
        region: String = "us-east-1", version: String = "1"
    ) {
        self.version = version
        self.triggerSource = triggerSource
        self.region = region
        self.userPoolID = userPoolID
        self.userName = userName
        self.callerContext = callerContext
        self.request = request
    }

    /// Reads an event.
    ///
    /// - Throws: ``EventError`` with the path of a member that is missing or has the wrong JSON type.
    @inlinable
    public init(_ received: ReceivedEvent) throws(EventError) {
        do {
            try self.init(received.envelope)
        } catch {
            throw EventError("\(error)")
        }
    }

    // Inlinable, as all that handlers' routes call: an author's module makes one straight piece of code of it.
    @inlinable
    init(_ envelope: JSONObject) throws(JSONTypeError) {
        version = try envelope.text("version")
        triggerSource = TriggerSource(rawValue: try envelope.text("triggerSource"))
        region = try envelope.text("region")
        userPoolID = try envelope.text("userPoolId")
        userName = try envelope.textIfPresent("userName").map(UserName.init(rawValue:))
        callerContext = try CallerContext(envelope.objectIfPresent("callerContext") ?? .empty)
        request = try Request(envelope.object("request"), in: envelope)
    }

    /// What sort of user this is: native, federated with provider and subject, or a machine; nil without a user name.
    ///
    /// A user counts as federated if the source, the status or the `identities` attribute says so, never by the name alone,
    /// which people choose.
    public var userKind: UserName.Kind? {
        guard let userName else { return nil }
        let attributes = request.userAttributes
        let isExternal =
            triggerSource == .preSignUpExternalProvider || Request.family == .inboundFederation
            || attributes.status == .externalProvider || attributes.identities != nil
        if triggerSource == .tokenGenerationClientCredentials { return .machine }
        return isExternal ? userName.federatedKind : .native
    }
}
