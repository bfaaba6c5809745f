import LocalAWS
import WireJSON

/// Answers with the certificate of the key that signs a pool's requests to SAML providers.
enum GetSigningCertificate: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let key = try call.store.samlSigningKey(of: call.userPool())
        return ["Certificate": .text(key.shownCertificate)]
    }
}
