import CognitoCrypto
import LocalAWS
import WireJSON

/// The simulated delivery for a name without a user; it prevents an app from finding out which users exist.
struct SimulatedDelivery {
    /// The members of `CodeDeliveryDetails`; they are always the same for a name.
    let details: JSONValue

    /// Creates the delivery for the name that a caller gave.
    ///
    /// If `wanted` is nil, the name and the pool determine the contact.
    init(_ caller: PublicCaller, to wanted: Contact? = nil) throws(CryptoError) {
        let contacts = wanted.map { [$0] } ?? Contact.allCases
        if let contact = contacts.first(where: { $0.hasForm(caller.name) }) {
            details = contact.deliveryDetails(caller.name)
            return
        }
        let bytes = try Sealer(caller.pool).derive("decoy\n\(caller.pool.key(caller.name))")
        let isPhone = wanted.map { $0 == .phone } ?? (caller.pool.settings.autoVerified == [Contact.phone.attribute])
        if isPhone {
            details = Contact.phone.deliveryDetails("+1555555" + bytes.prefix(4).map { String($0 % 10) }.joined())
        } else {
            let letters = bytes.prefix(2).map { String(UnicodeScalar(UInt8(ascii: "a") + $0 % 26)) }
            details = Contact.email.deliveryDetails(letters.joined(separator: "@"))
        }
    }
}
