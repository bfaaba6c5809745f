import CognitoCrypto
import CognitoRehearsal
import CognitoSealedMessages
import LoopbackHTTP
import NIOHTTP1
import Testing
@_spi(Internal) import WireJSON

@testable import LocalAWS
@testable package import LocalCognito
@testable import LocalUserPools

/// Opens codes as a custom sender does: through KMS's Decrypt.
package struct SealedCodeReader {
    package let cognito: LocalCognito

    package init(_ cognito: LocalCognito) { self.cognito = cognito }

    package func plaintext(_ code: String) throws -> String {
        let message = try SealedMessage(try #require(Base64.decode(code)))
        #expect(message.encryptionContext["userpool-id"] == TestPool.id)
        let key = try #require(message.encryptedDataKeys.first)
        let context = message.encryptionContext.mapValues(JSONValue.text)
        let reply = decrypt(key.ciphertext, context, keyID: key.providerInformation)
        #expect(reply.status == .ok)
        let shown = try JSONDocument(reply.body).root["Plaintext"]?.scalarText
        let plaintext = try #require(shown.flatMap { Base64.decode($0) })
        // Another context, a changed key or another key's id opens nothing.
        #expect(try error(key.ciphertext, ["userpool-id": .text(TestPool.id)]) == "InvalidCiphertextException")
        var changed = key.ciphertext
        changed[changed.count - 1] ^= 1
        #expect(try error(changed, context) == "InvalidCiphertextException")
        #expect(try error(key.ciphertext, context, keyID: "other") == "IncorrectKeyException")
        return String(decoding: try message.plaintext(under: SecretBytes(plaintext.span.bytes)), as: UTF8.self)
    }

    private func error(_ blob: [UInt8], _ context: JSONMembers<JSONValue>, keyID: String? = nil) throws -> String? {
        try JSONDocument(decrypt(blob, context, keyID: keyID).body).root["__type"]?.scalarText
    }

    private func decrypt(_ blob: [UInt8], _ context: JSONMembers<JSONValue>, keyID: String? = nil) -> HTTPReply {
        var input: JSONMembers<JSONValue> = [
            "CiphertextBlob": .text(Base64.encode(blob)), "EncryptionContext": .object(context),
        ]
        input["KeyId"] = keyID.map(JSONValue.text)
        let request = HTTPRequest(
            method: .POST, path: "/", headers: ["X-Amz-Target": "TrentService.Decrypt"],
            body: Array(JSONValue.object(input).flattened.utf8))
        return cognito.services.answer(request) ?? .notFound
    }
}
