/// A message's data key, encrypted by somebody who can decrypt it.
package struct EncryptedDataKey: Hashable, Sendable {
    /// The provider of keys that AWS KMS is.
    package static let kms = "aws-kms"

    /// The provider that encrypted the key: `aws-kms` for AWS KMS.
    package var provider: String
    /// The provider's key that encrypted it: the ARN of a key of AWS KMS.
    package var providerInformation: String
    /// The encrypted key.
    package var ciphertext: [UInt8]

    /// Creates an encrypted data key.
    package init(provider: String = kms, providerInformation: String, ciphertext: [UInt8]) {
        self.provider = provider
        self.providerInformation = providerInformation
        self.ciphertext = ciphertext
    }
}
