public import CognitoEvents
public import LambdaRuntime
public import WireJSON

/// The base protocol of all handlers.
public protocol TriggerHandler: Sendable {}

/// A function that answers Cognito's triggers: the type marked `@main`.
///
/// It adopts one handler protocol or more, and is deployed as one function for all of these triggers.
///
/// ```swift
/// import CognitoTriggers
///
/// @main
/// struct InviteOnly: TriggerFunction, PreSignUpHandler {
///     func preSignUp(
///         _ event: PreSignUpEvent, context: TriggerContext
///     ) async throws -> PreSignUpDecision {
///         guard event.request.userAttributes.email == "ada@example.org" else {
///             throw Refusal("This service is by invitation only.")
///         }
///         return .confirm()
///     }
/// }
/// ```
public protocol TriggerFunction: Sendable {
    /// The handler of events without a handler of their own.
    typealias Fallback = @Sendable (ReceivedEvent, TriggerContext) async throws -> Void

    /// Sets the function up, once a process and before its first event; an error is reported as an init error.
    ///
    /// The runtime has set up swift-log by then (`LoggingSystem.bootstrap`), which can be done only once a process.
    init() async throws

    /// Rules that the function switches off, because Cognito is known to do otherwise by now; none unless said.
    ///
    /// A rule about which there is no doubt cannot be switched off: the function then does not start.
    static var skippedRules: Set<CognitoRule> { get }

    /// The time limits of handlers, and the fate of events whose handlers take longer; by default as follows.
    ///
    /// 4.5 seconds each: ``TimeLimit/failOpen`` after sign-up, after sign-in and for messages, where the user gets through
    /// without the handler, ``TimeLimit/failClosed`` for the others. A limit that cannot apply, such as one for a trigger
    /// without a handler, stops the function from starting. Senders and Streams have Lambda's own time-out alone.
    static var timeLimits: [TriggerFamily: TimeLimit] { get }

    /// The permissions that the function's role needs beyond its log, for tools that print the least policy; none by
    /// default.
    ///
    /// Saying it here grants nothing: it is what `NAME --describe` and `cognito-triggers explain --iam NAME` read.
    static var permissions: [Permission] { get }

    /// Set by `shutdown()`, and not written by hand.
    static var _hasShutdown: Bool { get }

    /// The result of ``shutdown()``: nothing where it is implemented, ``NoShutdown`` where it is not.
    ///
    /// Not written by hand.
    associatedtype Shutdown: Sendable = NoShutdown

    /// Cleans up before the process ends, within about 300 ms; optional.
    ///
    /// A function that has it is announced the end of its environment (SIGTERM), for which the runtime registers an
    /// extension without events: one more request at each start. It is called once, after events in flight have been
    /// answered. Environments also vanish without a word, so nothing may depend on it.
    ///
    /// - Throws: Any error, which is logged.
    func shutdown() async throws -> Shutdown

    // The handler protocols that the type adopts set the following: the compiler picks the extension for each, so that no
    // start of a function has to ask the runtime for conformances, and tools can ask the type without an instance.

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
    /// Set by protocols that make something of the function once, when it starts; nil for the handlers' own routes.
    static var _preparedRoutes: (@Sendable (Self) throws -> @Sendable (TriggerFamily) -> Route?)? { get }
    /// Set by protocols that declare a sign-in; nil where there is none.
    static var _flowDescription: (@Sendable (Self) throws -> JSONValue)? { get }
    /// Set by protocols whose messages can be shown; nil for all others.
    static var _messagesDescription: (@Sendable () throws -> JSONValue)? { get }
}

extension TriggerFunction {
    /// None.
    public static var skippedRules: Set<CognitoRule> { [] }

    /// None but the log.
    public static var permissions: [Permission] { [] }

    /// Written.
    public static var _hasShutdown: Bool { true }

    /// None but the usual ones.
    public static var timeLimits: [TriggerFamily: TimeLimit] { [:] }

    /// Runs the function as a process; it does not return.
    @inlinable
    public static func main() { TriggerDispatcher.run(TriggerDispatcher.host(Self.self) { try await Self() }) }

    /// Returns the way from a function to its handler for a family; nil if the type does not adopt that handler.
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
    /// Nothing to do.
    public func shutdown() -> NoShutdown { NoShutdown() }

    /// Not written.
    public static var _hasShutdown: Bool { false }
}

extension TriggerFunction where Self: TriggerHandler {
    /// Adopted.
    public static var _handlesTriggers: Bool { true }
}

extension TriggerFunction {
    /// Not adopted, which is a mistake.
    @available(*, unavailable, message: "adopt a handler protocol, such as PreSignUpHandler, besides TriggerFunction")
    public static var _handlesTriggers: Bool { false }
    /// Not adopted.
    public static var _preSignUp: (@Sendable (Self) -> Route)? { nil }
    /// Not adopted.
    public static var _postConfirmation: (@Sendable (Self) -> Route)? { nil }
    /// Not adopted.
    public static var _preAuthentication: (@Sendable (Self) -> Route)? { nil }
    /// Not adopted.
    public static var _postAuthentication: (@Sendable (Self) -> Route)? { nil }
    /// Not adopted.
    public static var _defineAuthChallenge: (@Sendable (Self) -> Route)? { nil }
    /// Not adopted.
    public static var _createAuthChallenge: (@Sendable (Self) -> Route)? { nil }
    /// Not adopted.
    public static var _verifyAuthChallenge: (@Sendable (Self) -> Route)? { nil }
    /// Not adopted.
    public static var _preTokenGeneration: (@Sendable (Self) -> Route)? { nil }
    /// Not adopted.
    public static var _userMigration: (@Sendable (Self) -> Route)? { nil }
    /// Not adopted.
    public static var _customMessage: (@Sendable (Self) -> Route)? { nil }
    /// Not adopted.
    public static var _customEmailSender: (@Sendable (Self) -> Route)? { nil }
    /// Not adopted.
    public static var _customSMSSender: (@Sendable (Self) -> Route)? { nil }
    /// Not adopted.
    public static var _inboundFederation: (@Sendable (Self) -> Route)? { nil }
    /// Not adopted.
    public static var _syncTrigger: (@Sendable (Self) -> Route)? { nil }
    /// Not adopted.
    public static var _cognitoStreams: (@Sendable (Self) -> Route)? { nil }
    /// Not adopted.
    public static var _fallback: (@Sendable (Self) -> Fallback)? { nil }
    /// Not adopted.
    public static var _preparedRoutes: (@Sendable (Self) throws -> @Sendable (TriggerFamily) -> Route?)? { nil }
    /// Not adopted.
    public static var _flowDescription: (@Sendable (Self) throws -> JSONValue)? { nil }
    /// Not adopted.
    public static var _messagesDescription: (@Sendable () throws -> JSONValue)? { nil }
    /// Not adopted.
    public static var _preTokenGenerationVersion: PreTokenGenerationVersion? { nil }
}
