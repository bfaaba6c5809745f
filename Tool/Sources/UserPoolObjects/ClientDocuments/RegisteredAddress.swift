import CognitoOperations

/// An address to which a client may send browsers that described itself, by a registration or by a document.
package enum RegisteredAddress {
    /// The schemes with which a browser runs or reads something itself.
    private static let ownSchemes: Set = ["about", "blob", "data", "file", "javascript", "vbscript"]

    /// Returns true for an address that an app client may have, and that leads to an app.
    package static func isValid(_ address: String) -> Bool {
        // The pattern of the service's model.
        CallbackAddress(address).defect == nil && address.unicodeScalars.count <= 1024
            && address.wholeMatch(of: /[\p{L}\p{M}\p{S}\p{N}\p{P}]+/) != nil
            && !ownSchemes.contains(address.prefix { $0 != ":" }.lowercased())
    }
}
