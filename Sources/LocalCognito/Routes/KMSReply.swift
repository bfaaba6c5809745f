import LocalAWS
import LocalUserPools
import WireJSON

/// The answer of a KMS endpoint: JSON 1.1.
struct KMSReply: Sendable {
    let status: Int
    let body: JSONMembers<JSONValue>

    fileprivate static func error(_ name: String, _ message: String) -> KMSReply {
        KMSReply(status: 400, body: ["__type": .text(name), "message": .text(message)])
    }
}

extension LocalCognito {
    /// Plays an operation of AWS KMS: `Decrypt`, for data keys of messages that the pool has sealed for custom senders.
    ///
    /// - Parameters:
    ///   - operation: The name in `X-Amz-Target`, after `TrentService.`.
    ///   - body: The request's body.
    /// - Returns: The answer.
    func answerKMS(_ operation: String, _ body: [UInt8]) -> KMSReply {
        guard operation == "Decrypt" else {
            return .error(
                "UnknownOperationException", "This local pool plays no other operation of AWS KMS than Decrypt.")
        }
        guard let document = try? JSONDocument(body), case .object(let members) = document.root.value else {
            return .error("SerializationException", "The body is no JSON object.")
        }
        let input = OperationInput(members)
        guard let text = input.text("CiphertextBlob"), let blob = Base64.decode(text) else {
            return .error(
                "ValidationException",
                "1 validation error detected: Value at 'ciphertextBlob' failed to satisfy "
                    + "constraint: Member must not be null")
        }
        let context = input.object("EncryptionContext").members.compactMapValues(\.text)
        guard
            let opened = pools.decrypt(blob, context: context)
        else { return .error("InvalidCiphertextException", "") }
        if let given = input.text("KeyId"), given != opened.keyARN, !opened.keyARN.hasSuffix("/\(given)") {
            return .error(
                "IncorrectKeyException",
                "The key ID in the request does not identify a CMK that can perform this operation.")
        }
        return KMSReply(
            status: 200,
            body: [
                "KeyId": .text(opened.keyARN), "Plaintext": .text(Base64.encode(opened.plaintext)),
                "EncryptionAlgorithm": "SYMMETRIC_DEFAULT",
            ])
    }
}
