import CognitoCrypto
import CognitoSealedMessages
public import CognitoTriggers
public import HTTPS
@_spi(Internal) import WireJSON

/// A decrypter of the codes that custom senders get.
///
/// Cognito encrypts a code as an AWS Encryption SDK message under the pool's KMS key. The function's role needs
/// `kms:Decrypt` for that key. If `KMS_KEY_ARN` is an alias, put the key itself into the policy, because a policy
/// cannot name an alias. `cognito-triggers explain --iam NAME` prints the statement for every function with a custom
/// sender. A code is accepted only if it was encrypted for the event's own pool and under this key, and is unchanged.
/// The key commitment and the signature are checked before any plaintext is returned.
public struct SenderCodes: Sendable {
    private let key: SenderKey
    private let client: HTTPSClient

    /// Reads the key's ARN from the environment.
    ///
    /// - Parameters:
    ///   - variable: The variable with the ARN of the pool's key, or of an alias for it. Data keys encrypted by another
    ///     key are refused. If the ARN is a key's own, the message and KMS's answer must both name that key.
    ///   - client: The client that calls KMS; share it if the function makes other requests.
    /// - Throws: `InvalidSetting` if the variable is not set or is not such an ARN.
    public init(key variable: String = "KMS_KEY_ARN", client: HTTPSClient = HTTPSClient()) throws(InvalidSetting) {
        guard let key = SenderKey(arn: try LambdaEnvironment.required(variable)) else {
            throw InvalidSetting(
                variable,
                "is not the ARN of a key or alias in AWS KMS, such as arn:aws:kms:eu-west-1:111122223333:key/ID")
        }
        self.key = key
        self.client = client
    }

    /// Returns the code or temporary password that an email should contain.
    ///
    /// A temporary password in the event contains HTML entities, such as `&lt;`. The method decodes them once.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - context: The invocation. The invocation's time limit applies to the call of KMS.
    /// - Returns: The code; nil if the event has no code, as in the notification of an account take-over.
    /// - Throws: ``UnreadableCode`` if the code cannot be accepted, or `HTTPSError` if KMS cannot be reached.
    public func plaintext(
        of event: CustomEmailSenderEvent, in context: InvocationContext
    ) async throws -> Secret<String>? {
        try await plaintext(
            of: event.request.code, pool: event.userPoolID,
            isPassword: event.triggerSource == .customEmailSenderAdminCreateUser, in: context)
    }

    /// Returns the code or temporary password that a text message should contain.
    ///
    /// A temporary password in the event contains HTML entities, such as `&lt;`. The method decodes them once.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - context: The invocation. The invocation's time limit applies to the call of KMS.
    /// - Returns: The code; nil if the event has no code.
    /// - Throws: ``UnreadableCode`` if the code cannot be accepted, or `HTTPSError` if KMS cannot be reached.
    public func plaintext(
        of event: CustomSMSSenderEvent, in context: InvocationContext
    ) async throws -> Secret<String>? {
        try await plaintext(
            of: event.request.code, pool: event.userPoolID,
            isPassword: event.triggerSource == .customSMSSenderAdminCreateUser, in: context)
    }

    private func plaintext(
        of code: Secret<String>?, pool: String, isPassword: Bool, in context: InvocationContext
    ) async throws -> Secret<String>? {
        guard let code else { return nil }
        let message = try Self.message(code, from: pool)
        let dataKey = try await dataKey(of: message, in: context)
        let plaintext = try Self.checking { () throws(SealedMessageError) in
            try message.plaintext(under: SecretBytes(dataKey.span.bytes))
        }
        guard let text = String(validating: plaintext, as: UTF8.self) else { throw UnreadableCode("it is not text") }
        return Secret(isPassword ? HTMLText.unescape(text) : text)
    }

    private static func message(_ code: Secret<String>, from pool: String) throws(UnreadableCode) -> SealedMessage {
        let text = code.reveal()
        // The size is checked before decoding; base64 has four characters for three bytes.
        guard text.utf8.count <= (MessageFormat.messageLimit + 2) / 3 * 4 else {
            throw UnreadableCode("it is too large")
        }
        guard let bytes = Base64.decodeStrictly(text) else { throw UnreadableCode("it is not base64") }
        let message = try checking { () throws(SealedMessageError) in try SealedMessage(bytes) }
        guard let sealedFor = message.encryptionContext["userpool-id"], sealedFor.utf8.elementsEqual(pool.utf8) else {
            throw UnreadableCode("its encryption context does not name the event's pool in userpool-id")
        }
        return message
    }

    /// Asks KMS to decrypt the data key that this function's key has encrypted.
    private func dataKey(of message: SealedMessage, in context: InvocationContext) async throws -> [UInt8] {
        for candidate in message.encryptedDataKeys where candidate.provider == EncryptedDataKey.kms {
            guard key.isAlias || candidate.providerInformation.utf8.elementsEqual(key.arn.utf8) else { continue }
            let answer: KMSDataKey
            do {
                answer = try await client.decryptDataKey(
                    candidate.ciphertext, keyID: key.arn, region: key.region,
                    encryptionContext: message.encryptionContext, in: context)
            } catch let error as AWSError where error.code == "IncorrectKeyException" {
                continue
            }
            guard key.isAlias || answer.keyID.utf8.elementsEqual(key.arn.utf8) else {
                throw UnreadableCode("KMS decrypted its data key with another key")
            }
            return answer.plaintext
        }
        throw UnreadableCode("none of its data keys was encrypted with this function's key")
    }

    private static func checking<Value>(
        _ body: () throws(SealedMessageError) -> Value
    ) throws(UnreadableCode) -> Value {
        do { return try body() } catch { throw UnreadableCode("\(error)") }
    }
}

/// The error for a code that cannot be accepted.
///
/// The error names the wrong part of the encrypted message, but never contains a value from it.
public struct UnreadableCode: Error, Hashable, Sendable, CustomStringConvertible {
    private let reason: String

    init(_ reason: String) { self.reason = reason }

    /// A sentence that contains the reason.
    public var description: String { "The event's code cannot be read: \(reason)" }
}
