public import CognitoCrypto
@_spi(Internal) public import WireJSON

/// Names and values that are authenticated with a message but not encrypted, ordered by the names' bytes.
public typealias EncryptionContext = JSONMembers<String>

/// A message in the format of the AWS Encryption SDK, parsed as far as possible without its key.
///
/// Parsing checks everything that needs no key: the format, the limits, and that no bytes follow the message. Check the
/// ``encryptionContext``, let a provider decrypt one of the ``encryptedDataKeys``, and call ``plaintext(under:)``.
///
/// Source: AWS Encryption SDK Developer Guide, "Message format reference".
public struct SealedMessage: Sendable {
    typealias Part = SealedMessageError.Part

    /// A piece of the body: its number and the offsets of its parts, because a message may have thousands of pieces.
    private struct Piece {
        let kind: MessageFormat.Piece
        let number: UInt32
        /// The offset of the nonce; the content and the tag follow it.
        private let start: UInt32
        private let contentStart: UInt32
        private let count: UInt32

        init(_ kind: MessageFormat.Piece, number: UInt32, nonce: Range<Int>, content: Range<Int>) {
            (self.kind, self.number) = (kind, number)
            // The offsets fit in 32 bits, because a message is far shorter than 4 GiB.
            (start, contentStart) = (UInt32(nonce.lowerBound), UInt32(content.lowerBound))
            count = UInt32(content.count)
        }

        var nonce: Range<Int> { Int(start)..<Int(start) + AESGCM.nonceSize }
        var content: Range<Int> { Int(contentStart)..<Int(contentStart) + Int(count) }
        var tag: Range<Int> { content.upperBound..<content.upperBound + AESGCM.tagSize }
    }

    /// The algorithms of the message.
    public let suite: AlgorithmSuite
    /// The names and values that are authenticated with the message; they are unverified until the message is opened.
    public let encryptionContext: EncryptionContext
    /// The message's data key, encrypted by each of one or several providers.
    public let encryptedDataKeys: [EncryptedDataKey]

    private let bytes: [UInt8]
    private let messageID: [UInt8]
    private let commitment: [UInt8]
    private let header: Range<Int>
    private let headerNonce: [UInt8]
    private let headerTag: [UInt8]
    private let pieces: [Piece]
    private let publicKey: [UInt8]
    /// The range of all bytes before the footer.
    private let signedBytes: Range<Int>
    private let signature: [UInt8]

    /// Reads a message; its content stays sealed.
    public init(_ bytes: [UInt8]) throws(SealedMessageError) {
        guard bytes.count <= MessageFormat.messageLimit else { throw SealedMessageError(.message, .tooLarge) }
        self.bytes = bytes
        var reader = MessageReader(bytes)
        let version: UInt8 = try reader.integer(.version)
        guard version == 1 || version == 2 else { throw SealedMessageError(.version, .unsupported) }
        if version == 1, try reader.integer(.type) != MessageFormat.customerData {
            throw SealedMessageError(.type, .unsupported)
        }
        guard let suite = AlgorithmSuite(rawValue: try reader.integer(.algorithmSuite)), suite.version == version else {
            throw SealedMessageError(.algorithmSuite, .unsupported)
        }
        self.suite = suite
        messageID = try reader.bytes(suite.messageIDSize, of: .messageID)
        encryptionContext = try Self.readContext(&reader)
        publicKey = try Self.publicKey(in: encryptionContext, of: suite)
        encryptedDataKeys = try Self.readDataKeys(&reader)
        guard let contentType = MessageFormat.ContentType(rawValue: try reader.integer(.contentType)) else {
            throw SealedMessageError(.contentType, .unsupported)
        }
        if version == 1 {
            guard try reader.integer(.reserved, as: UInt32.self) == 0 else {
                throw SealedMessageError(.reserved, .malformed)
            }
            guard try reader.integer(.nonceLength, as: UInt8.self) == AESGCM.nonceSize else {
                throw SealedMessageError(.nonceLength, .unsupported)
            }
        }
        let frameLength = try Self.readFrameLength(&reader, contentType)
        commitment = suite.commits ? try reader.bytes(MessageFormat.commitmentSize, of: .commitment) : []
        header = 0..<reader.position
        headerNonce =
            version == 1
            ? try reader.bytes(AESGCM.nonceSize, of: .headerAuthentication)
            : [UInt8](repeating: 0, count: AESGCM.nonceSize)
        headerTag = try reader.bytes(AESGCM.tagSize, of: .headerAuthentication)
        pieces =
            switch contentType {
            case .whole: [try Self.readWhole(&reader)]
            case .framed: try Self.readFrames(&reader, of: frameLength)
            }
        signedBytes = 0..<reader.position
        if suite.signs {
            let count: UInt16 = try reader.integer(.signature)
            signature = try reader.bytes(Int(count), of: .signature)
        } else {
            signature = []
        }
        guard reader.isAtEnd else { throw SealedMessageError(.message, .followed) }
    }

    // MARK: Opening

    /// Verifies the whole message and then decrypts it.
    ///
    /// The commitment, the header and the signature are verified before any byte is decrypted. Every piece of the body
    /// is verified before any byte is returned.
    public func plaintext(under dataKey: borrowing SecretBytes) throws(SealedMessageError) -> [UInt8] {
        guard dataKey.count == MessageFormat.dataKeySize else { throw SealedMessageError(.dataKey, .malformed) }
        do {
            return try checkedPlaintext(under: dataKey)
        } catch let error as SealedMessageError {
            throw error
        } catch {
            throw SealedMessageError(.plaintext, .notComputed)
        }
    }

    private func checkedPlaintext(under dataKey: borrowing SecretBytes) throws -> [UInt8] {
        if suite.commits {
            let commits = try suite.commitment(to: dataKey, messageID: messageID).matches(commitment)
            guard commits else { throw SealedMessageError(.commitment, .notAuthentic) }
        }
        let key = try suite.messageKey(from: dataKey, messageID: messageID)
        let nothing: [UInt8] = []
        guard
            try AESGCM.open(
                nothing.span.bytes, tag: headerTag, key: key, nonce: headerNonce,
                associatedData: bytes.span.extracting(header).bytes) != nil
        else { throw SealedMessageError(.headerAuthentication, .notAuthentic) }
        try checkSignature()
        var plaintext: [UInt8] = []
        plaintext.reserveCapacity(pieces.reduce(0) { $0 + $1.content.count })
        for piece in pieces {
            let associatedData = MessageFormat.associatedData(
                messageID: messageID, piece.kind, number: piece.number, count: piece.content.count)
            guard
                let content = try AESGCM.open(
                    bytes.span.extracting(piece.content).bytes, tag: Array(bytes[piece.tag]), key: key,
                    nonce: Array(bytes[piece.nonce]), associatedData: associatedData.span.bytes)
            else { throw SealedMessageError(.content, .notAuthentic) }
            plaintext += content
        }
        return plaintext
    }

    private func checkSignature() throws {
        guard suite.signs else { return }
        guard let key = P384.VerifyingKey(compressedPoint: publicKey) else {
            throw SealedMessageError(.encryptionContext, .malformed)
        }
        guard try key.isValid(signature, of: bytes.span.extracting(signedBytes).bytes) else {
            throw SealedMessageError(.signature, .notAuthentic)
        }
    }

    // MARK: Reading

    private static func readContext(_ reader: inout MessageReader) throws(SealedMessageError) -> EncryptionContext {
        let size: UInt16 = try reader.integer(.encryptionContext)
        guard size > 0 else { return [:] }
        let end = reader.position + Int(size)
        let count: UInt16 = try reader.integer(.encryptionContext)
        guard count <= MessageFormat.contextLimit else { throw SealedMessageError(.encryptionContext, .tooLarge) }
        var context: EncryptionContext = [:]
        for _ in 0..<count where reader.position < end {
            let name = try reader.text(of: .encryptionContext)
            context[name] = try reader.text(of: .encryptionContext)
        }
        // The count also differs if a name appears twice.
        guard count > 0, context.count == count, reader.position == end else {
            throw SealedMessageError(.encryptionContext, .malformed)
        }
        return context
    }

    /// Returns the bytes of the signature's public key, which are validated only when they are needed.
    private static func publicKey(
        in context: EncryptionContext, of suite: AlgorithmSuite
    ) throws(SealedMessageError) -> [UInt8] {
        let text = context[MessageFormat.publicKeyName]
        guard suite.signs else {
            guard text == nil else { throw SealedMessageError(.encryptionContext, .malformed) }
            return []
        }
        guard let text else { throw SealedMessageError(.encryptionContext, .missing) }
        guard let key = Base64.decodeStrictly(text) else {
            throw SealedMessageError(.encryptionContext, .malformed)
        }
        return key
    }

    private static func readDataKeys(_ reader: inout MessageReader) throws(SealedMessageError) -> [EncryptedDataKey] {
        let count: UInt16 = try reader.integer(.encryptedDataKeys)
        guard count > 0 else { throw SealedMessageError(.encryptedDataKeys, .missing) }
        guard count <= MessageFormat.dataKeyLimit else { throw SealedMessageError(.encryptedDataKeys, .tooLarge) }
        var keys: [EncryptedDataKey] = []
        for _ in 0..<count {
            let provider = try reader.text(of: .encryptedDataKeys)
            // Providers other than KMS write arbitrary bytes here. These bytes are not needed to read a code.
            let informationSize: UInt16 = try reader.integer(.encryptedDataKeys)
            let information = try reader.bytes(Int(informationSize), of: .encryptedDataKeys)
            let size: UInt16 = try reader.integer(.encryptedDataKeys)
            keys.append(
                EncryptedDataKey(
                    provider: provider, providerInformation: String(decoding: information, as: UTF8.self),
                    ciphertext: try reader.bytes(Int(size), of: .encryptedDataKeys)))
        }
        return keys
    }

    private static func readFrameLength(
        _ reader: inout MessageReader, _ contentType: MessageFormat.ContentType
    ) throws(SealedMessageError) -> Int {
        let length: UInt32 = try reader.integer(.frameLength)
        guard (length == 0) == (contentType == .whole) else { throw SealedMessageError(.frameLength, .malformed) }
        guard length <= MessageFormat.frameLimit else { throw SealedMessageError(.frameLength, .tooLarge) }
        return Int(length)
    }

    private static func readWhole(_ reader: inout MessageReader) throws(SealedMessageError) -> Piece {
        let nonce = try reader.range(AESGCM.nonceSize, of: .nonce)
        let count: UInt64 = try reader.integer(.contentLength)
        guard count <= MessageFormat.plaintextLimit else { throw SealedMessageError(.plaintext, .tooLarge) }
        let content = try reader.range(Int(count), of: .content)
        _ = try reader.range(AESGCM.tagSize, of: .contentAuthentication)
        return Piece(.whole, number: 1, nonce: nonce, content: content)
    }

    private static func readFrames(
        _ reader: inout MessageReader, of frameLength: Int
    ) throws(SealedMessageError) -> [Piece] {
        var pieces: [Piece] = []
        var total = 0
        while pieces.last?.kind != .lastFrame {
            var number: UInt32 = try reader.integer(.sequenceNumber)
            let isLast = number == MessageFormat.lastFrame
            if isLast { number = try reader.integer(.sequenceNumber) }
            guard number == pieces.count + 1 else { throw SealedMessageError(.sequenceNumber, .malformed) }
            let nonce = try reader.range(AESGCM.nonceSize, of: .nonce)
            let count = isLast ? Int(try reader.integer(.contentLength, as: UInt32.self)) : frameLength
            guard count <= frameLength else { throw SealedMessageError(.contentLength, .tooLarge) }
            total += count
            guard total <= MessageFormat.plaintextLimit else { throw SealedMessageError(.plaintext, .tooLarge) }
            let content = try reader.range(count, of: .content)
            _ = try reader.range(AESGCM.tagSize, of: .contentAuthentication)
            pieces.append(Piece(isLast ? .lastFrame : .frame, number: number, nonce: nonce, content: content))
        }
        return pieces
    }
}

extension SealedMessage: CustomStringConvertible, CustomReflectable {
    /// The type's name, and nothing of the message.
    public var description: String { "SealedMessage" }
    /// A mirror without children, because the values are personal data.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
