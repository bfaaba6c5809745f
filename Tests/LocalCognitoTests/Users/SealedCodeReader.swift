import CognitoCrypto
import CognitoSealedMessages
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// Opens codes as a custom sender does: through KMS's Decrypt.
struct SealedCodeReader {
    let cognito: LocalCognito

    init(_ cognito: LocalCognito) { self.cognito = cognito }

    func plaintext(_ code: String) throws -> String {
        let message = try SealedMessage(try #require(Base64.decode(code)))
        #expect(message.encryptionContext["userpool-id"] == TestPool.id)
        let key = try #require(message.encryptedDataKeys.first)
        let context = message.encryptionContext.mapValues(JSONValue.text)
        let reply = decrypt(key.ciphertext, context, keyID: key.providerInformation)
        #expect(reply.status == 200)
        let plaintext = try #require(reply.body["Plaintext"]?.text.flatMap { Base64.decode($0) })
        // Another context, a changed key or another key's id opens nothing.
        #expect(
            decrypt(key.ciphertext, ["userpool-id": .text(TestPool.id)]).body["__type"] == "InvalidCiphertextException")
        var changed = key.ciphertext
        changed[changed.count - 1] ^= 1
        #expect(decrypt(changed, context).body["__type"] == "InvalidCiphertextException")
        #expect(decrypt(key.ciphertext, context, keyID: "other").body["__type"] == "IncorrectKeyException")
        return String(decoding: try message.plaintext(under: SecretBytes(plaintext.span.bytes)), as: UTF8.self)
    }

    private func decrypt(_ blob: [UInt8], _ context: JSONMembers<JSONValue>, keyID: String? = nil) -> KMSReply {
        var input: JSONMembers<JSONValue> = [
            "CiphertextBlob": .text(Base64.encode(blob)), "EncryptionContext": .object(context),
        ]
        input["KeyId"] = keyID.map(JSONValue.text)
        return cognito.answerKMS("Decrypt", Array(JSONValue.object(input).flattened.utf8))
    }
}
