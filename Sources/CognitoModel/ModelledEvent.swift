@_spi(Internal) public import CognitoEvents
@_spi(Internal) public import WireJSON

/// A handler's event that can be written as the JSON that Cognito sends.
public protocol ModelledEvent: TestableEvent {
    /// The facts about Cognito's behaviour for the event's family.
    static var model: TriggerModel { get }

    /// Writes the event as Cognito sends it: in the same order, and with the same members null or absent.
    ///
    /// - Throws: `JSONWritingError` if a number in the event is infinite or NaN.
    func write(to writer: inout JSONWriter) throws(JSONWritingError)
}

/// The request of an event that can be written as Cognito sends it.
public protocol ModelledRequest: TriggerRequest {
    /// The type of a handler's decision; `Never` if the handler decides nothing.
    associatedtype Decision: Sendable

    /// The facts about Cognito's behaviour for the family.
    static var model: TriggerModel { get }

    /// Writes the members of `request`.
    ///
    /// - Throws: `JSONWritingError` if a number in the request is infinite or NaN.
    func writeMembers(to writer: inout JSONWriter, for source: TriggerSource) throws(JSONWritingError)
}

extension ModelledEvent {
    /// Returns the event as Cognito sends it.
    ///
    /// - Throws: `JSONWritingError` if a number in the event is infinite or NaN.
    public func written() throws(JSONWritingError) -> [UInt8] {
        var writer = JSONWriter()
        try write(to: &writer)
        return writer.bytes
    }
}

extension TriggerEvent: TestableEvent, ModelledEvent where Request: ModelledRequest {
    /// The type of a handler's decision.
    public typealias Decision = Request.Decision

    /// The facts about Cognito's behaviour for the family.
    public static var model: TriggerModel { Request.model }

    /// Writes the envelope, the request, and the `response` that Cognito pre-fills.
    public func write(to writer: inout JSONWriter) throws(JSONWritingError) {
        writeEnvelope(to: &writer)
        try writeRequest(to: &writer)
    }

    /// Opens the object and writes its members up to `callerContext`.
    func writeEnvelope(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("version", version)
        if Self.model.envelopeOrder == .sourceAfterVersion { writer.member("triggerSource", triggerSource.rawValue) }
        writer.member("region", region)
        writer.member("userPoolId", userPoolID)
        if let userName { writer.member("userName", userName.rawValue) }
        writer.key(known: "callerContext")
        writer.beginObject()
        writer.member("awsSdkVersion", callerContext.awsSDKVersion)
        writer.member("clientId", callerContext.clientID ?? placeholderForNoClient)
        writer.endObject()
    }

    /// Writes the members after `callerContext` and closes the object.
    func writeRequest(to writer: inout JSONWriter) throws(JSONWritingError) {
        let model = Self.model
        if model.envelopeOrder == .sourceAfterCaller { writer.member("triggerSource", triggerSource.rawValue) }
        writer.key(known: "request")
        writer.beginObject()
        try request.writeMembers(to: &writer, for: triggerSource)
        writer.endObject()
        // The events of custom senders have no `response`.
        if case .response = model.judging {
            writer.key(known: "response")
            model.writeInitialResponse(ofVersion: version, to: &writer)
        }
        writer.endObject()
    }
}

extension TriggerEvent {
    /// The client id that Cognito sends if no app client takes part; nil if Cognito sends null.
    private var placeholderForNoClient: String? {
        triggerSource == .customEmailSenderAccountTakeOverNotification ? nil : "CLIENT_ID_NOT_APPLICABLE"
    }
}

extension ReceivedEvent {
    /// The facts about Cognito's behaviour for the event's family; nil for an unknown family.
    public var model: TriggerModel? { family?.model }
}
