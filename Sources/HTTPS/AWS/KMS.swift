package import LambdaRuntime
package import WireJSON

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

/// An error for a data key that KMS refuses to decrypt; KMS's message is omitted because it may name the KMS key.
package struct KMSRefused: Error, Hashable, Sendable, CustomStringConvertible {
    package let status: Int
    /// The error's type, such as `AccessDeniedException`, without its prefix and URL.
    package let type: String

    package var description: String { "KMS refused to decrypt the data key with status \(status) (\(type))" }
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
        var request = try HTTPSRequest.call(
            "TrentService.Decrypt", .object(input), of: .kms.in(region), version: "1.1")
        request.isIdempotent = true
        let response = try await send(request, in: context)
        let answer = try? response.json()
        guard response.isSuccess, let keyID = answer?["KeyId"]?.text,
            let text = answer?["Plaintext"]?.text, let plaintext = Base64.decodeStrictly(text)
        else {
            let type = response.headers["x-amzn-errortype"] ?? answer?["__type"]?.text ?? ""
            throw KMSRefused(status: response.status, type: AWSErrorName.name(ofType: type))
        }
        return KMSDataKey(keyID: keyID, plaintext: plaintext)
    }
}
