import CognitoCrypto
import LocalAWS

/// The token that authorizes a user's feedback on an event.
struct FeedbackToken: SealedState {
    static let seal = "feedback 2"

    let event: String
    let sub: String
}

extension FeedbackToken {
    /// Opens a token; nil for a string that the pool did not make.
    init?(_ text: String, in pool: UserPool) throws(CryptoError) {
        guard let sealed = Base64URL.decode(text), let token = try Sealer(pool).open(Self.self, sealed) else {
            return nil
        }
        self = token
    }

    /// Returns the sealed token for the email.
    func sealed(in pool: UserPool) throws -> String { Base64URL.encode(try Sealer(pool).seal(self)) }
}
