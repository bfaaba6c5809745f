extension Delivery {
    /// The code as a custom sender gets it.
    func sealedCode(account: String) throws(CognitoException) -> String? {
        guard code != nil else { return nil }
        throw CognitoException("InternalErrorException", "Codes for custom senders cannot be encrypted yet.")
    }
}
