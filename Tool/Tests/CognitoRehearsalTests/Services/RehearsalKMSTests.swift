import CognitoCrypto
import CognitoEvents
import CognitoModel
import CognitoRehearsal
import CognitoSealedMessages
import Foundation
import Testing
import WireJSON

/// The KMS that has sealed the codes of the sample events.
@Suite struct RehearsalKMSTests {
    @Test(arguments: SampleEvent<ReceivedEvent>.all.filter { $0.name.contains("Sender_") })
    func `the codes of the sample events are sealed under the keys for rehearsals`(
        sample: SampleEvent<ReceivedEvent>
    ) throws {
        let event = try #require(try JSONSerialization.jsonObject(with: Data(sample.bytes)) as? [String: Any])
        let request = try #require(event["request"] as? [String: Any])
        guard let code = request["code"] as? String else {
            return #expect(sample.name.hasSuffix("AccountTakeOverNotification"))
        }
        let message = try SealedMessage(Array(try #require(Data(base64Encoded: code))))
        let wrapped = message.encryptedDataKeys[0]
        let opened = try #require(
            try RehearsalKMS.decrypt(wrapped.ciphertext, context: message.encryptionContext))
        let plaintext = try message.plaintext(under: SecretBytes(opened.dataKey.span.bytes))
        #expect(opened.keyID == wrapped.providerInformation)
        #expect(message.encryptionContext["userpool-id"] == event["userPoolId"] as? String)
        let text = String(decoding: plaintext, as: UTF8.self)
        #expect(sample.name.hasSuffix("AdminCreateUser") ? text == "Zq7&lt;kP2&amp;x" : text.count == 6)
        #expect(try RehearsalKMS.decrypt(wrapped.ciphertext, context: [:]) == nil)
        #expect(try RehearsalKMS.decrypt(wrapped.ciphertext.dropLast(), context: message.encryptionContext) == nil)
        #expect(try RehearsalKMS.decrypt([], context: [:]) == nil)
    }

    @Test func `a code that is sealed for a rehearsal is opened under its key alone`() throws {
        let code = try RehearsalKMS.seal(
            "482913", pool: "eu-west-1_A", keyID: "arn:aws:kms:eu-west-1:111122223333:key/1")
        let message = try SealedMessage(Array(try #require(Data(base64Encoded: code))))
        let key = try #require(
            try RehearsalKMS.decrypt(message.encryptedDataKeys[0].ciphertext, context: message.encryptionContext))
        #expect(key.keyID == "arn:aws:kms:eu-west-1:111122223333:key/1")
        let plaintext = try message.plaintext(under: SecretBytes(key.dataKey.span.bytes))
        #expect(String(decoding: plaintext, as: UTF8.self) == "482913")
    }
}
