import CognitoCrypto
import CognitoEvents
import LocalAWS
import WireJSON

/// The server's numbers in one proof over SRP.
struct SRPExchange: Sendable {
    /// The public number B.
    let shown: [UInt8]
    /// The numbers for the check of the answer, for the session.
    let own: JSONMembers<JSONValue>

    /// Generates the numbers.
    ///
    /// - Parameters:
    ///   - password: The verifier of the password.
    ///   - client: The client's public number A.
    ///   - random: The source of the secret number b.
    /// - Throws: `CryptoError` if OpenSSL runs out of memory.
    init(_ password: PasswordVerifier, client: [UInt8], _ random: RandomSource) throws(CryptoError) {
        var (keys, scrambler): (SRP.ServerKeys, [UInt8]?)
        repeat {
            keys = try SRP.serverKeys(secret: random.bytes(SRP.exponentSize), verifier: password.verifier)
            scrambler = try SRP.scrambler(client: client, server: keys.shown)
        } while scrambler == nil
        shown = keys.shown
        own = [
            "a": .text(Base64.encode(client)), "u": .text(Base64.encode(scrambler ?? [])),
            "b": .text(Base64.encode(keys.secret)),
        ]
    }
}
