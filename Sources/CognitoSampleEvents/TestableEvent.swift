public import CognitoEvents
public import WireJSON

/// An event that there are samples of: what a handler gets, and what it may decide.
public protocol TestableEvent: Sendable {
    /// What a handler decides; `Never` where it decides nothing.
    associatedtype Decision: Sendable

    /// Reads an event.
    ///
    /// - Throws: `EventError` with the path of what cannot be read.
    init(_ received: ReceivedEvent) throws(EventError)

    /// The members that it has been read from, in the wire's words.
    var _wireForm: JSONValue { get }
}

/// A request that there are samples of.
public protocol TestableRequest: TriggerRequest {
    /// What a handler decides; `Never` where it decides nothing.
    associatedtype Decision: Sendable

    /// The members that it has been read from, in the wire's words.
    var _wireForm: JSONValue { get }
}

extension TriggerEvent: TestableEvent where Request: TestableRequest {
    /// What a handler decides.
    public typealias Decision = Request.Decision

    /// All of the envelope, and the request.
    public var _wireForm: JSONValue {
        .members([
            "version": .text(version), "triggerSource": .text(triggerSource.rawValue), "region": .text(region),
            "userPoolId": .text(userPoolID), "userName": .text(userName?.rawValue),
            "callerContext": .members([
                "awsSdkVersion": .text(callerContext.awsSDKVersion), "clientId": .text(callerContext.clientID),
            ]),
            "request": request._wireForm,
        ])
    }
}

extension ReceivedEvent: TestableEvent {
    /// What a handler decides, of whatever family.
    public typealias Decision = any Sendable

    /// Takes an event as it is.
    public init(_ received: ReceivedEvent) throws(EventError) { self = received }

    /// The whole event.
    public var _wireForm: JSONValue { document.root.value }
}
