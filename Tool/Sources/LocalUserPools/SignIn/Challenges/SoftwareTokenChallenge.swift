package import CognitoEvents
package import LocalAWS

/// `SOFTWARE_TOKEN_MFA`: a code of an authenticator app as the second factor.
package enum SoftwareTokenChallenge: Challenge {
    package static let name = ChallengeName.softwareTokenMFA

    package static func reply(in responses: OperationInput) throws(ServiceError) -> String {
        try responses.required("SOFTWARE_TOKEN_MFA_CODE")
    }

    package static func respond(to answer: ChallengeAnswer, _ code: String) async throws -> SignInOutcome {
        let session = try answer.session(name)
        var signIn = try await answer.signIn(attempting: session)
        guard let row = signIn.user?.row else { throw ServiceError.wrongPassword }
        let (pool, now) = (signIn.pool, signIn.call.now)
        // The transaction prevents two simultaneous answers from using the same code.
        let user = try answer.call.store.write { tables -> User? in
            guard var user = try tables.user(row: row), var token = user.softwareToken else {
                throw SoftwareToken.notOfUser
            }
            guard try token.spend(code, of: user, in: pool, now: now) else { return nil }
            user.softwareToken = token
            try tables.update(user, in: pool)
            return user
        }
        guard let user else {
            throw try await signIn.failed(
                ServiceError("CodeMismatchException", "Invalid code received for user"))
        }
        try session.spend(answer.call)
        signIn.user = user
        return try await signIn.afterSecondFactor(name)
    }
}
