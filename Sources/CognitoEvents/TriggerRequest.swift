public import WireJSON

/// The request of one family of user-pool triggers: the `request` of its events.
public protocol TriggerRequest: Hashable, Sendable {
    /// The family.
    static var family: TriggerFamily { get }

    /// The known trigger sources.
    static var sources: [TriggerSource] { get }

    /// The user's attributes, if Cognito sends them.
    var userAttributes: UserAttributes { get }

    /// Reads a request.
    ///
    /// - Parameters:
    ///   - request: The event's `request`.
    ///   - envelope: The whole event.
    /// - Throws: `JSONTypeError` with the path of a member that has the wrong JSON type.
    init(_ request: JSONObject, in envelope: JSONObject) throws(JSONTypeError)
}

/// A request that is answered with a decision.
public protocol DecidedRequest: TriggerRequest {
    /// A handler's decision.
    associatedtype Decision: TriggerDecision where Decision.Request == Self
}
