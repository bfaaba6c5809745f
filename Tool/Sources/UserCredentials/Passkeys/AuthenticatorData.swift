/// The bytes that an authenticator signs (Web Authentication, section 6.1).
package struct AuthenticatorData: Sendable {
    /// The SHA-256 of the relying party's id.
    package let relyingPartyHash: [UInt8]
    private let flags: UInt8
    /// The authenticator's count of signatures.
    package let counter: Int64
    /// The id and the public key of a new credential; nil for a signature by an existing one.
    let credential: (id: [UInt8], publicKey: [UInt8])?

    /// A Boolean value that indicates whether the authenticator detected the user's presence.
    package var isPresent: Bool { flags & 1 != 0 }
    /// A Boolean value that indicates whether the authenticator verified the user, by a fingerprint or a PIN.
    package var isVerified: Bool { flags & 4 != 0 }

    /// The maximum length of a credential's id, in bytes (Web Authentication, section 7.1).
    private static let idLimit = 1023

    /// Reads the bytes; nil if there are too few or too many, or if a credential's id is too long.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count >= 37 else { return nil }
        relyingPartyHash = Array(bytes[..<32])
        flags = bytes[32]
        counter = bytes[33..<37].reduce(0) { $0 << 8 | Int64($1) }
        var rest = bytes[37...]
        if flags & 0x40 != 0 {
            guard bytes.count >= 55 else { return nil }
            let length = Int(bytes[53]) << 8 + Int(bytes[54])
            let end = 55 + length
            guard bytes.count > end, (1...Self.idLimit).contains(length),
                let (_, count) = CBOR.read(Array(bytes[end...]))
            else { return nil }
            credential = (Array(bytes[55..<end]), Array(bytes[end..<end + count]))
            rest = bytes[(end + count)...]
        } else {
            credential = nil
        }
        // The answers of extensions, if there are any, are one map at the end.
        guard flags & 0x80 == 0 ? rest.isEmpty : CBOR.whole(Array(rest))?.isMap == true else { return nil }
    }
}
