import CognitoCrypto
import CognitoSealedMessages
import CognitoTestSupport
import Foundation
import Testing
import WireJSON

@Suite struct SealedMessageTests {
    typealias Part = SealedMessageError.Part
    typealias Problem = SealedMessageError.Problem

    /// A form of a message: a suite, in frames or in one piece.
    static let forms = AlgorithmSuite.allCases.flatMap { suite in
        [nil, 4].map { Row("\(suite), \($0 == nil ? "whole" : "framed")", (suite, $0)) }
    }

    private static let context: EncryptionContext = ["userpool-id": "eu-west-1_XGqRgzHnu"]
    private static let keyARN = "arn:aws:kms:eu-west-1:111122223333:key/00000000"

    /// A sealed message and its data key.
    private static func sealed(
        _ text: String = "123456", _ suite: AlgorithmSuite = .signed, frameLength: Int? = 4096,
        context: EncryptionContext = context, dataKeys: Int = 1
    ) throws -> (bytes: [UInt8], key: [UInt8]) {
        let sealer = try MessageSealer(suite, context: context)
        let keys = (0..<dataKeys).map { EncryptedDataKey(providerInformation: keyARN, ciphertext: [UInt8($0), 2, 3]) }
        return (
            try sealer.seal(Array(text.utf8), encryptedDataKeys: keys, frameLength: frameLength),
            sealer.dataKey.revealed()
        )
    }

    private static func open(_ bytes: [UInt8], _ key: [UInt8]) throws -> String {
        String(decoding: try SealedMessage(bytes).plaintext(under: SecretBytes(key.span.bytes)), as: UTF8.self)
    }

    private static func refusal(_ bytes: [UInt8], _ key: [UInt8]) -> SealedMessageError? {
        do {
            _ = try open(bytes, key)
            return nil
        } catch {
            return error as? SealedMessageError
        }
    }

    // MARK: Python's SDK

    @Test func `every message that Python's SDK has sealed is opened`() async throws {
        let messages = try await Python.sealed.value
        #expect(messages.count == 96)
        for sealed in messages {
            let message = try SealedMessage(Array(sealed.message))
            let plaintext = try message.plaintext(under: SecretBytes(Array(sealed.key).span.bytes))
            #expect(plaintext == Array(sealed.plaintext))
            #expect(message.suite.rawValue == sealed.suite)
            #expect(message.encryptionContext.count == sealed.context.count)
            #expect(sealed.context.allSatisfy { message.encryptionContext[$0.key] == $0.value })
            #expect(message.encryptedDataKeys.allSatisfy { $0.provider == EncryptedDataKey.kms })
            #expect(message.encryptedDataKeys.allSatisfy { $0.ciphertext == sealed.wrapped.map(Array.init) })
        }
        #expect(Set(try messages.map { try SealedMessage(Array($0.message)).encryptedDataKeys.count }) == [1, 3])
    }

    @Test func `every message that is sealed here is opened by Python's SDK`() async throws {
        var messages: [Python.Message] = []
        let texts = [
            "", "4", "123456", "Tr0ub4dor&amp;3", String(repeating: "é", count: 64),
            String(repeating: "x", count: 4097),
        ]
        for suite in AlgorithmSuite.allCases {
            for frameLength in [nil, 4096, 128] {
                for text in texts {
                    let sealer = try MessageSealer(
                        suite, context: ["userpool-id": "eu-west-1_XGqRgzHnu", "ключ": "🌊", "a": ""])
                    let key = sealer.dataKey.revealed()
                    let wrapped = EncryptedDataKey(
                        providerInformation: "arn:aws:kms:eu-west-1:111122223333:key/00000000",
                        ciphertext: key.map { $0 ^ 0x5A })
                    let message = try sealer.seal(
                        Array(text.utf8), encryptedDataKeys: [wrapped], frameLength: frameLength)
                    messages.append(
                        Python.Message(
                            message: Data(message), plaintext: Data(text.utf8), key: Data(key), suite: suite.rawValue,
                            frameLength: frameLength ?? 0,
                            context: Dictionary(
                                uniqueKeysWithValues: sealer.encryptionContext.map { ($0.key, $0.value) })))
                }
            }
        }
        #expect(try await Python.open(messages) == messages.map(\.plaintext))
    }

    @Test func `the fuzzer's corpus is opened or refused`() throws {
        let root = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let files = try FileManager.default.contentsOfDirectory(
            at: root.appendingPathComponent("Tests/Fuzz/sealed"), includingPropertiesForKeys: nil)
        var forms: Set<AlgorithmSuite> = []
        for file in files {
            let bytes = Array(try Data(contentsOf: file))
            guard let text = try? Self.open(bytes, Array(0..<32)) else { continue }
            #expect(text.hasPrefix("123456"))
            forms.insert(try SealedMessage(bytes).suite)
        }
        #expect(forms == Set(AlgorithmSuite.allCases))
    }

    // MARK: Changes

    @Test(arguments: forms) func `a message is opened as it was sealed`(form: Row<(AlgorithmSuite, Int?)>) throws {
        let (suite, frameLength) = form.value
        for text in ["", "1234", "123456", String(repeating: "7", count: 16 << 10)] {
            let (bytes, key) = try Self.sealed(
                text, suite, frameLength: text.count > 100 ? frameLength.map { _ in 4096 } : frameLength)
            #expect(try Self.open(bytes, key) == text)
        }
    }

    @Test(arguments: forms) func `a message with any one bit changed is refused`(
        form: Row<(AlgorithmSuite, Int?)>
    ) throws {
        let (bytes, key) = try Self.sealed("123456", form.value.0, frameLength: form.value.1)
        for bit in 0..<8 * bytes.count {
            var changed = bytes
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(Self.refusal(changed, key) != nil, "bit \(bit % 8) of byte \(bit / 8)")
        }
    }

    @Test(arguments: forms) func `a message that ends early or late is refused`(
        form: Row<(AlgorithmSuite, Int?)>
    ) throws {
        let (bytes, key) = try Self.sealed("123456", form.value.0, frameLength: form.value.1)
        for count in bytes.indices {
            #expect(Self.refusal(Array(bytes.prefix(count)), key)?.problem == .truncated, "\(count) bytes")
        }
        #expect(Self.refusal(bytes + [0], key)?.problem == .followed)
    }

    @Test(arguments: forms) func `another message's data key is refused`(form: Row<(AlgorithmSuite, Int?)>) throws {
        let (bytes, key) = try Self.sealed("123456", form.value.0, frameLength: form.value.1)
        let (_, other) = try Self.sealed("123456", form.value.0, frameLength: form.value.1)
        let part: Part =
            form.value.0 == .committed || form.value.0 == .committedAndSigned ? .commitment : .headerAuthentication
        #expect(Self.refusal(bytes, other)?.part == part)
        for size in [0, 16, 31, 33] {
            #expect(Self.refusal(bytes, Array((key + key).prefix(size)))?.part == .dataKey)
        }
    }

    @Test func `frames in another order, missing or repeated are refused`() throws {
        let (bytes, key) = try Self.sealed("aaaabbbbccccdd", .committed, frameLength: 4)
        // A frame has 4 + 12 + 4 + 16 bytes, the last one 4 + 4 + 12 + 4 + 2 + 16.
        let body = bytes.count - 3 * 36 - 42
        let frames = (0..<3).map { bytes[(body + 36 * $0)..<(body + 36 * $0 + 36)] }
        let (header, last) = (bytes[..<body], bytes[(bytes.count - 42)...])
        #expect(try Self.open(Array(header + frames.joined() + last), key) == "aaaabbbbccccdd")
        for order in [[1, 0, 2], [0, 1], [0, 0, 1, 2], [], [0, 1, 2, 2]] {
            let changed = header + order.map { frames[$0] }.joined() + last
            #expect(Self.refusal(Array(changed), key)?.part == .sequenceNumber, "\(order)")
        }
        #expect(Self.refusal(Array(header + frames.joined()), key)?.problem == .truncated)
    }

    // MARK: Parts

    @Test(arguments: [
        Row("version 0", (0, [0], Part.version, Problem.unsupported)),
        Row("version 3", (0, [3], .version, .unsupported)),
        Row("version 2 with a suite of version 1", (0, [2, 0x03, 0x78], .algorithmSuite, .unsupported)),
        Row("another type", (1, [0x81], .type, .unsupported)),
        Row("a suite of version 2", (2, [0x05, 0x78], .algorithmSuite, .unsupported)),
        Row("a suite with keys of 192 bits", (2, [0x01, 0x46], .algorithmSuite, .unsupported)),
        Row("a suite without a derived key", (2, [0x00, 0x78], .algorithmSuite, .unsupported)),
        Row("a context of no size", (20, [0, 0], .encryptionContext, .missing)),
        Row("a context of no entries", (22, [0, 0], .encryptionContext, .malformed)),
        Row("a context of too many entries", (22, [0xFF, 0xFF], .encryptionContext, .tooLarge)),
        Row("a context beyond the message", (20, [0xFF, 0xFF], .encryptionContext, .malformed)),
        Row("a name that is not UTF-8", (26, [0xC3, 0x28], .encryptionContext, .malformed)),
    ])
    func `a header with another value is refused for it`(row: Row<(Int, [UInt8], Part, Problem)>) throws {
        let (place, values, part, problem) = row.value
        var (bytes, key) = try Self.sealed()
        bytes.replaceSubrange(place..<(place + values.count), with: values)
        #expect(Self.refusal(bytes, key)?.part == part)
        #expect(Self.refusal(bytes, key)?.problem == problem)
    }

    @Test(arguments: [
        Row("no data keys", (0, [0, 0], Part.encryptedDataKeys, Problem.missing)),
        Row("seventeen data keys", (0, [0, 17], .encryptedDataKeys, .tooLarge)),
        Row("a data key beyond the message", (60, [0xFF, 0xFF], .encryptedDataKeys, .truncated)),
        Row("content type 0", (65, [0], .contentType, .unsupported)),
        Row("content type 3", (65, [3], .contentType, .unsupported)),
        Row("one piece with a frame length", (65, [1], .frameLength, .malformed)),
        Row("reserved bytes that are set", (66, [0, 0, 0, 1], .reserved, .malformed)),
        Row("a nonce of 16 bytes", (70, [16], .nonceLength, .unsupported)),
        Row("frames of no length", (71, [0, 0, 0, 0], .frameLength, .malformed)),
        Row("frames of more than 64 KiB", (71, [0, 1, 0, 1], .frameLength, .tooLarge)),
        Row("frames of four gigabytes", (71, [0xFF, 0xFF, 0xFF, 0xFF], .frameLength, .tooLarge)),
        Row("a last frame longer than a frame", (123, [0xFF, 0xFF, 0xFF, 0xFF], .contentLength, .tooLarge)),
        Row("a frame that is not the first", (107, [0, 0, 0, 2], .sequenceNumber, .malformed)),
        Row("no signature", (149, [0, 0], .message, .followed)),
        Row("a signature beyond the message", (149, [0xFF, 0xFF], .signature, .truncated)),
    ])
    func `a part after the context with another value is refused for it`(
        row: Row<(Int, [UInt8], Part, Problem)>
    ) throws {
        let (place, values, part, problem) = row.value
        var (bytes, key) = try Self.sealed()
        let contextSize = Int(bytes[20]) << 8 | Int(bytes[21])
        let start = 22 + contextSize + place
        bytes.replaceSubrange(start..<(start + values.count), with: values)
        #expect(Self.refusal(bytes, key)?.part == part)
        #expect(Self.refusal(bytes, key)?.problem == problem)
    }

    @Test func `a context with a name that comes twice is refused`() throws {
        var (bytes, key) = try Self.sealed("1", .derived, context: ["a": "1", "b": "2"])
        // The names begin after two bytes of size, two of number and two of length.
        #expect(bytes[26] == UInt8(ascii: "a") && bytes[32] == UInt8(ascii: "b"))
        bytes[32] = UInt8(ascii: "a")
        #expect(Self.refusal(bytes, key)?.part == .encryptionContext)
        #expect(Self.refusal(bytes, key)?.problem == .malformed)
    }

    @Test func `a signature's key belongs to suites that sign, and to no other`() throws {
        var (unsigned, unsignedKey) = try Self.sealed("1", .derived, context: ["aws-crypto-public-kez": "AA=="])
        unsigned[26 + 20] = UInt8(ascii: "y")
        #expect(Self.refusal(unsigned, unsignedKey)?.part == .encryptionContext)
        #expect(Self.refusal(unsigned, unsignedKey)?.problem == .malformed)
        var (bytes, key) = try Self.sealed("1", .signed)
        let name = Array(MessageFormat.publicKeyName.utf8)
        let place = try #require(bytes.indices.first { bytes[$0...].starts(with: name) })
        bytes[place] ^= 1
        #expect(Self.refusal(bytes, key)?.problem == .missing)
    }

    @Test func `a signature by another key than that in the context is refused`() throws {
        let (bytes, key) = try Self.sealed("1", .signed)
        let signature = try P384.SigningKey().signature(of: bytes.span.bytes)
        let start = bytes.indices.reversed().first { index in
            index + 2 <= bytes.count && Int(bytes[index]) << 8 | Int(bytes[index + 1]) == bytes.count - index - 2
        }
        let footer = try #require(start)
        let changed = bytes[..<footer] + [UInt8(signature.count >> 8), UInt8(signature.count & 255)] + signature
        #expect(Self.refusal(Array(changed), key)?.part == .signature)
        #expect(Self.refusal(Array(changed), key)?.problem == .notAuthentic)
    }

    // MARK: Limits

    @Test func `sixteen data keys are read, and more are not sealed`() throws {
        let (bytes, key) = try Self.sealed(dataKeys: 16)
        let message = try SealedMessage(bytes)
        #expect(message.encryptedDataKeys.map { $0.ciphertext[0] } == Array(0..<16))
        #expect(try Self.open(bytes, key) == "123456")
        #expect(throws: SealedMessageError.self) { try Self.sealed(dataKeys: 17) }
        #expect(throws: SealedMessageError.self) { try Self.sealed(dataKeys: 0) }
    }

    @Test(arguments: [nil, 4096]) func `a plaintext of more than 16 KiB is refused on both sides`(frameLength: Int?)
        throws
    {
        let text = String(repeating: "7", count: 16 << 10 + 1)
        #expect(throws: SealedMessageError.self) { try Self.sealed(text, frameLength: frameLength) }
        // Another program may seal a message in one piece, whose length is a part of it.
        var (bytes, key) = try Self.sealed("1", .committed, frameLength: nil)
        let length = bytes.count - 16 - 1 - 8
        bytes.replaceSubrange(length..<(length + 8), with: [0, 0, 0, 0, 0, 0, 0x40, 0x01])
        #expect(Self.refusal(bytes, key)?.part == .plaintext)
        #expect(Self.refusal(bytes, key)?.problem == .tooLarge)
        bytes.replaceSubrange(length..<(length + 8), with: [UInt8](repeating: 0xFF, count: 8))
        #expect(Self.refusal(bytes, key)?.problem == .tooLarge)
    }

    @Test func `a message of more than 64 KiB is refused before it is read`() {
        let bytes = [UInt8](repeating: 1, count: 64 << 10 + 1)
        #expect(Self.refusal(bytes, [])?.part == .message)
        #expect(Self.refusal(bytes, [])?.problem == .tooLarge)
    }

    @Test(arguments: [(256, Part.encryptedDataKeys), (257, .encryptionContext), (6000, .encryptionContext)])
    func `a context has at most 256 entries, and more are refused before they are read`(count: Int, part: Part) throws {
        let names = (0..<count).map { String($0, radix: 36) }
        var entries: [UInt8] = [UInt8(names.count >> 8), UInt8(names.count & 255)]
        for name in names { entries += [0, UInt8(name.utf8.count)] + Array(name.utf8) + [0, 0] }
        let size = [UInt8(entries.count >> 8), UInt8(entries.count & 255)]
        let bytes = [1, 0x80, 0x01, 0x78] + [UInt8](repeating: 0, count: 16) + size + entries + [0, 0]
        let refusal = try #require(Self.refusal(bytes, []))
        #expect(refusal.part == part)
        #expect(refusal.problem == (part == .encryptionContext ? .tooLarge : .missing))
    }

    // MARK: Words

    @Test func `an error names a part, and neither error nor message shows a value`() throws {
        let (bytes, _) = try Self.sealed()
        let message = try SealedMessage(bytes)
        let error = try #require(Self.refusal(bytes.dropLast(), []))
        #expect("\(error)" == "the sealed message is refused: its signature is truncated")
        #expect("\(message)" == "SealedMessage")
        var dumped = ""
        dump(message, to: &dumped)
        #expect(!dumped.contains("eu-west-1"))
    }

    // MARK: Memory

    @Test func `reading and opening takes less than four times the memory of a message`() async throws {
        let process = Process()
        let output = Pipe()
        process.executableURL = try #require(Bundle.main.executableURL).deletingLastPathComponent()
            .appendingPathComponent("CognitoHeapProbe")
        process.standardOutput = output
        try process.run()
        let lines = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self).split(
            separator: "\n")
        process.waitUntilExit()
        #expect(lines.count == 5)
        for line in lines {
            let parts = line.split(separator: " ", maxSplits: 2)
            let (size, peak) = (try #require(Int(parts[0])), try #require(Int(parts[1])))
            #expect(size > 16_000 && peak > 0 && peak < 4 * size, "\(peak) bytes for a message of \(size), \(parts[2])")
        }
    }

}
