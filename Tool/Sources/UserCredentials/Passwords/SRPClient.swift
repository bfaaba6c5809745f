package import CognitoCrypto
package import Foundation
import ServerCrypto
@_spi(Internal) package import WireJSON

/// The client's side of SRP, as pycognito and amplify-js play it.
package struct SRPClient: Sendable {
    private(set) var identity: SRP.Identity
    /// The secret exponent a.
    let secret: [UInt8]
    /// The public number A.
    let shown: [UInt8]

    /// The form of `TIMESTAMP`: `Fri Nov 27 04:08:08 UTC 2026`.
    private static let timestamps = Date.VerbatimFormatStyle(
        format: """
            \(weekday: .abbreviated) \(month: .abbreviated) \(day: .defaultDigits) \
            \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits) \
            UTC \(year: .defaultDigits)
            """,
        locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt, calendar: Calendar(identifier: .gregorian))

    /// The error for a challenge whose parameters are missing, or are not those of SRP.
    package struct UnusableChallenge: Error {}

    init(_ identity: SRP.Identity, secret: [UInt8] = RandomBytes.make(count: 32)) throws(CryptoError) {
        self.identity = identity
        self.secret = secret
        shown = try SRP.group.power([2], secret)
    }

    /// Creates the client of a sign-in; the server names the user later.
    package init(poolID: String) throws(CryptoError) {
        try self.init(SRP.Identity(poolID: poolID, name: ""))
    }

    /// The value of `SRP_A`.
    package var text: String { SRP.text(shown) }

    /// Returns the answers to a challenge `PASSWORD_VERIFIER`.
    ///
    /// - Parameters:
    ///   - parameters: The challenge's parameters.
    ///   - password: The user's password.
    ///   - date: The time of the answer.
    /// - Returns: The answers by their names.
    /// - Throws: ``UnusableChallenge``, or an error of OpenSSL.
    package func answers(
        to parameters: JSONMembers<JSONValue>, password: String, at date: Date
    ) throws -> [String: String] {
        guard let name = (parameters["USER_ID_FOR_SRP"] ?? parameters["USERNAME"])?.text,
            let block = parameters["SECRET_BLOCK"]?.text, let secretBlock = Base64.decode(block),
            let salt = parameters["SALT"]?.text.flatMap(SRP.number),
            let server = parameters["SRP_B"]?.text.flatMap(SRP.number)
        else { throw UnusableChallenge() }
        let timestamp = date.formatted(Self.timestamps)
        var client = self
        client.identity = SRP.Identity(group: identity.group, name: name)
        let proof = try client.proof(
            password, salt: salt, server: server, secretBlock: secretBlock, timestamp: timestamp)
        return [
            "USERNAME": name, "PASSWORD_CLAIM_SECRET_BLOCK": block, "TIMESTAMP": timestamp,
            "PASSWORD_CLAIM_SIGNATURE": Base64.encode(proof),
        ]
    }

    /// Returns the key for a server's public number B.
    func key(_ password: String, salt: [UInt8], server: [UInt8]) throws -> [UInt8] {
        guard let scrambler = try SRP.scrambler(client: shown, server: server) else { throw UnusableChallenge() }
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
