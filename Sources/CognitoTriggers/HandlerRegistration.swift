public import CognitoEvents
public import LambdaRuntime
public import WireJSON

/// The handlers of a function, which the compiler registers: implementation detail of ``TriggerFunction``.
///
/// The handler protocols that the type adopts set these members. The compiler picks an extension for each member, so
/// a start never looks up conformances at run time, and tools can read the type without an instance.
public protocol _HandlerRegistration: Sendable {
    /// The handler of events that have no other handler.
    typealias _Fallback = @Sendable (ReceivedEvent, InvocationContext) async throws -> Void

    /// The result of ``shutdown()``: `Void` if the function implements it, ``NoShutdown`` if not.
    associatedtype _Shutdown: Sendable = NoShutdown
    /// Cleans up before the process ends; ``TriggerFunction`` describes it.
    func shutdown() async throws -> _Shutdown
    /// Derived from whether the type declares `shutdown()`.
    static var _hasShutdown: Bool { get }

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
    static var _fallback: (@Sendable (Self) -> _Fallback)? { get }
    /// Set by protocols that prepare something once, when the function starts; nil for plain handlers.
    static var _preparedRoutes: (@Sendable (Self) async throws -> @Sendable (TriggerFamily) -> Route?)? { get }
    /// Set by protocols that declare a sign-in; otherwise nil. With words, it makes a user's recovery codes instead.
    static var _flowDescription: (@Sendable (Self, _ words: [String]) async throws -> JSONValue)? { get }
    /// Set by protocols that can show their messages; otherwise nil.
    static var _messagesDescription: (@Sendable () throws -> JSONValue)? { get }
}

extension _HandlerRegistration {
    /// True: the type declares `shutdown()`.
    public static var _hasShutdown: Bool { true }
}

extension _HandlerRegistration where _Shutdown == NoShutdown {
    /// Does nothing.
    public func shutdown() -> NoShutdown { NoShutdown() }

    /// False: the type does not declare `shutdown()`.
    public static var _hasShutdown: Bool { false }
}

extension TriggerFunction where Self: TriggerHandler {
    /// True: the type adopts a handler protocol.
    public static var _handlesTriggers: Bool { true }
}

extension _HandlerRegistration {
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
    public static var _fallback: (@Sendable (Self) -> _Fallback)? { nil }
    /// Nil: the type does not adopt the protocol.
    public static var _preparedRoutes: (@Sendable (Self) async throws -> @Sendable (TriggerFamily) -> Route?)? { nil }
    /// Nil: the type does not adopt the protocol.
    public static var _flowDescription: (@Sendable (Self, _ words: [String]) async throws -> JSONValue)? { nil }
    /// Nil: the type does not adopt the protocol.
    public static var _messagesDescription: (@Sendable () throws -> JSONValue)? { nil }
    /// Nil: the type does not adopt the protocol.
    public static var _preTokenGenerationVersion: PreTokenGenerationVersion? { nil }
}

extension TriggerFunction {
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
