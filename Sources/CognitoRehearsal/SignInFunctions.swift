package import CognitoEvents
package import RuntimeEmulator

/// The functions that Cognito calls in custom sign-ins: one for all three triggers, or one for each.
package struct SignInFunctions: Sendable {
    private let define: EmulatedFunction
    private let create: EmulatedFunction
    private let verify: EmulatedFunction

    /// Creates the functions; `function` returns the one for a trigger.
    package init(_ function: (TriggerFamily) throws -> EmulatedFunction) rethrows {
        define = try function(.defineAuthChallenge)
        create = try function(.createAuthChallenge)
        verify = try function(.verifyAuthChallengeResponse)
    }

    /// Returns the function for a trigger of custom sign-ins.
    subscript(family: TriggerFamily) -> EmulatedFunction {
        switch family {
        case .createAuthChallenge: create
        case .verifyAuthChallengeResponse: verify
        default: define
        }
    }
}
