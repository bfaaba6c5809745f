import CognitoEvents
import LocalAWS
import WireJSON

// From the sign-up to the sign-in.
extension Session {
    /// The challenge in the session of a sign-up, which is not a real challenge.
    private static let signUp = ChallengeName(rawValue: "SIGN_UP")
    private static let confirmed = ChallengeName(rawValue: "SIGN_UP_CONFIRMED")

    /// Returns the session of a new user, with which the app signs in after the confirmation.
    ///
    /// - Returns: The session; nil for a client without choice-based sign-ins.
    static func ofSignUp(
        _ user: User, isConfirmed: Bool, in pool: UserPool, _ client: AppClient, _ call: Call
    ) throws -> String? {
        guard client.settings.flows.contains("ALLOW_USER_AUTH") else { return nil }
        return try Session(
            id: call.random.uuid(), clientID: client.id, user: user.row, names: [user.username, user.username],
            challenge: isConfirmed ? confirmed : signUp, expires: call.now + client.settings.sessionSeconds, steps: nil,
            clientNumber: nil, device: nil, isChoice: true, tokenSource: .tokenGenerationAuthentication, own: [:]
        ).sealed(as: .session, in: pool)
    }

    /// Returns true if a text is the unexpired session of a user's sign-up.
    static func isOfSignUp(_ text: String, _ user: User, in pool: UserPool, _ client: AppClient, now: Double) throws
        -> Bool
    {
        let session = try Session(text, as: .session, in: pool)
        return session?.challenge == signUp && session?.user == user.row && session?.clientID == client.id
            && session?.expires ?? 0 > now
    }

    /// Returns the session of a confirmed sign-up.
    static func afterSignUp(
        _ text: String, _ user: User?, in pool: UserPool, _ client: AppClient, now: Double
    ) throws -> Session {
        guard let session = try Session(text, as: .session, in: pool), session.challenge == confirmed,
            session.clientID == client.id, let user, session.user == user.row
        else { throw invalid }
        guard session.expires > now else { throw expired }
        return session
    }
}
