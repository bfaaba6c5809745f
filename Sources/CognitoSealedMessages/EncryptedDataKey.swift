/// A message's data key, encrypted by a key provider.
public struct EncryptedDataKey: Hashable, Sendable {
    /// The provider name of AWS KMS.
    public static let kms = "aws-kms"

    /// The provider that encrypted the key: `aws-kms` for AWS KMS.
    public var provider: String
    /// The provider's key that encrypted the data key: for AWS KMS, the ARN of a KMS key.
    public var providerInformation: String
    /// The encrypted key.
    public var ciphertext: [UInt8]

    /// Creates an encrypted key of a provider.
    public init(provider: String = kms, providerInformation: String, ciphertext: [UInt8]) {
        self.provider = provider
        self.providerInformation = providerInformation
        self.ciphertext = ciphertext
    }
}
