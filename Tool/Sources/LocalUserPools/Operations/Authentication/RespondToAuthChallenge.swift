import LocalAWS
import WireJSON

/// Continues a sign-in after an app's answer to a challenge.
enum RespondToAuthChallenge: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let (pool, client) = try call.appClient()
        return try await answer(call, pool, client)
    }

    /// Continues a sign-in, called by an app or by a server.
    static func answer(_ call: Call, _ pool: UserPool, _ client: AppClient) async throws -> Answer {
        try await call.endingFlow {
            let responses = call.input.object("ChallengeResponses")
            if responses.secretHash == nil { try client.checkSecretHash(nil, for: []) }
            let challenge = try Challenges.named(call.input.required("ChallengeName"))
            let answer = ChallengeAnswer(
                call: call, pool: pool, client: client, userName: try responses.signInName,
                secretHash: responses.secretHash, device: responses.namedDevice)
            return try await challenge.respond(to: answer, in: responses)
        }
    }
}

/// Continues a sign-in after a server's answer to a challenge.
enum AdminRespondToAuthChallenge: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let (pool, client) = try call.clientOfPool()
        return try await RespondToAuthChallenge.answer(call, pool, client)
    }
}
