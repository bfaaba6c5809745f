import CognitoCrypto
import CognitoHeapCounter
import CognitoSealedMessages
import Glibc
import WireJSON

/// Prints, for messages as large as the format's limits allow, their size and the most memory that reading and opening took beyond
/// the message itself.
@main
enum CognitoHeapProbe {
    static func main() throws {
        // OpenSSL's one-time set-up does not belong to a message.
        _ = try peak(of: sealed(1, .committedAndSigned, frameLength: 1))
        let largest: [(kind: String, message: (bytes: [UInt8], key: [UInt8]))] = [
            ("in one piece", try sealed(16_384, .committedAndSigned, frameLength: nil)),
            ("in frames of one byte", try sealed(1900, .committedAndSigned, frameLength: 1)),
            ("in frames of 64 bytes", try sealed(16_384, .signed, frameLength: 64)),
            (
                "with long names and values",
                try sealed(6, .committedAndSigned, frameLength: 4096, entries: 60, of: 1000)
            ),
            ("with 16 data keys", try sealed(6, .committedAndSigned, frameLength: 4096, dataKeys: 16, of: 3600)),
        ]
        for (kind, message) in largest { print(message.bytes.count, try peak(of: message), kind) }
    }

    private static func peak(of message: (bytes: [UInt8], key: [UInt8])) throws -> Int {
        let before = cognito_heap_bytes()
        cognito_heap_reset_peak()
        let plaintext = try SealedMessage(message.bytes).plaintext(under: SecretBytes(message.key.span.bytes))
        let peak = cognito_heap_peak() - before
        guard plaintext.allSatisfy({ $0 == 0x78 }) else { throw SealedWrongly() }
        return peak
    }

    private struct SealedWrongly: Error {}

    private static func sealed(
        _ count: Int, _ suite: AlgorithmSuite, frameLength: Int?, entries: Int = 1, dataKeys: Int = 1, of size: Int = 20
    ) throws -> (bytes: [UInt8], key: [UInt8]) {
        var context: EncryptionContext = [:]
        for number in 0..<entries { context["name \(number)"] = String(repeating: "v", count: size) }
        let sealer = try MessageSealer(suite, context: context)
        let keys = (0..<dataKeys).map { _ in
            EncryptedDataKey(
                providerInformation: "arn:aws:kms:eu-west-1:111122223333:key/1",
                ciphertext: [UInt8](repeating: 1, count: size))
        }
        let text = [UInt8](repeating: 0x78, count: count)
        return (
            try sealer.seal(text, encryptedDataKeys: keys, frameLength: frameLength), sealer.dataKey.revealed()
        )
    }
}
