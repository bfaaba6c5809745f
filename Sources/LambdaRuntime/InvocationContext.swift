public import Logging

/// What Lambda says about one invocation, and the logger for it.
public struct InvocationContext: Sendable {
    /// The invocation's id: `Lambda-Runtime-Aws-Request-Id`.
    public var requestID: String
    /// When Lambda ends the invocation: `Lambda-Runtime-Deadline-Ms`.
    public var deadline: Deadline
    /// The function as it was called, alias or version included: `Lambda-Runtime-Invoked-Function-Arn`; may be empty.
    public var invokedFunctionARN: String
    /// The X-Ray trace header: `Lambda-Runtime-Trace-Id`.
    public var traceID: String?
    /// The tenant of a function with tenant isolation: `Lambda-Runtime-Aws-Tenant-Id`.
    public var tenantID: String?
    /// What a mobile SDK says of its client.
    ///
    /// Cognito sends none.
    public var clientContext: ClientContext?
    /// The identity of a mobile SDK's caller.
    ///
    /// Cognito sends none.
    public var cognitoIdentity: CognitoIdentity?
    /// When the handler is to have answered: it is cancelled then.
    ///
    /// For a trigger that Cognito waits for this is shortly before its five seconds are over, or before the deadline if
    /// that is nearer; for every other event it is the deadline.
    public var answerBy: Deadline { answerLimit ?? deadline }
    private var answerLimit: Deadline?
    /// When the caller began to wait, as far as is known, in milliseconds since 1970.
    package var start = Deadline.now
    private var givenLogger: Logger?
    /// What the runtime waits for.
    var pending: PendingAnswer?

    /// Creates a context, as a test does; the runtime makes its own.
    ///
    /// - Parameters:
    ///   - requestID: The invocation's id.
    ///   - deadline: When the invocation ends; five seconds from now unless told otherwise.
    ///   - invokedFunctionARN: The function's ARN.
    ///   - traceID: The X-Ray trace header.
    ///   - tenantID: The tenant.
    ///   - clientContext: What a mobile SDK says of its client.
    ///   - cognitoIdentity: The identity of a mobile SDK's caller.
    ///   - logger: The logger; one that writes Lambda's form to standard error unless told otherwise.
    public init(
        requestID: String, deadline: Deadline = Deadline(millisecondsFromNow: 5000), invokedFunctionARN: String = "",
        traceID: String? = nil, tenantID: String? = nil, clientContext: ClientContext? = nil,
        cognitoIdentity: CognitoIdentity? = nil, logger: Logger? = nil
    ) {
        self.requestID = requestID
        self.deadline = deadline
        self.invokedFunctionARN = invokedFunctionARN
        self.traceID = traceID
        self.tenantID = tenantID
        self.clientContext = clientContext
        self.cognitoIdentity = cognitoIdentity
        givenLogger = logger
    }

    /// The logger for this invocation: each of its lines carries the request id.
    public var logger: Logger {
        get {
            // Made when first asked for: most invocations of a trigger log nothing.
            givenLogger ?? Logger(label: LambdaLogHandler.functionLabel) { LambdaLogHandler(label: $0, origin: origin) }
        }
        set { givenLogger = newValue }
    }

    /// Whether lines of that level are written: asked before a line that is costly to make.
    package func logs(at level: Logger.Level) -> Bool { (givenLogger?.logLevel ?? LogSettings.current.level) <= level }

    /// Sets the time that the handler has.
    ///
    /// - Parameters:
    ///   - cancelAt: When its task is cancelled.
    ///   - giveUpAt: When nobody waits for it any more.
    ///   - outcome: What is answered then.
    package mutating func limitAnswer(
        cancelAt: Int64, giveUpAt: Int64, outcome: @escaping @Sendable () -> Result<[UInt8], any Error>
    ) {
        answerLimit = Deadline(millisecondsSince1970: cancelAt)
        pending?.set(PendingAnswer.Limit(cancelAt: cancelAt, giveUp: (giveUpAt, outcome)))
    }

    /// What marks the log lines of this invocation, those of other loggers included.
    var origin: LogOrigin { LogOrigin(requestID: requestID, traceID: traceID, tenantID: tenantID) }
}
