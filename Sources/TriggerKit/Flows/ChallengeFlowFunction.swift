public import CognitoTriggers

/// A function that declares a custom sign-in; one declaration provides the define, create and verify handlers.
///
/// ```swift
/// import TriggerKit
///
/// @main
/// struct SignIn: ChallengeFlowFunction {
///     let mail = SESMail()
///     var flow: some ChallengeFlow {
///         Password()
///         OneTimeCode(digits: 6, attempts: 3, lifetime: .minutes(5)) { code, recipient, context in
///             try await mail.send(code, to: recipient, in: context)
///         }
///     }
/// }
/// ```
///
/// The flow is built once, when the function starts. A declaration that cannot work stops the function from starting;
/// the log says why. Tokens are issued only after each step has succeeded, in order, and never for a user who does not
/// exist. A wrong answer repeats its step. The sign-in fails when a step's wrong answers reach that step's `attempts`.
/// It also fails when the wrong answers of all steps together reach the largest `attempts` in the flow.
public protocol ChallengeFlowFunction: TriggerFunction, DefineAuthChallengeHandler, CreateAuthChallengeHandler,
    VerifyAuthChallengeHandler
{
    /// The type of the declared flow, which the compiler infers.
    associatedtype Flow: ChallengeFlow

    /// The steps of the sign-in.
    @ChallengeFlowBuilder var flow: Flow { get }

    /// The limit on a user's wrong answers across sign-ins; by default nil, for no limit.
    var lockOut: LockOut? { get }
}

extension ChallengeFlowFunction {
    /// The default, nil: wrong answers are not limited across sign-ins.
    public var lockOut: LockOut? { nil }

    /// Decides the next step of the flow.
    public func defineAuthChallenge(
        _ event: DefineAuthChallengeEvent, context: InvocationContext
    ) async throws -> DefineAuthChallengeDecision { try await FlowRunner(self).define(event, context) }

    /// Lets the flow's current step create its challenge.
    public func createAuthChallenge(
        _ event: CreateAuthChallengeEvent, context: InvocationContext
    ) async throws -> CreateAuthChallengeDecision { try await FlowRunner(self).create(event, context) }

    /// Passes the answer to the step that created the challenge.
    public func verifyAuthChallenge(
        _ event: VerifyAuthChallengeEvent, context: InvocationContext
    ) async throws -> VerifyAuthChallengeDecision { try await FlowRunner(self).verify(event, context) }

    /// Implementation detail: builds the flow once, and returns the handlers' routes.
    public static var _preparedRoutes: (@Sendable (Self) async throws -> @Sendable (TriggerFamily) -> Route?)? {
        { function in
            let runner = try FlowRunner(function)
            try await runner.prepare()
            let define = Route.decides(skipping: skippedRules, whenLate: .mustFailClosed) {
                try await runner.define($0, $1)
            }
            let create = Route.decides(skipping: skippedRules, whenLate: .mustFailClosed) {
                try await runner.create($0, $1)
            }
            let verify = Route.decides(skipping: skippedRules, whenLate: .mustFailClosed) {
                try await runner.verify($0, $1)
            }
            return { family in
                switch family {
                case .defineAuthChallenge: define
                case .createAuthChallenge: create
                case .verifyAuthChallengeResponse: verify
                default: _route(for: family)?(function)
                }
            }
        }
    }

    /// Implementation detail: the flow as `--describe` shows it.
    public static var _flowDescription: (@Sendable (Self, _ words: [String]) async throws -> JSONValue)? {
        { try await FlowPlan($0.flow.parts).answer(to: $1) }
    }
}
