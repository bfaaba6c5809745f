import CognitoTime

/// The time, region and service that a signature of AWS's version 4 is for.
public struct SignatureScope: Sendable {
    /// The name of the algorithm, as requests name it.
    public static let algorithm = "AWS4-HMAC-SHA256"

    /// The time as requests have it: `20260102T030405Z`.
    public let date: String
    private let region: String
    private let service: String

    /// Creates a scope for a time as requests have it.
    public init(date: String, region: String, service: String) {
        (self.date, self.region, self.service) = (date, region, service)
    }

    /// Creates a scope for a time in seconds since 1970.
    public init(at seconds: Int64, region: String, service: String) {
        self.init(date: UTCTime(secondsSince1970: Int(seconds)).compact, region: region, service: service)
    }

    private var parts: [String] { [String(date.prefix(8)), region, service, "aws4_request"] }

    /// The scope as credentials name it: `20260102/eu-west-1/kms/aws4_request`.
    public var text: String { parts.joined(separator: "/") }

    /// Returns the signature of a canonical request, in hexadecimal.
    ///
    /// The key is derived first from the day, then from the region and the service.
    public func signature(of canonicalRequest: String, secret: String) throws(CryptoError) -> String {
        let text = [Self.algorithm, date, self.text, try Self.digest(of: Array(canonicalRequest.utf8))]
        var key = SecretBytes("AWS4", secret)
        for part in parts + [text.joined(separator: "\n")] {
            let message = Array(part.utf8)
            key = try HashFunction.sha256.authenticationCode(of: message.span.bytes, key: key)
        }
        return Hexadecimal.encode(key.revealed())
    }

    /// Returns the header `Authorization` with the signature of a canonical request.
    ///
    /// - Parameters:
    ///   - canonicalRequest: The request in the form that is signed.
    ///   - signedHeaders: The names of the signed headers, in order, with semicolons between them.
    ///   - keyID: The key's id.
    ///   - secret: The key's secret.
    /// - Returns: The header's value.
    /// - Throws: ``CryptoError`` if OpenSSL runs out of memory.
    public func authorization(
        of canonicalRequest: String, signedHeaders: String, keyID: String, secret: String
    ) throws(CryptoError) -> String {
        let signature = try signature(of: canonicalRequest, secret: secret)
        return "\(Self.algorithm) Credential=\(keyID)/\(text), SignedHeaders=\(signedHeaders), Signature=\(signature)"
    }

    /// Returns the SHA-256 of some bytes, in hexadecimal.
    public static func digest(of bytes: [UInt8]) throws(CryptoError) -> String {
        Hexadecimal.encode(try HashFunction.sha256.digest(of: bytes.span.bytes))
    }
}
