public import CognitoEvents
public import LambdaRuntime
public import Logging
public import WireJSON

/// The base protocol of all handlers.
public protocol TriggerHandler: Sendable {}

/// A function that answers Cognito's triggers: the type marked `@main`.
///
/// It adopts one or more handler protocols, and is deployed as one function for all of these triggers.
///
/// ```swift
/// import CognitoTriggers
///
/// @main
/// struct InviteOnly: TriggerFunction, PreSignUpHandler {
///     func preSignUp(
///         _ event: PreSignUpEvent, context: InvocationContext
///     ) async throws -> PreSignUpDecision {
///         guard event.request.userAttributes.email == "ada@example.org" else {
///             throw Refusal("This service is by invitation only.")
///         }
///         return .confirm()
///     }
/// }
/// ```
public protocol TriggerFunction: Sendable {
    /// The handler of events that have no other handler.
    typealias Fallback = @Sendable (ReceivedEvent, InvocationContext) async throws -> Void

    /// Initialises the function, once per process and before its first event; an error is reported as an init error.
    ///
    /// The runtime has already set up swift-log (`LoggingSystem.bootstrap`), which can be done only once per process. For a
    /// backend of your own, write ``logHandler(label:)``.
    init() async throws

    /// Returns the handler of a swift-log logger; by default, one that writes Lambda's format to standard error.
    ///
    /// ```swift
    /// static func logHandler(label: String) -> any LogHandler {
    ///     var handler = StreamLogHandler.standardError(label: label)
    ///     handler.logLevel = .notice
    ///     return handler
    /// }
    /// ```
    ///
    /// The runtime's lines, those of libraries and those of `context.logger` go through it. An invocation's logger also
    /// has the metadata `requestId`, and `traceId` and `tenantId` if they are known. Write each line at once: Lambda
    /// freezes the process after each answer, and may end it without notice. A `TriggerTester` collects the lines of a
    /// test itself and does not call this method.
    ///
    /// - Parameter label: The logger's label: `function` or `runtime` for the runtime's own.
    /// - Returns: The handler, as `any LogHandler`; a method with another type would not be called.
    static func logHandler(label: String) -> any LogHandler

    /// The rules to switch off because Cognito now behaves differently; empty by default.
    ///
    /// If the set contains a rule that cannot be switched off, the function does not start.
    static var skippedRules: Set<CognitoRule> { get }

    /// The time limits of handlers, and the outcome for handlers that take longer.
    ///
    /// The default is 4.5 seconds each: ``TimeLimit/failOpen`` after sign-up, after sign-in and for messages, where
    /// users get through without the handler, and ``TimeLimit/failClosed`` for all others. A limit that cannot apply,
    /// such as one for a trigger without a handler, stops the function from starting. Only Lambda's time-out applies to
    /// senders and Streams.
    ///
    /// - Throws: An error such as one of reading texts from files, which stops the function from starting.
    static var timeLimits: [TriggerFamily: TimeLimit] { get throws }

    /// The permissions that the function's role needs in addition to its log; empty by default.
    ///
    /// Each line of the property is a permission, or a list of them:
    ///
    /// ```swift
    /// static var permissions: [Permission] {
    ///     SESMail.permissions
    ///     DynamoDBStore.permissions
    ///     DynamoDBTable.permissions(reading: "PLANS_TABLE")
    ///     LambdaEnvironment.secretPermissions("CRM_KEY")
    /// }
    /// ```
    ///
    /// The declaration grants nothing. `NAME --describe` and `cognito-triggers explain --iam NAME` read it, so that
    /// tools can print the smallest policy.
    @PermissionsBuilder static var permissions: [Permission] { get }

    /// Implementation detail; derived from whether the type declares `shutdown()`.
    static var _hasShutdown: Bool { get }

    /// The result of ``shutdown()``: `Void` if the function implements it, ``NoShutdown`` if not. Implementation
    /// detail; do not write it by hand.
    associatedtype Shutdown: Sendable = NoShutdown

    /// Cleans up before the process ends, within about 300 ms; optional.
    ///
    /// Lambda announces the end of the environment to such a function with SIGTERM. For that, the runtime registers an
    /// extension without events, at the cost of one more request at each start. The method is called once, after events
    /// in flight have been answered. Environments can also end without notice, so do not depend on it.
    ///
    /// - Throws: Any error, which is logged.
    func shutdown() async throws -> Shutdown

    // The handler protocols that the type adopts set the following members. The compiler picks an extension for each
    // member, so a start never looks up conformances at run time. Tools can read the type without an instance.

    /// Set by any handler protocol.
    static var _handlesTriggers: Bool { get }
    /// Set by `PreSignUpHandler`.
    static var _preSignUp: (@Sendable (Self) -> Route)? { get }
    /// Set by `PostConfirmationHandler`.
    static var _postConfirmation: (@Sendable (Self) -> Route)? { get }
    /// Set by `PreAuthenticationHandler`.
    static var _preAuthentication: (@Sendable (Self) -> Route)? { get }
    /// Set by `PostAuthenticationHandler`.
    static var _postAuthentication: (@Sendable (Self) -> Route)? { get }
    /// Set by `DefineAuthChallengeHandler`.
    static var _defineAuthChallenge: (@Sendable (Self) -> Route)? { get }
    /// Set by `CreateAuthChallengeHandler`.
    static var _createAuthChallenge: (@Sendable (Self) -> Route)? { get }
    /// Set by `VerifyAuthChallengeHandler`.
    static var _verifyAuthChallenge: (@Sendable (Self) -> Route)? { get }
    /// Set by `PreTokenGenerationHandler`.
    static var _preTokenGeneration: (@Sendable (Self) -> Route)? { get }
    /// Set by `PreTokenGenerationHandler`.
    static var _preTokenGenerationVersion: PreTokenGenerationVersion? { get }
    /// Set by `UserMigrationHandler`.
    static var _userMigration: (@Sendable (Self) -> Route)? { get }
    /// Set by `CustomMessageHandler`.
    static var _customMessage: (@Sendable (Self) -> Route)? { get }
    /// Set by `CustomEmailSenderHandler`.
    static var _customEmailSender: (@Sendable (Self) -> Route)? { get }
    /// Set by `CustomSMSSenderHandler`.
    static var _customSMSSender: (@Sendable (Self) -> Route)? { get }
    /// Set by `InboundFederationHandler`.
    static var _inboundFederation: (@Sendable (Self) -> Route)? { get }
    /// Set by `SyncTriggerHandler`.
    static var _syncTrigger: (@Sendable (Self) -> Route)? { get }
    /// Set by `CognitoStreamsHandler`.
    static var _cognitoStreams: (@Sendable (Self) -> Route)? { get }
    /// Set by `FallbackHandler`.
    static var _fallback: (@Sendable (Self) -> Fallback)? { get }
    /// Set by protocols that prepare something once, when the function starts; nil for plain handlers.
    static var _preparedRoutes: (@Sendable (Self) async throws -> @Sendable (TriggerFamily) -> Route?)? { get }
    /// Set by protocols that declare a sign-in; otherwise nil. Words ask for recovery codes of a step, in a pool, for a user.
    static var _flowDescription: (@Sendable (Self, _ words: [String]) async throws -> JSONValue)? { get }
    /// Set by protocols that can show their messages; otherwise nil.
    static var _messagesDescription: (@Sendable () throws -> JSONValue)? { get }
}

extension TriggerFunction {
    /// Empty: no rule is switched off.
    public static var skippedRules: Set<CognitoRule> { [] }

    /// Empty: the function needs only its log.
    public static var permissions: [Permission] { [] }

    /// Returns a handler that writes Lambda's format to standard error.
    public static func logHandler(label: String) -> any LogHandler { LambdaLogHandler(label: label) }

    /// True: the type declares `shutdown()`.
    public static var _hasShutdown: Bool { true }

    /// Empty: the default limits apply.
    public static var timeLimits: [TriggerFamily: TimeLimit] { [:] }

    /// Runs the function as a process; it does not return.
    @inlinable
    public static func main() { TriggerDispatcher.run(TriggerDispatcher.host(Self.self) { try await Self() }) }

    /// Returns a function's route to its handler for a family; nil if the type does not adopt that handler.
    @inlinable
    package static func _route(for family: TriggerFamily) -> (@Sendable (Self) -> Route)? {
        switch family {
        case .preSignUp: _preSignUp
        case .postConfirmation: _postConfirmation
        case .preAuthentication: _preAuthentication
        case .postAuthentication: _postAuthentication
        case .defineAuthChallenge: _defineAuthChallenge
        case .createAuthChallenge: _createAuthChallenge
        case .verifyAuthChallengeResponse: _verifyAuthChallenge
        case .preTokenGeneration: _preTokenGeneration
        case .userMigration: _userMigration
        case .customMessage: _customMessage
        case .customEmailSender: _customEmailSender
        case .customSMSSender: _customSMSSender
        case .inboundFederation: _inboundFederation
        case .syncTrigger: _syncTrigger
        case .cognitoStreams: _cognitoStreams
        }
    }
}

extension TriggerFunction where Shutdown == NoShutdown {
    /// Does nothing.
    public func shutdown() -> NoShutdown { NoShutdown() }

    /// False: the type does not declare `shutdown()`.
    public static var _hasShutdown: Bool { false }
}

extension TriggerFunction where Self: TriggerHandler {
    /// True: the type adopts a handler protocol.
    public static var _handlesTriggers: Bool { true }
}

extension TriggerFunction {
    /// Unavailable: the type must adopt a handler protocol.
    @available(*, unavailable, message: "also adopt a handler protocol, such as PreSignUpHandler")
    public static var _handlesTriggers: Bool { false }
    /// Nil: the type does not adopt the protocol.
    public static var _preSignUp: (@Sendable (Self) -> Route)? { nil }
    /// Nil: the type does not adopt the protocol.
    public static var _postConfirmation: (@Sendable (Self) -> Route)? { nil }
    /// Nil: the type does not adopt the protocol.
    public static var _preAuthentication: (@Sendable (Self) -> Route)? { nil }
    /// Nil: the type does not adopt the protocol.
    public static var _postAuthentication: (@Sendable (Self) -> Route)? { nil }
    /// Nil: the type does not adopt the protocol.
    public static var _defineAuthChallenge: (@Sendable (Self) -> Route)? { nil }
    /// Nil: the type does not adopt the protocol.
    public static var _createAuthChallenge: (@Sendable (Self) -> Route)? { nil }
    /// Nil: the type does not adopt the protocol.
    public static var _verifyAuthChallenge: (@Sendable (Self) -> Route)? { nil }
    /// Nil: the type does not adopt the protocol.
    public static var _preTokenGeneration: (@Sendable (Self) -> Route)? { nil }
    /// Nil: the type does not adopt the protocol.
    public static var _userMigration: (@Sendable (Self) -> Route)? { nil }
    /// Nil: the type does not adopt the protocol.
    public static var _customMessage: (@Sendable (Self) -> Route)? { nil }
    /// Nil: the type does not adopt the protocol.
    public static var _customEmailSender: (@Sendable (Self) -> Route)? { nil }
    /// Nil: the type does not adopt the protocol.
    public static var _customSMSSender: (@Sendable (Self) -> Route)? { nil }
    /// Nil: the type does not adopt the protocol.
    public static var _inboundFederation: (@Sendable (Self) -> Route)? { nil }
    /// Nil: the type does not adopt the protocol.
    public static var _syncTrigger: (@Sendable (Self) -> Route)? { nil }
    /// Nil: the type does not adopt the protocol.
    public static var _cognitoStreams: (@Sendable (Self) -> Route)? { nil }
    /// Nil: the type does not adopt the protocol.
    public static var _fallback: (@Sendable (Self) -> Fallback)? { nil }
    /// Nil: the type does not adopt the protocol.
    public static var _preparedRoutes: (@Sendable (Self) async throws -> @Sendable (TriggerFamily) -> Route?)? { nil }
    /// Nil: the type does not adopt the protocol.
    public static var _flowDescription: (@Sendable (Self, _ words: [String]) async throws -> JSONValue)? { nil }
    /// Nil: the type does not adopt the protocol.
    public static var _messagesDescription: (@Sendable () throws -> JSONValue)? { nil }
    /// Nil: the type does not adopt the protocol.
    public static var _preTokenGenerationVersion: PreTokenGenerationVersion? { nil }
}
