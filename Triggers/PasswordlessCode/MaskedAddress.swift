/// An email address of which little enough is shown, in Cognito's own way: `a***@e***`.
enum MaskedAddress {
    /// Masks an address.
    static func of(_ address: String) -> String {
        let parts = address.split(separator: "@", maxSplits: 1)
        return parts.map { "\($0.prefix(1))***" }.joined(separator: "@")
    }
}
