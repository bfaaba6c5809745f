package import LambdaRuntime
@_spi(Internal) package import WireJSON

/// A data key that KMS has decrypted, and the KMS key that decrypted it.
package struct KMSDataKey: Sendable {
    package let keyID: String
    package let plaintext: [UInt8]
}

extension KMSDataKey: CustomStringConvertible, CustomReflectable {
    package var description: String { "KMSDataKey" }
    /// A mirror without children, because the bytes are a secret.
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension HTTPSClient {
    /// Decrypts a data key with AWS KMS; the function needs the permission `kms:Decrypt`.
    ///
    /// `keyID` is the ARN of a KMS key, or of an alias of a KMS key. That KMS key must have encrypted the data key.
    package func decryptDataKey(
        _ ciphertext: [UInt8], keyID: String, region: String, encryptionContext: JSONMembers<String>,
        in context: InvocationContext
    ) async throws -> KMSDataKey {
        var input: JSONMembers<JSONValue> = ["KeyId": .text(keyID), "CiphertextBlob": .text(Base64.encode(ciphertext))]
        if !encryptionContext.isEmpty {
            input["EncryptionContext"] = .object(encryptionContext.mapValues { .text($0) })
        }
        let call = try AWSCall(
            "TrentService.Decrypt", .object(input), of: .kms.in(region), version: "1.1", isIdempotent: true)
        let answer = try call.checked(try await send(call.request, in: context)).json()
        guard let keyID = answer["KeyId"]?.text, let text = answer["Plaintext"]?.text,
            let plaintext = Base64.decodeStrictly(text)
        else { throw UnusableAnswer(of: call.operation, "data key") }
        return KMSDataKey(keyID: keyID, plaintext: plaintext)
    }
}
