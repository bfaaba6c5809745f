/// A message's data key, encrypted by a key provider.
package struct EncryptedDataKey: Hashable, Sendable {
    /// The provider name of AWS KMS.
    package static let kms = "aws-kms"

    /// The provider that encrypted the key: `aws-kms` for AWS KMS.
    package var provider: String
    /// The provider's key that encrypted the data key: for AWS KMS, the ARN of a KMS key.
    package var providerInformation: String
    package var ciphertext: [UInt8]

    package init(provider: String = kms, providerInformation: String, ciphertext: [UInt8]) {
        self.provider = provider
        self.providerInformation = providerInformation
        self.ciphertext = ciphertext
    }
}
