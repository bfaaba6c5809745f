public import Logging

#if Tracing
    import Tracing
#endif

/// Lambda's data about one invocation, and the logger for it.
public struct InvocationContext: Sendable {
    // The following are types of their own instead of optional references, because each start looks up the type of an
    // `Optional` that it copies.

    /// A logger that the handler or a test has set, if any.
    private enum OwnLogger {
        final class Box: Sendable {
            let logger: Logger
            init(_ logger: Logger) { self.logger = logger }
        }

        case none
        case box(Box)

        var logger: Logger? {
            switch self {
            case .none: nil
            case .box(let box): box.logger
            }
        }
    }

    /// The recorder of metrics, if they are on.
    private enum Recorder {
        case none
        case on(MetricsRecorder)
    }

    /// The constant part of the context; this invocation's log lines take their ids from it.
    let facts: InvocationFacts
    private var ownLogger = OwnLogger.none
    private var handlerDeadline: Deadline?
    private var ownRecorder = Recorder.none
    #if Tracing
        /// The span of the invocation.
        var span: (any Span)?
    #endif

    /// Creates a context for a test; the runtime creates its own contexts.
    ///
    /// - Parameters:
    ///   - requestID: The invocation's id.
    ///   - deadline: The end of the invocation; by default, five seconds from now.
    ///   - invokedFunctionARN: The function's ARN.
    ///   - traceID: The X-Ray trace header.
    ///   - tenantID: The tenant.
    ///   - clientContext: A mobile SDK's description of its client.
    ///   - cognitoIdentity: The identity of a mobile SDK's caller.
    ///   - logger: The logger; by default, one that writes Lambda's format to standard error.
    public init(
        requestID: String, deadline: Deadline = Deadline(millisecondsFromNow: 5000), invokedFunctionARN: String = "",
        traceID: String? = nil, tenantID: String? = nil, clientContext: ClientContext? = nil,
        cognitoIdentity: CognitoIdentity? = nil, logger: Logger? = nil
    ) {
        facts = InvocationFacts(
            requestID: requestID, deadline: deadline, invokedFunctionARN: invokedFunctionARN, traceID: traceID,
            tenantID: tenantID, mobile: MobileContext(client: clientContext, identity: cognitoIdentity))
        if let logger { ownLogger = .box(OwnLogger.Box(logger)) }
    }

    init(_ facts: InvocationFacts) { self.facts = facts }

    /// The invocation's id: `Lambda-Runtime-Aws-Request-Id`.
    public var requestID: String { facts.requestID }

    /// The time at which Lambda ends the invocation: `Lambda-Runtime-Deadline-Ms`.
    public var deadline: Deadline { facts.deadline }

    /// The moment at which the handler must have answered; the runtime then cancels the handler.
    ///
    /// If Cognito waits for the trigger, this is shortly before Cognito's limit of five seconds, or shortly before
    /// ``deadline`` if that is earlier. For every other event, it is ``deadline``.
    public package(set) var answerBy: Deadline {
        get { handlerDeadline ?? deadline }
        set { handlerDeadline = newValue }
    }

    /// The ARN of the function as it was called, with its alias or version: `Lambda-Runtime-Invoked-Function-Arn`; may
    /// be empty.
    public var invokedFunctionARN: String { facts.invokedFunctionARN }

    /// The X-Ray trace header: `Lambda-Runtime-Trace-Id`.
    public var traceID: String? { facts.traceID }

    /// The tenant of a function with tenant isolation: `Lambda-Runtime-Aws-Tenant-Id`.
    public var tenantID: String? { facts.tenantID }

    /// The client, as described by a mobile SDK.
    ///
    /// Cognito never sends it.
    public var clientContext: ClientContext? { facts.mobile?.client }

    /// The identity of a mobile SDK's caller.
    ///
    /// Cognito never sends it.
    public var cognitoIdentity: CognitoIdentity? { facts.mobile?.identity }

    /// The logger for this invocation; each of its lines has the request id.
    public var logger: Logger {
        get {
            // The logger is created on first use, because most invocations of a trigger log nothing.
            ownLogger.logger ?? LogBackend.logger(LambdaLogHandler.functionLabel, of: facts)
        }
        set { ownLogger = .box(OwnLogger.Box(newValue)) }
    }

    /// The recorder of metrics; nil if they are off.
    var recorder: MetricsRecorder? {
        get {
            switch ownRecorder {
            case .none: nil
            case .on(let recorder): recorder
            }
        }
        set { ownRecorder = newValue.map(Recorder.on) ?? .none }
    }

    /// Returns true if lines of the level are written; call it before building a costly line.
    package func logs(at level: Logger.Level) -> Bool {
        (ownLogger.logger?.logLevel ?? LogBackend.level) <= level
    }
}
