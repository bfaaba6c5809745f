import CognitoCrypto
import CognitoSAML
@_spi(Internal) import WireJSON

/// The promises about everything that a browser or a provider may send, for the fuzzer and for the files that it has found.
///
/// All files of `Tests/Fuzz/saml` are for these two parties, so that changes reach every check.
enum SAMLInputCheck {
    /// Returns the promise that an input breaks; nil if it breaks none.
    static func failure(of bytes: [UInt8]) -> String? {
        guard let (provider, check) = try? parties.get() else { return "the parties' keys could not be read" }
        if let metadata = try? IdentityProviderMetadata(xml: bytes),
            metadata.entityID.isEmpty || metadata.signOn.isEmpty || metadata.signingCertificates.isEmpty
        {
            return "metadata was read that lacks a part"
        }
        _ = try? provider.signInRequest(query: String(decoding: bytes, as: UTF8.self))
        _ = try? provider.signInRequest(Base64.encode(bytes))
        let assertion = try? check.assertion(in: Base64.encode(bytes)) { _, _ in true }
        guard let assertion else { return nil }
        // Another one would need the provider's key.
        let isOriginal = assertion.nameID == "ada" && assertion.attributes == ["email": ["ada@example.com"]]
        return isOriginal ? nil : "a forged assertion was accepted"
    }

    /// Returns true if an input is a response that is accepted.
    static func isAccepted(_ bytes: [UInt8]) throws -> Bool {
        (try? parties.get().check.assertion(in: Base64.encode(bytes)) { _, _ in true }) != nil
    }

    private static let parties = Result { () throws -> (provider: StandInProvider, check: ResponseCheck) in
        // The provider only publishes its certificate here, and signs nothing with the key.
        let identity = CertifiedKey(key: try key(), certificate: try certificate())
        let provider = StandInProvider(entityID: "https://idp.example/metadata", identity: identity)
        let metadata = try IdentityProviderMetadata(
            xml: provider.metadata(signOn: "https://idp.example/sso", logout: nil))
        let check = ResponseCheck(
            metadata: metadata, audience: "urn:amazon:cognito:sp:eu-west-1_Ab12Cd34E",
            consumerAddress: "https://members.auth.example/saml2/idpresponse", request: "_request", now: 1_767_225_601,
            decryptionKey: identity.key)
        return (provider, check)
    }
}
