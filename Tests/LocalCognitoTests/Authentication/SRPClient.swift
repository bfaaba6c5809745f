import CognitoCrypto
import Testing

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// The client's side of SRP, as pycognito and amplify-js play it.
struct SRPClient {
    let identity: SRP.Identity
    /// The secret exponent a.
    let secret: [UInt8]
    /// The public number A.
    let shown: [UInt8]

    init(_ identity: SRP.Identity, secret: [UInt8] = RandomBytes.make(count: 32)) throws {
        self.identity = identity
        self.secret = secret
        shown = try SRP.group.power([2], secret)
    }

    /// Returns the key for a server's public number B.
    func key(_ password: String, salt: [UInt8], server: [UInt8]) throws -> [UInt8] {
        let scrambler = try #require(try SRP.scrambler(client: shown, server: server))
        let exponent = try SRP.exponent(password, identity, salt: salt)
        let base = try SRP.group.difference(
            server, SRP.group.product(SRP.multiplier, SRP.group.power([2], exponent)))
        // (B - k g^x)^(a + u x)
        let shared = try SRP.group.product(
            SRP.group.power(base, secret), SRP.group.power(SRP.group.power(base, scrambler), exponent))
        return try SRP.key(shared: shared, scrambler: scrambler).revealed()
    }

    /// Returns `PASSWORD_CLAIM_SIGNATURE`'s bytes.
    func proof(
        _ password: String, salt: [UInt8], server: [UInt8], secretBlock: [UInt8], timestamp: String
    ) throws -> [UInt8] {
        let key = try key(password, salt: salt, server: server)
        return try SRP.proof(
            SecretBytes(key.span.bytes), identity, secretBlock: secretBlock, timestamp: timestamp
        ).revealed()
    }
}
