package import CognitoEvents

/// The functions that Cognito calls in custom sign-ins: one for all three triggers, or one for each.
package struct SignInFunctions<Function: Sendable>: Sendable {
    private let define: Function
    private let create: Function
    private let verify: Function

    /// Creates the functions; `function` returns the one for a trigger.
    package init(_ function: (TriggerFamily) throws -> Function) rethrows {
        define = try function(.defineAuthChallenge)
        create = try function(.createAuthChallenge)
        verify = try function(.verifyAuthChallengeResponse)
    }

    /// Returns the function for a trigger of custom sign-ins.
    package subscript(family: TriggerFamily) -> Function {
        switch family {
        case .createAuthChallenge: create
        case .verifyAuthChallengeResponse: verify
        default: define
        }
    }
}
