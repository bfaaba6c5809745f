import CognitoCrypto
import CognitoEvents
import LocalAWS
import WireJSON

/// A code that is sent to a user, with the record that checks it.
struct VerificationCode: Sendable {
    /// Returns the lifetime of a code in seconds.
    ///
    /// Source: Developer Guide, quotas.
    static func life(_ purpose: SentCode.Purpose) -> Double { purpose == .forgotPassword ? 3600 : 24 * 3600 }

    let text: String
    let purpose: SentCode.Purpose
    let contact: Contact
    /// The address that receives the code; the code proves only this address, not a later one.
    let address: String

    private func hash(_ user: User, in pool: UserPool) throws -> [UInt8] {
        let message = [purpose.rawValue, contact.attribute, address, user.sub, text].joined(separator: "\n")
        return try Sealer(pool).derive(message)
    }

    /// Stores the code's record; it replaces the record of an earlier code for the same purpose.
    private func save(for user: User, in pool: UserPool, _ tables: StoreTables, now: Double) throws {
        try tables.save(
            SentCode(
                user: user.row, purpose: purpose, attribute: contact.attribute, hash: try hash(user, in: pool),
                expires: now + Self.life(purpose)))
    }

    /// Checks a code from a user, deletes it, and returns the contact and the address that received it.
    ///
    /// `attribute` is the attribute that the code verifies; nil for a purpose that has only one code.
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
        let given = try VerificationCode(text: text, purpose: purpose, contact: contact, address: address)
            .hash(user, in: pool)
        guard SecretBytes(given.span.bytes).matches(sent.hash) else { throw ServiceError.codeMismatch }
        try tables.delete(sent)
        return (contact, address)
    }
}

extension VerificationCode {
    init(_ purpose: SentCode.Purpose, for contact: Contact, at address: String, _ random: RandomSource) {
        self.init(text: random.code(), purpose: purpose, contact: contact, address: address)
    }

    /// Stores the code, and puts the message with it into the outbox unless a function sends it.
    func send(
        _ occasion: DeliveryOccasion, for user: User, in pool: UserPool, client: AppClient?,
        clientMetadata: StringMap, senderMetadata: StringMap = [:], _ call: Call, _ tables: StoreTables
    ) throws -> Delivery {
        try save(for: user, in: pool, tables, now: call.now)
        let delivery = Delivery(
            occasion, to: contact, at: address, code: text, for: user, in: pool, client: client,
            clientMetadata: clientMetadata, senderMetadata: senderMetadata, from: call)
        try tables.send([delivery])
        return delivery
    }
}
