import LoopbackHTTP
import NIOHTTP1
@_spi(Internal) import WireJSON

/// AWS KMS for data keys that are sealed under the keys for rehearsals.
enum KeyService {
    /// The part of the header `X-Amz-Target` before the operation's name.
    static let targetPrefix = "TrentService."

    static func answer(_ operation: String, _ body: [UInt8]) -> HTTPReply {
        guard operation == "Decrypt" else {
            return error("UnknownOperationException", "On this machine, KMS supports only Decrypt.")
        }
        guard let input = try? JSONDocument(body).root, input.kind == .object else {
            return error("SerializationException", "The body is not a JSON object.")
        }
        guard let text = input["CiphertextBlob"]?.value.text, let blob = Base64.decode(text) else {
            return error(
                "ValidationException",
                "1 validation error detected: Value at 'ciphertextBlob' failed to satisfy "
                    + "constraint: Member must not be null")
        }
        let context = input["EncryptionContext"].map { $0.kind == .object ? $0.texts : [:] } ?? [:]
        guard let opened = try? RehearsalKMS.decrypt(blob, context: context) else {
            return error("InvalidCiphertextException", "")
        }
        let given = input["KeyId"]?.value.text ?? opened.keyID
        guard [opened.keyID, RehearsalKMS.aliasARN].contains(where: { $0 == given || $0.hasSuffix("/\(given)") }) else {
            return error(
                "IncorrectKeyException",
                "The key ID in the request does not identify a CMK that can perform this operation.")
        }
        return .json(
            .ok,
            [
                "KeyId": .text(opened.keyID), "Plaintext": .text(Base64.encode(opened.dataKey)),
                "EncryptionAlgorithm": "SYMMETRIC_DEFAULT",
            ])
    }

    private static func error(_ name: String, _ message: String) -> HTTPReply {
        .json(.badRequest, ["__type": .text(name), "message": .text(message)])
    }
}
