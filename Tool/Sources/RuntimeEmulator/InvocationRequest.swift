/// An event for a function, as a caller sends it to Lambda.
public struct InvocationRequest: Sendable {
    /// The event's bytes.
    ///
    /// The emulator does not read them. Like Lambda's own endpoint, the Invoke endpoint accepts only JSON.
    public var payload: [UInt8]
    /// The event's request id; by default, a random one.
    public var requestID: String
    /// The ARN that the caller used; nil if it is the function's own ARN.
    public var functionARN: String?
    /// The caller's client context, as JSON.
    public var clientContext: String?
    /// The X-Ray trace header.
    public var traceID: String?

    /// Creates a request with an event.
    public init(
        _ payload: [UInt8], requestID: String = RequestID.random(), functionARN: String? = nil,
        clientContext: String? = nil, traceID: String? = nil
    ) {
        self.payload = payload
        self.requestID = requestID
        self.functionARN = functionARN
        self.clientContext = clientContext
        self.traceID = traceID
    }
}
