import CognitoMarkup
import CognitoRehearsal
import LocalAWS

extension Delivery {
    /// The code in a custom sender's form: a message of the AWS Encryption SDK under the pool's key, in base64.
    ///
    /// As in Cognito, HTML characters of a temporary password are escaped. Source: Developer Guide, "Custom sender
    /// Lambda triggers".
    func sealedCode(account: String) throws(ServiceError) -> String? {
        guard let code else { return nil }
        let text = occasion == .adminCreateUser ? Markup.html(code, keepsApostrophes: true) : code
        let keyARN = pool.settings.kmsKeyID ?? "arn:aws:kms:\(pool.region):\(account):key/local"
        do {
            return try RehearsalKMS.seal(text, pool: pool.id, keyID: keyARN)
        } catch {
            throw ServiceError("InternalErrorException", "The code could not be encrypted: \(error)")
        }
    }
}
