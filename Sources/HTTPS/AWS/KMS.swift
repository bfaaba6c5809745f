package import LambdaRuntime
package import WireJSON

/// A data key as KMS decrypts it, and which of its keys decrypted it.
package struct KMSDataKey: Sendable {
    /// The ARN of the key of KMS.
    package let keyID: String
    /// The data key.
    package let plaintext: [UInt8]
}

extension KMSDataKey: CustomStringConvertible, CustomReflectable {
    /// The kind of the value, and nothing of its content.
    package var description: String { "KMSDataKey" }
    /// Without children: the bytes are a secret.
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// KMS does not decrypt a data key.
///
/// Its own sentence is left out: it may name the key.
package struct KMSRefused: Error, Hashable, Sendable, CustomStringConvertible {
    /// The HTTP status.
    package let status: Int
    /// The error's type, such as `AccessDeniedException`; what is no word is left out.
    package let type: String

    /// Status and type in a sentence.
    package var description: String { "KMS refused to decrypt the data key with status \(status) (\(type))" }
}

extension HTTPSClient {
    /// Has AWS KMS decrypt a data key, which takes the permission `kms:Decrypt`.
    ///
    /// - Parameters:
    ///   - ciphertext: The encrypted data key.
    ///   - keyID: The key that must have encrypted it: the ARN of a key or of an alias.
    ///   - region: The key's region.
    ///   - encryptionContext: The names and values that it was encrypted with.
    ///   - context: The invocation, whose time it takes.
    /// - Returns: The data key.
    /// - Throws: ``KMSRefused`` if KMS does not decrypt it, or as ``send(_:in:)``.
    package func decryptDataKey(
        _ ciphertext: [UInt8], keyID: String, region: String, encryptionContext: JSONMembers<String>,
        in context: InvocationContext
    ) async throws -> KMSDataKey {
        var input: JSONMembers<JSONValue> = [
            "KeyId": .text(keyID), "CiphertextBlob": .text(Base64.encode(ciphertext)),
        ]
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
            throw KMSRefused(status: response.status, type: Self.name(ofType: type))
        }
        return KMSDataKey(keyID: keyID, plaintext: plaintext)
    }

    /// The name of an error out of `prefix#Name:URL`.
    private static func name(ofType type: String) -> String {
        let name = type.split(separator: "#").last?.prefix { $0.isASCII && $0.isLetter } ?? ""
        return name.isEmpty ? "no type" : String(name)
    }
}
