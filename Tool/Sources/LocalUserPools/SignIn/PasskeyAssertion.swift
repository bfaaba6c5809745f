import CognitoCrypto
package import LocalAWS
import UserCredentials
import WireJSON

/// An authenticator's answer to a sign-in: the JSON form of `PublicKeyCredential` (Web Authentication, section 5.1).
package struct PasskeyAssertion: Sendable {
    let id: String
    let clientData: [UInt8]
    let authenticator: AuthenticatorData
    let signature: [UInt8]
    private let authenticatorData: [UInt8]

    package init(_ text: String) throws(ServiceError) {
        guard case .object(let members) = (try? JSONDocument(Array(text.utf8)))?.root.value else {
            throw .invalidCredential("it is not a JSON object")
        }
        let credential = OperationInput(members)
        let response = credential.object("response")
        guard let id = credential.text("id"),
            let clientData = response.text("clientDataJSON").flatMap(Base64URL.decode),
            let bytes = response.text("authenticatorData").flatMap(Base64URL.decode),
            let data = AuthenticatorData(bytes), let signature = response.text("signature").flatMap(Base64URL.decode)
        else { throw .invalidCredential("it is not an authenticator's response") }
        (self.id, self.clientData, authenticator, authenticatorData) = (id, clientData, data, bytes)
        self.signature = signature
    }

    /// The bytes that the passkey signed.
    var signedBytes: [UInt8] {
        get throws { authenticatorData + (try HashFunction.sha256.digest(of: clientData.span.bytes)) }
    }
}
