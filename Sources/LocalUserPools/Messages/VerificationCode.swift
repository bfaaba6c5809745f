import CognitoCrypto
import LocalAWS
import WireJSON

/// A code that is sent to a user, and its record.
struct VerificationCode: Sendable {
    /// Returns the lifetime of a code in seconds.
    ///
    /// Source: Developer Guide, quotas.
    static func life(_ purpose: SentCode.Purpose) -> Double { purpose == .forgotPassword ? 3600 : 24 * 3600 }

    let text: String
    let purpose: SentCode.Purpose
    let contact: Contact
    /// The address that receives the code, which proves this address and no later one.
    let address: String

    /// Makes a code.
    init(_ purpose: SentCode.Purpose, for contact: Contact, at address: String, _ random: RandomSource) {
        text = random.code()
        self.purpose = purpose
        self.contact = contact
        self.address = address
    }

    private init(_ text: String, _ purpose: SentCode.Purpose, _ contact: Contact, _ address: String) {
        self.text = text
        self.purpose = purpose
        self.contact = contact
        self.address = address
    }

    private func hash(_ user: User, in pool: UserPool) throws -> [UInt8] {
        let message = [purpose.rawValue, contact.attribute, address, user.sub, text].joined(separator: "\n")
        return try HashFunction.sha256.authenticationCode(
            of: Array(message.utf8).span.bytes, key: SecretBytes(pool.keys.sealingKey.span.bytes)
        ).revealed()
    }

    /// Stores the code's record, which replaces an earlier code of the same purpose.
    func save(for user: User, in pool: UserPool, _ tables: StoreTables, now: Double) throws {
        try tables.save(
            SentCode(
                user: user.row, purpose: purpose, attribute: contact.attribute, hash: try hash(user, in: pool),
                expires: now + Self.life(purpose)))
    }

    /// Checks a code from a user, and uses it up.
    ///
    /// The attribute is the verified one; nil if the purpose has only one code.
    ///
    /// - Returns: The contact that received it, and its address.
    @discardableResult
    static func spend(
        _ text: String, _ purpose: SentCode.Purpose, attribute: String? = nil, of user: User, in pool: UserPool,
        _ tables: StoreTables, now: Double
    ) throws -> (contact: Contact, address: String) {
        guard let sent = try tables.code(purpose, attribute: attribute, of: user), sent.expires > now,
            let contact = Contact(rawValue: sent.attribute)
        else { throw ServiceError.codeExpired }
        let pending = purpose == .attribute ? user.pending[sent.attribute] : nil
        let address = pending ?? user.attributes[sent.attribute] ?? ""
        let given = try VerificationCode(text, purpose, contact, address).hash(user, in: pool)
        guard SecretBytes(given.span.bytes).matches(sent.hash) else { throw ServiceError.codeMismatch }
        try tables.delete(sent)
        return (contact, address)
    }
}
