public import CognitoEvents
import LambdaRuntime
public import Logging

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
public protocol TriggerFunction: _HandlerRegistration {
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
    /// test itself; it calls this method only for the handler's level.
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
    /// In an extension that adopts no protocol, write `@PermissionsBuilder static var permissions: [Permission] { … }`.
    ///
    /// The declaration grants nothing. `NAME --describe` and `cognito-triggers explain --iam NAME` read it, so that
    /// tools can print the smallest policy.
    @PermissionsBuilder static var permissions: [Permission] { get }

    /// Cleans up before the process ends, within about 300 ms; optional.
    ///
    /// Lambda announces the end of the environment to such a function with SIGTERM. For that, the runtime registers an
    /// extension without events, at the cost of one more request at each start. The method is called once, after events
    /// in flight have been answered. Environments can also end without notice, so do not depend on it.
    ///
    /// - Throws: Any error, which is logged.
    func shutdown() async throws -> _Shutdown
}

extension TriggerFunction {
    /// Empty: no rule is switched off.
    public static var skippedRules: Set<CognitoRule> { [] }

    /// Empty: the function needs only its log.
    public static var permissions: [Permission] { [] }

    /// Returns a handler that writes Lambda's format to standard error.
    public static func logHandler(label: String) -> any LogHandler { LambdaLogHandler(label: label) }

    /// Empty: the default limits apply.
    public static var timeLimits: [TriggerFamily: TimeLimit] { [:] }

    /// Runs the function as a process; it does not return.
    @inlinable
    public static func main() { TriggerDispatcher.run(TriggerDispatcher.host(Self.self) { try await Self() }) }
}
