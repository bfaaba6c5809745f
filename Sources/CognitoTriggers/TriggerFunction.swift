public import CognitoEvents
public import LambdaRuntime

/// What every handler protocol is.
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
///     func preSignUp(_ event: PreSignUpEvent, context: TriggerContext) async throws -> PreSignUpDecision {
///         guard event.request.userAttributes.email == "ada@example.org" else {
///             throw Refusal("This service is by invitation only.")
///         }
///         return .confirm()
///     }
/// }
/// ```
public protocol TriggerFunction: Sendable {
    /// What lets through an event without a handler.
    typealias Fallback = @Sendable (Self, ReceivedEvent, TriggerContext) async throws -> Void

    /// Sets the function up, once a process and before its first event; an error is reported as an init error.
    ///
    /// The runtime has set up swift-log by then (`LoggingSystem.bootstrap`), which can be done only once a process.
    init() async throws

    /// Rules that the function switches off, because Cognito is known to do otherwise by now; none unless said.
    ///
    /// A rule about which there is no doubt cannot be switched off: the function then does not start.
    static var skippedRules: Set<CognitoRule> { get }

    /// How long handlers may take, and what becomes of their events when they take longer; where not said, as follows.
    ///
    /// 4.5 seconds each: ``TimeLimit/failOpen`` after sign-up, after sign-in and for messages, where the user gets through
    /// without the handler, ``TimeLimit/failClosed`` for the others. What cannot be, such as a limit for a trigger without
    /// a handler, is an error when the function starts. Senders and Streams have Lambda's own time-out alone.
    static var timeLimits: [TriggerFamily: TimeLimit] { get }

    /// What ``shutdown()`` returns: nothing where it is written, ``NoShutdown`` where it is not.
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

    // What follows is set by the handler protocols that the type adopts: the compiler picks the extension for each, so
    // that no start of a function has to ask the runtime for conformances.

    /// Set by any handler protocol.
    static var _handlesTriggers: Bool { get }
    /// Set by `PreSignUpHandler`.
    static var _preSignUp: Route<Self>? { get }
    /// Set by `PostConfirmationHandler`.
    static var _postConfirmation: Route<Self>? { get }
    /// Set by `PreAuthenticationHandler`.
    static var _preAuthentication: Route<Self>? { get }
    /// Set by `PostAuthenticationHandler`.
    static var _postAuthentication: Route<Self>? { get }
    /// Set by `DefineAuthChallengeHandler`.
    static var _defineAuthChallenge: Route<Self>? { get }
    /// Set by `CreateAuthChallengeHandler`.
    static var _createAuthChallenge: Route<Self>? { get }
    /// Set by `VerifyAuthChallengeHandler`.
    static var _verifyAuthChallenge: Route<Self>? { get }
    /// Set by `PreTokenGenerationHandler`.
    static var _preTokenGeneration: Route<Self>? { get }
    /// Set by `UserMigrationHandler`.
    static var _userMigration: Route<Self>? { get }
    /// Set by `CustomMessageHandler`.
    static var _customMessage: Route<Self>? { get }
    /// Set by `CustomEmailSenderHandler`.
    static var _customEmailSender: Route<Self>? { get }
    /// Set by `CustomSMSSenderHandler`.
    static var _customSMSSender: Route<Self>? { get }
    /// Set by `InboundFederationHandler`.
    static var _inboundFederation: Route<Self>? { get }
    /// Set by `SyncTriggerHandler`.
    static var _syncTrigger: Route<Self>? { get }
    /// Set by `CognitoStreamsHandler`.
    static var _cognitoStreams: Route<Self>? { get }
    /// Set by `FallbackHandler`.
    static var _fallback: Fallback? { get }
}

extension TriggerFunction {
    /// None.
    public static var skippedRules: Set<CognitoRule> { [] }

    /// None but the usual ones.
    public static var timeLimits: [TriggerFamily: TimeLimit] { [:] }

    /// Runs the function as a process; it does not return.
    public static func main() { TriggerFunctionAdapter<Self>.main() }

    /// The ways through the handlers that the type adopts.
    static var routes: [Route<Self>] {
        let all: [Route<Self>?] = [
            _preSignUp, _postConfirmation, _preAuthentication, _postAuthentication, _defineAuthChallenge,
            _createAuthChallenge, _verifyAuthChallenge, _preTokenGeneration, _userMigration, _customMessage,
            _customEmailSender, _customSMSSender, _inboundFederation, _syncTrigger, _cognitoStreams,
        ]
        return all.compactMap { $0 }
    }
}

extension TriggerFunction where Shutdown == NoShutdown {
    /// Nothing to do.
    public func shutdown() -> NoShutdown { NoShutdown() }
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
    public static var _preSignUp: Route<Self>? { nil }
    /// Not adopted.
    public static var _postConfirmation: Route<Self>? { nil }
    /// Not adopted.
    public static var _preAuthentication: Route<Self>? { nil }
    /// Not adopted.
    public static var _postAuthentication: Route<Self>? { nil }
    /// Not adopted.
    public static var _defineAuthChallenge: Route<Self>? { nil }
    /// Not adopted.
    public static var _createAuthChallenge: Route<Self>? { nil }
    /// Not adopted.
    public static var _verifyAuthChallenge: Route<Self>? { nil }
    /// Not adopted.
    public static var _preTokenGeneration: Route<Self>? { nil }
    /// Not adopted.
    public static var _userMigration: Route<Self>? { nil }
    /// Not adopted.
    public static var _customMessage: Route<Self>? { nil }
    /// Not adopted.
    public static var _customEmailSender: Route<Self>? { nil }
    /// Not adopted.
    public static var _customSMSSender: Route<Self>? { nil }
    /// Not adopted.
    public static var _inboundFederation: Route<Self>? { nil }
    /// Not adopted.
    public static var _syncTrigger: Route<Self>? { nil }
    /// Not adopted.
    public static var _cognitoStreams: Route<Self>? { nil }
    /// Not adopted.
    public static var _fallback: Fallback? { nil }
}
