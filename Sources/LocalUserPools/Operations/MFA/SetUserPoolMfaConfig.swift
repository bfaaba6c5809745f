import LocalAWS
import WireJSON

/// Sets the second factors of a pool, and its passkeys.
enum SetUserPoolMfaConfig: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try await call.pools.setMFA(call.input, of: call.userPool())
        let sender = OperationInput(pool.configuration).object("EmailConfiguration").text("EmailSendingAccount")
        if pool.settings.secondFactors.contains(.email), sender != "DEVELOPER" {
            call.trace.note(
                "Email MFA needs EmailConfiguration with EmailSendingAccount DEVELOPER: Cognito would refuse this call."
            )
        }
        return .object(pool.describedMFA)
    }
}

/// Answers with the second factors of a pool, and its passkeys.
enum GetUserPoolMfaConfig: Operation {
    static func respond(to call: Call) async throws -> JSONValue { .object(try call.userPool().describedMFA) }
}
