import CalendarTime
import CognitoCrypto
import CognitoTime
package import LoopbackHTTP
import NIOHTTP1

/// The version 4 signature in a request's `Authorization` header.
package struct RequestSignature: Sendable {
    package let keyID: String
    private let date: String
    package let region: String
    private let service: String
    /// The names of the signed headers, with semicolons between them.
    private let headerNames: String
    private let signature: String

    private static let prefix = Array("\(SignatureScope.algorithm) ".utf8)
    private static let ending = Array("aws4_request".utf8)

    /// Reads the `Authorization` header of a request; nil if the header is missing or has another format.
    package init?(_ request: HTTPRequest) {
        guard let header = request.header("Authorization") else { return nil }
        // Byte by byte: a search for whole characters takes many times as long.
        let bytes = Array(header.utf8)
        guard bytes.starts(with: Self.prefix) else { return nil }
        var (credential, headerNames, signature) = (bytes[..<0], bytes[..<0], bytes[..<0])
        var rest = bytes[Self.prefix.count...]
        while !rest.isEmpty {
            let part = rest.prefix { $0 != UInt8(ascii: ",") }
            rest = rest[part.endIndex...].dropFirst()
            let name = part.drop { $0 == UInt8(ascii: " ") }.prefix { $0 != UInt8(ascii: "=") }
            let value = part[name.endIndex...].dropFirst()
            if value.isEmpty { continue }
            if name.elementsEqual("Credential".utf8) {
                credential = value
            } else if name.elementsEqual("SignedHeaders".utf8) {
                headerNames = value
            } else if name.elementsEqual("Signature".utf8) {
                signature = value
            }
        }
        // A key id may itself contain slashes: the last four divide the scope.
        let slashes = Array(credential.indices.reversed().lazy.filter { credential[$0] == UInt8(ascii: "/") }.prefix(4))
        guard slashes.count == 4, !headerNames.isEmpty, !signature.isEmpty,
            credential[(slashes[0] + 1)...].elementsEqual(Self.ending)
        else { return nil }
        func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
        keyID = text(credential[..<slashes[3]])
        date = text(credential[(slashes[3] + 1)..<slashes[2]])
        region = text(credential[(slashes[2] + 1)..<slashes[1]])
        service = text(credential[(slashes[1] + 1)..<slashes[0]])
        (self.headerNames, self.signature) = (text(headerNames), text(signature))
    }

    private var signedHeaders: [String] { Self.parts(of: headerNames[...], ";").map(String.init) }

    /// Splits a string at an ASCII character, byte by byte; a search for whole characters takes many times as long.
    private static func parts(of text: Substring, _ separator: Unicode.Scalar) -> [Substring] {
        text.utf8.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false).map(Substring.init)
    }

    /// Checks that the signature is recent, is for this request and service, and was made with the secret of its key.
    ///
    /// The recency check uses the system's time, because callers do not sign with the pool's clock.
    package func verify(
        _ request: HTTPRequest, service name: String, secrets: [String: String], now: Double
    ) throws(ServiceError) {
        guard let secret = secrets[keyID] else { throw .unrecognizedClient }
        let time = request.header("X-Amz-Date") ?? ""
        guard let seconds = UTCTime.seconds(compact: time).map(Double.init), time.hasPrefix(date) else {
            throw ServiceError("IncompleteSignatureException", "Date must be in ISO-8601 'basic format'.")
        }
        let tolerance = 300.0
        guard now - seconds <= tolerance else {
            let (limit, shown) = (UTCTime(now - tolerance).compact, UTCTime(now).compact)
            throw ServiceError(
                "InvalidSignatureException",
                "Signature expired: \(time) is now earlier than \(limit) (\(shown) - 5 min.)")
        }
        guard seconds - now <= tolerance else {
            let (limit, shown) = (UTCTime(now + tolerance).compact, UTCTime(now).compact)
            throw ServiceError(
                "InvalidSignatureException",
                "Signature not yet current: \(time) is still later than \(limit) (\(shown) + 5 min.)")
        }
        // OpenSSL's hashes fail only if memory runs out.
        let signedHeaders = Set(signedHeaders)
        let isRight = (try? expected(request, secret: secret, time: time).matches(Array(signature.utf8))) ?? false
        guard isRight, service == name,
            signedHeaders.isSuperset(of: ["host", "x-amz-date"]),
            // A signature always covers the path and the body. Where a header names the operation, the signature has to cover
            // that header.
            request.header("x-amz-target") == nil || signedHeaders.contains("x-amz-target")
        else {
            throw ServiceError(
                "InvalidSignatureException",
                "The request signature we calculated does not match the signature you provided. Check your AWS Secret "
                    + "Access Key and signing method. Consult the service documentation for details.")
        }
    }

    private func expected(_ request: HTTPRequest, secret: String, time: String) throws -> SecretBytes {
        let headers = signedHeaders.map { name in
            let values = request.headers[name].map { value in
                value.split(separator: " ").joined(separator: " ")
            }
            return "\(name):\(values.joined(separator: ","))\n"
        }
        let canonical = [
            request.method.rawValue, Self.encoded(request.path), Self.sorted(request.query), headers.joined(),
            headerNames, try SignatureScope.digest(of: request.body),
        ].joined(separator: "\n")
        let scope = SignatureScope(date: time, region: region, service: service)
        return SecretBytes(try scope.signature(of: canonical, secret: secret))
    }

    /// Encodes a path a second time, as signatures of all services but Amazon S3 do.
    private static func encoded(_ path: String) -> String {
        // The path of json-1.1 needs no encoding.
        guard path != "/" else { return path }
        return path.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"):
                String(UnicodeScalar(byte))
            default: "%\(Hexadecimal.encode([byte]).uppercased())"
            }
        }.joined()
    }

    /// Returns a query in the order of signatures: by name, then by value.
    private static func sorted(_ query: String) -> String {
        guard !query.isEmpty else { return query }
        let pairs = parts(of: Substring(query), "&").map { pair in
            let sides = pair.utf8.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            return (name: String(sides[0]) ?? "", value: sides.count > 1 ? String(sides[1]) ?? "" : "")
        }
        return pairs.sorted { ($0.name, $0.value) < ($1.name, $1.value) }.map { "\($0.name)=\($0.value)" }
            .joined(separator: "&")
    }
}

extension ServiceError {
    /// The error for a key, or a session's token, that the server does not know.
    static let unrecognizedClient = ServiceError(
        "UnrecognizedClientException", "The security token included in the request is invalid.")
}
