import CognitoCrypto
import LocalAWS
import WireJSON

/// The token that authorizes a user's feedback on an event.
struct FeedbackToken: Sendable {
    let event: String
    let sub: String
}

extension FeedbackToken {
    /// Opens a token; nil for a string that the pool did not make.
    init?(_ text: String, in pool: UserPool) throws(CryptoError) {
        guard let sealed = Base64URL.decode(text), let bytes = try Sealer(pool).open(sealed, for: "feedback"),
            let members = try? JSONValue(json: bytes), let event = members["event"]?.text,
            let sub = members["sub"]?.text
        else { return nil }
        self.init(event: event, sub: sub)
    }

    /// Returns the sealed token for the email.
    func sealed(in pool: UserPool) throws(CryptoError) -> String {
        let members: JSONValue = ["event": .text(event), "sub": .text(sub)]
        return Base64URL.encode(try Sealer(pool).seal(Array(members.flattened.utf8), for: "feedback"))
    }
}
