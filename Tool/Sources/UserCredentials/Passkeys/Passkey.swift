package import CognitoCrypto
package import LocalAWS
package import ServerCrypto
@_spi(Internal) package import WireJSON

/// A user's passkey: the public half of a key that an authenticator keeps.
package struct Passkey: Sendable {
    /// The maximum number of passkeys of a user.
    ///
    /// Source: Developer Guide, quotas.
    package static let limit = 20

    /// The id, in base64url.
    package let id: String
    /// The public key, as the authenticator wrote it (COSE, RFC 9053).
    package let publicKey: [UInt8]
    /// The count in the authenticator's latest signature; 0 for an authenticator that does not count.
    package var counter: Int64
    package let relyingPartyID: String
    /// The kind of authenticator: `platform` or `cross-platform`.
    package let attachment: String?
    package let transports: [String]
    package let created: Double

    package init(
        id: String, publicKey: [UInt8], counter: Int64, relyingPartyID: String, attachment: String?,
        transports: [String], created: Double
    ) {
        (self.id, self.publicKey, self.counter, self.created) = (id, publicKey, counter, created)
        (self.relyingPartyID, self.attachment, self.transports) = (relyingPartyID, attachment, transports)
    }

    package var described: JSONValue {
        let members: JSONMembers<JSONValue> = [
            "CredentialId": .text(id), "FriendlyCredentialName": "Passkey", "RelyingPartyId": .text(relyingPartyID),
            "AuthenticatorAttachment": attachment.map(JSONValue.text) ?? .null,
            "AuthenticatorTransports": .array(transports.map(JSONValue.text)), "CreatedAt": .decimal(created),
        ]
        return .object(members.filter { $0.value != .null })
    }

    /// The passkey's descriptor in the options for browsers.
    package var descriptor: JSONValue {
        ["type": "public-key", "id": .text(id), "transports": .array(transports.map(JSONValue.text))]
    }

    package func isValid(_ signature: [UInt8], of message: [UInt8]) throws(CryptoError) -> Bool {
        try PublicKey(publicKey)?.isValid(signature, of: message) ?? false
    }

    /// A public key for one of the two algorithms that Cognito supports: ES256 and RS256.
    package enum PublicKey {
        case p256(P256.VerifyingKey)
        case rsa(RSA.PublicKey)

        /// Reads a COSE key; nil for a key of another algorithm, and for a weak one.
        package init?(_ bytes: [UInt8]) {
            guard let map = CBOR.whole(bytes) else { return nil }
            switch (map[.integer(1)], map[.integer(3)]) {
            case (.integer(2), .integer(-7)):
                guard map[.integer(-1)] == .integer(1), let x = map[.integer(-2)]?.bytes,
                    let y = map[.integer(-3)]?.bytes, let key = P256.VerifyingKey(x: x, y: y)
                else { return nil }
                self = .p256(key)
            case (.integer(3), .integer(-257)):
                guard let modulus = map[.integer(-1)]?.bytes, let exponent = map[.integer(-2)]?.bytes,
                    let key = RSA.PublicKey(modulus: modulus, exponent: exponent), key.isStrong
                else { return nil }
                self = .rsa(key)
            default: return nil
            }
        }

        /// The number of the key's algorithm (RFC 9053).
        var algorithm: Int64 {
            switch self {
            case .p256: -7
            case .rsa: -257
            }
        }

        func isValid(_ signature: [UInt8], of message: [UInt8]) throws(CryptoError) -> Bool {
            switch self {
            case .p256(let key): try key.isValid(signature, of: message.span.bytes)
            case .rsa(let key): try key.isValid(signature, of: message.span.bytes)
            }
        }
    }
}

// Reading from seeds, and exporting to seeds.
extension Passkey {
    /// The passkey's members in a seed.
    package var written: JSONValue {
        let members: JSONMembers<JSONValue> = [
            "CredentialId": .text(id), "RelyingPartyId": .text(relyingPartyID),
            "PublicKey": .text(Base64.encode(publicKey)), "SignatureCount": .integer(counter),
            "AuthenticatorAttachment": attachment.map(JSONValue.text) ?? .null,
            "AuthenticatorTransports": .array(transports.map(JSONValue.text)),
        ]
        return .object(members.filter { $0.value != .null })
    }

    package init(seed input: OperationInput, now: Double) throws(ServiceError) {
        guard let key = Base64.decode(try input.required("PublicKey")), PublicKey(key) != nil else {
            throw .invalidParameter(
                "The PublicKey of a passkey in the seed must be an ES256 or RS256 key in base64, with at least 2,048 bits for "
                    + "RS256.")
        }
        self.init(
            id: try input.required("CredentialId"), publicKey: key,
            counter: Int64(input.integer("SignatureCount") ?? 0),
            relyingPartyID: try input.required("RelyingPartyId"), attachment: input.text("AuthenticatorAttachment"),
            transports: input.texts("AuthenticatorTransports") ?? [], created: now)
    }
}
