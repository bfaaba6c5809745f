import Foundation

/// The text format of certificates and keys (RFC 7468).
enum PEM {
    /// The label of a certificate.
    static let certificate = "CERTIFICATE"
    /// The label of a private key as PKCS #8.
    static let privateKey = "PRIVATE KEY"

    static func text(_ label: String, _ der: [UInt8]) -> String {
        let base64 = Data(der).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        return "-----BEGIN \(label)-----\n\(base64)\n-----END \(label)-----\n"
    }

    /// Returns the DER of the first block with a label; nil if the text has none.
    static func der(_ label: String, in text: String) -> [UInt8]? {
        guard let start = text.firstRange(of: "-----BEGIN \(label)-----"),
            let end = text[start.upperBound...].firstRange(of: "-----END \(label)-----")
        else { return nil }
        let base64 = String(text[start.upperBound..<end.lowerBound])
        return Data(base64Encoded: base64, options: .ignoreUnknownCharacters).map(Array.init)
    }
}
