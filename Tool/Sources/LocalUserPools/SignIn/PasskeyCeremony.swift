import CognitoCrypto
import LocalAWS
import UserCredentials
import UserPoolObjects
import WireJSON

/// The checks of an authenticator's answer (Web Authentication, sections 7.1 and 7.2).
struct PasskeyCeremony: Sendable {
    /// The type in the client data: the registration of a passkey, or a sign-in with one.
    enum Kind: String {
        case create = "webauthn.create"
        case get = "webauthn.get"
    }

    let relyingPartyID: String
    /// A Boolean value that indicates whether the authenticator must have verified the user.
    let requiresVerification: Bool

    /// Reads the settings of a pool; without a relying party, the pool's domain is used.
    init(_ pool: UserPool, _ call: Call) throws(ServiceError) {
        guard pool.settings.firstFactors.contains("WEB_AUTHN") else {
            throw ServiceError.notEnabled(
                "WEB_AUTHN as a first factor", for: "the user pool", name: "WebAuthnNotEnabledException")
        }
        let configuration = OperationInput(pool.configuration).object("WebAuthnConfiguration")
        let domains = call.store.domains.filter { $0.pool == pool.id }.map(\.object)
        let prefix = domains.first { !$0.isCustomDomain }?.name
        let awsName = prefix.map { "\($0).auth.\(pool.region).amazoncognito.com" }
        let id = configuration.text("RelyingPartyId") ?? domains.first(where: \.isCustomDomain)?.name ?? awsName
        guard let id else {
            throw ServiceError.needs(
                "The user pool", "a relying party, set with SetUserPoolMfaConfig, or a domain",
                name: "WebAuthnConfigurationMissingException")
        }
        // A browser reaches a prefix domain by its local address, and accepts no other name as the relying party.
        relyingPartyID = prefix.flatMap { id == awsName ? UserPools.localHost(ofPrefix: $0) : nil } ?? id
        requiresVerification =
            configuration.text("UserVerification") == "required" || pool.settings.passkeysProveTwoFactors
    }

    /// The value of `userVerification` in options.
    var verification: String { requiresVerification ? "required" : "preferred" }

    /// Returns the challenge from the client data after checks of the type and the origin.
    ///
    /// A member that is there twice is refused, because readers disagree about which of the two counts.
    func challenge(of clientData: [UInt8], _ kind: Kind) throws(ServiceError) -> [UInt8] {
        guard let document = try? JSONDocument(clientData), case .object(let members) = document.root.value,
            members.count == Array(document.root.children).count, members["type"]?.text == kind.rawValue,
            let text = members["challenge"]?.text,
            let challenge = Base64URL.decode(text)
        else {
            throw .invalidCredential("clientDataJSON is not client data of the type \(kind.rawValue)")
        }
        guard let origin = members["origin"]?.text, RelyingParty(id: relyingPartyID).owns(origin: origin) else {
            throw otherOrigin
        }
        guard members["crossOrigin"] != true else {
            throw otherOrigin.noting("The credential comes from a frame in another site's page.")
        }
        return challenge
    }

    private var otherOrigin: ServiceError {
        ServiceError(
            "WebAuthnOriginNotAllowedException",
            "The credential's origin does not belong to the relying party \(relyingPartyID).")
    }

    /// Checks that an authenticator signed for the relying party and that the user was present.
    func check(_ data: AuthenticatorData) throws {
        let hash = try HashFunction.sha256.digest(of: Array(relyingPartyID.utf8).span.bytes)
        guard data.relyingPartyHash == hash else {
            throw ServiceError(
                "WebAuthnRelyingPartyMismatchException",
                "The credential does not belong to the relying party \(relyingPartyID).")
        }
        guard data.isPresent, data.isVerified || !requiresVerification else {
            throw ServiceError.unsupportedCredential("the authenticator has not verified the user")
        }
    }
}

extension ServiceError {
    /// Returns the error for a credential that cannot be read; the reason goes to the record of the call.
    static func invalidCredential(_ reason: String) -> ServiceError {
        invalidParameter("Credential data is not valid").noting("The credential is not valid: \(reason).")
    }

    /// Returns the error for a credential of an authenticator that cannot be used; the reason goes to the record.
    static func unsupportedCredential(_ reason: String) -> ServiceError {
        ServiceError("WebAuthnCredentialNotSupportedException", "The credential is not supported.")
            .noting("The credential is not supported: \(reason).")
    }
}
