import CognitoCrypto
import CognitoEvents
import LocalAWS
import WireJSON

extension SignIn {
    /// Signs in a user whose password the app, or a server, sends.
    static func begin(
        withPassword password: String, of name: String, _ call: Call, _ pool: UserPool, _ client: AppClient
    ) async throws -> SignInOutcome {
        var signIn = try await SignIn(call, pool, client, name: name, password: password)
        return try await signIn.prove(password: password)
    }

    /// Checks a password in plain text.
    mutating func prove(password: String) async throws -> SignInOutcome {
        guard let user else {
            // This takes as much work as for a user.
            _ = try SRP.verifier(password, pool.srpIdentity(of: names[0]), salt: Array(repeating: 0x11, count: 16))
            throw try await failed()
        }
        try user.checkStatus()
        guard try user.hasPassword(password, in: pool) else { throw try await failedPassword() }
        return try await afterPassword()
    }
}
