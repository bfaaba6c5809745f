public import CognitoCrypto
@_spi(Internal) public import WireJSON

/// An encrypter of one message in the format of the AWS Encryption SDK, for the local pool and for tests.
///
/// Choose the key providers that may open the message. Let each of them encrypt the ``dataKey`` together with the
/// ``encryptionContext``. Then pass the results to ``seal(_:encryptedDataKeys:frameLength:)``.
public struct MessageSealer: ~Copyable {
    /// The key that encrypts the message.
    public let dataKey: SecretBytes
    /// The names and values that are authenticated with the message, including the signature's public key.
    public let encryptionContext: EncryptionContext
    private let suite: AlgorithmSuite
    private let signingKey: P384.SigningKey?

    /// Creates a data key and, if the suite signs, a signing key.
    public init(_ suite: AlgorithmSuite, context: EncryptionContext) throws(CryptoError) {
        self.suite = suite
        let signingKey = suite.signs ? try P384.SigningKey() : nil
        var context = context
        context[MessageFormat.publicKeyName] = try signingKey.map { key throws(CryptoError) in
            Base64.encode(try key.verifyingKey.compressedPoint())
        }
        self.signingKey = signingKey
        encryptionContext = context
        dataKey = RandomBytes.makeSecret(count: MessageFormat.dataKeySize)
    }

    /// Returns the encrypted message, in one piece if `frameLength` is nil; throws if it would be too large to open.
    public func seal(
        _ plaintext: [UInt8], encryptedDataKeys: [EncryptedDataKey], frameLength: Int? = 4096
    ) throws -> [UInt8] {
        guard plaintext.count <= MessageFormat.plaintextLimit else { throw SealedMessageError(.plaintext, .tooLarge) }
        guard frameLength.map({ $0 > 0 && $0 <= MessageFormat.frameLimit }) != false else {
            throw SealedMessageError(.frameLength, .tooLarge)
        }
        guard !encryptedDataKeys.isEmpty else { throw SealedMessageError(.encryptedDataKeys, .missing) }
        guard encryptedDataKeys.count <= MessageFormat.dataKeyLimit else {
            throw SealedMessageError(.encryptedDataKeys, .tooLarge)
        }
        let messageID = RandomBytes.make(count: suite.messageIDSize)
        let key = try suite.messageKey(from: dataKey, messageID: messageID)
        var message = try header(messageID: messageID, encryptedDataKeys, frameLength: frameLength ?? 0)
        let nonce = [UInt8](repeating: 0, count: AESGCM.nonceSize)
        let nothing: [UInt8] = []
        let tag = try AESGCM.seal(nothing.span.bytes, key: key, nonce: nonce, associatedData: message.span.bytes).tag
        message += (suite.commits ? [] : nonce) + tag
        try appendBody(plaintext, to: &message, key: key, messageID: messageID, frameLength: frameLength)
        if let signingKey {
            let signature = try signingKey.signature(of: message.span.bytes)
            message += UInt16(signature.count).bigEndianBytes + signature
        }
        guard message.count <= MessageFormat.messageLimit else { throw SealedMessageError(.message, .tooLarge) }
        return message
    }

    private func header(
        messageID: [UInt8], _ encryptedDataKeys: [EncryptedDataKey], frameLength: Int
    ) throws -> [UInt8] {
        var header = [suite.version] + (suite.commits ? [] : [MessageFormat.customerData])
        header += suite.rawValue.bigEndianBytes + messageID
        var context: [UInt8] = []
        if !encryptionContext.isEmpty {
            context = UInt16(clamping: encryptionContext.count).bigEndianBytes
            for (name, value) in encryptionContext {
                context += try MessageFormat.sized(name.utf8, as: .encryptionContext)
                context += try MessageFormat.sized(value.utf8, as: .encryptionContext)
            }
        }
        header += try MessageFormat.sized(context, as: .encryptionContext)
        header += UInt16(encryptedDataKeys.count).bigEndianBytes
        for key in encryptedDataKeys {
            header += try MessageFormat.sized(key.provider.utf8, as: .encryptedDataKeys)
            header += try MessageFormat.sized(key.providerInformation.utf8, as: .encryptedDataKeys)
            header += try MessageFormat.sized(key.ciphertext, as: .encryptedDataKeys)
        }
        header.append((frameLength > 0 ? MessageFormat.ContentType.framed : .whole).rawValue)
        if !suite.commits { header += UInt32(0).bigEndianBytes + [UInt8(AESGCM.nonceSize)] }
        header += UInt32(frameLength).bigEndianBytes
        if suite.commits { header += try suite.commitment(to: dataKey, messageID: messageID).revealed() }
        return header
    }

    private func appendBody(
        _ plaintext: [UInt8], to message: inout [UInt8], key: borrowing SecretBytes, messageID: [UInt8],
        frameLength: Int?
    ) throws {
        func append(_ piece: MessageFormat.Piece, _ number: UInt32, _ content: Range<Int>, before: [UInt8] = []) throws
        {
            let nonce = [UInt8](repeating: 0, count: AESGCM.nonceSize - 4) + number.bigEndianBytes
            let associatedData = MessageFormat.associatedData(
                messageID: messageID, piece, number: number, count: content.count)
            let sealed = try AESGCM.seal(
                plaintext.span.extracting(content).bytes, key: key, nonce: nonce,
                associatedData: associatedData.span.bytes)
            let size: [UInt8] =
                switch piece {
                case .frame: []
                case .lastFrame: UInt32(content.count).bigEndianBytes
                case .whole: UInt64(content.count).bigEndianBytes
                }
            message += before + nonce + size + sealed.ciphertext + sealed.tag
        }
        guard let frameLength else { return try append(.whole, 1, plaintext.indices) }
        var (number, start) = (UInt32(1), 0)
        while plaintext.count - start > frameLength {
            try append(.frame, number, start..<(start + frameLength), before: number.bigEndianBytes)
            number += 1
            start += frameLength
        }
        try append(
            .lastFrame, number, start..<plaintext.count,
            before: MessageFormat.lastFrame.bigEndianBytes + number.bigEndianBytes)
    }
}
