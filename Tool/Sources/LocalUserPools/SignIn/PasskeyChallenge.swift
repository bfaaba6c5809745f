import CognitoCrypto
import LocalAWS

/// The challenge of a passkey's registration.
///
/// Its bytes contain its encrypted state, so the store needs no record of it before its use.
struct PasskeyChallenge: SealedState {
    static let seal = "passkey 2"
    /// The time for which a challenge is valid, in seconds.
    private static let life = 300.0

    private let sub: String
    private let id: String
    private let expires: Double

    /// Returns the bytes of a new challenge.
    static func make(for user: User, in pool: UserPool, _ call: Call) throws -> [UInt8] {
        try Sealer(pool).seal(Self(sub: user.sub, id: call.random.uuid(), expires: call.now + life))
    }

    static func spend(_ bytes: [UInt8], of user: User, in pool: UserPool, _ call: Call) async throws {
        let now = call.now
        guard let challenge = try Sealer(pool).open(Self.self, bytes), challenge.sub == user.sub,
            challenge.expires > now,
            try call.store.write({ try $0.spend(session: challenge.id, expires: challenge.expires, now: now) })
        else {
            throw ServiceError(
                "WebAuthnChallengeNotFoundException",
                "The credential's challenge is not waiting for an answer. Call StartWebAuthnRegistration again.")
        }
    }
}
