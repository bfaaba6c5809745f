import CognitoCrypto
@_spi(Internal) import CognitoEvents
import Foundation
package import LocalAWS
@_spi(Internal) import WireJSON

/// A sign-in between two calls.
///
/// The app keeps it in encrypted form, and may answer one challenge with it.
package struct Session: SealedState {
    package static let seal = "session 2"

    /// The id that the store records when the session is used.
    var id: String
    let clientID: String
    /// The number of the user's row; nil for a name without a user.
    let user: Int64?
    /// The name that the app sent, and the name that it received.
    let names: [String]
    let challenge: ChallengeName
    /// The time at which the session expires, by the pool's clock.
    var expires: Double
    /// The steps of a custom sign-in so far; nil in other sign-ins.
    let steps: [Step]?
    /// The client's public number A, if a custom sign-in began with SRP; nil otherwise.
    let clientNumber: Data?
    /// The key of the device that the app named.
    let device: String?
    /// A Boolean value that indicates whether the sign-in is choice-based (`USER_AUTH`).
    let isChoice: Bool
    /// The trigger source of the pre token generation event.
    let tokenSource: TriggerSource
    var state: ChallengeState

    /// A step of a custom sign-in.
    struct Step: Codable, Sendable {
        let challenge: ChallengeName
        let isPassed: Bool
        let metadata: String?

        init(_ result: ChallengeResult) {
            (challenge, isPassed) = (result.challengeName, result.challengeResult)
            metadata = result.challengeMetadata
        }

        /// The step as the functions' events have it.
        var result: ChallengeResult { ChallengeResult(challenge, succeeded: isPassed, metadata: metadata) }
    }
}

extension Session {
    /// The place where an app carries a session.
    enum Form: String {
        /// The member `Session`.
        case session
        /// The challenge parameter `SECRET_BLOCK`.
        case secretBlock
    }

    /// The maximum length of a session in the API.
    private static let limit = 4096

    package static let invalid = ServiceError.notAuthorized("Invalid session for the user.")
    static let expired = ServiceError.notAuthorized("Invalid session for the user, session is expired.")
    static let used = ServiceError.notAuthorized("Invalid session for the user, session can only be used once.")

    func sealed(as form: Form, in pool: UserPool) throws -> String {
        let text = Base64.encode(try Sealer(pool).seal(self, for: form.rawValue))
        guard form == .secretBlock || text.utf8.count <= Self.limit else {
            throw ServiceError(
                "InvalidLambdaResponseException",
                "The private challenge parameters and the session are too long for the API's Session.")
        }
        return text
    }

    /// Opens a session; nil for a string that the pool did not make.
    init?(_ text: String, as form: Form, in pool: UserPool) throws(CryptoError) {
        guard let sealed = Base64.decode(text),
            let session = try Sealer(pool).open(Session.self, sealed, for: form.rawValue)
        else { return nil }
        self = session
    }

    /// Marks the session as used; throws if it was used before.
    func spend(_ call: Call) throws(ServiceError) {
        try call.store.write { tables in
            guard try tables.spend(session: id, expires: expires, now: call.now) else { throw Session.used }
        }
    }
}

// Sessions between a sign-up and its sign-in.
extension Session {
    /// The challenge name in the session of a sign-up; it is not a challenge of the API.
    private static let signUp = ChallengeName(rawValue: "SIGN_UP")
    private static let confirmed = ChallengeName(rawValue: "SIGN_UP_CONFIRMED")

    /// Returns a new user's session for the sign-in after the confirmation; nil for a client without `USER_AUTH`.
    static func ofSignUp(
        _ user: User, isConfirmed: Bool, in pool: UserPool, _ client: AppClient, _ call: Call
    ) throws -> String? {
        guard client.settings.flows.contains("ALLOW_USER_AUTH") else { return nil }
        return try Session(
            id: call.random.uuid(), clientID: client.id, user: user.row, names: [user.username, user.username],
            challenge: isConfirmed ? confirmed : signUp, expires: call.now + client.settings.sessionSeconds, steps: nil,
            clientNumber: nil, device: nil, isChoice: true, tokenSource: .tokenGenerationAuthentication, state: .none
        ).sealed(as: .session, in: pool)
    }

    /// Returns true if a string is the session of a user's sign-up and has not expired.
    static func isOfSignUp(_ text: String, _ user: User, in pool: UserPool, _ client: AppClient, now: Double) throws
        -> Bool
    {
        let session = try Session(text, as: .session, in: pool)
        return session?.challenge == signUp && session?.user == user.row && session?.clientID == client.id
            && session?.expires ?? 0 > now
    }

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
