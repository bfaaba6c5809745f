import CognitoCrypto
import Glibc

/// AWS Signature Version 4, which is sent in the headers of a request.
///
/// The signature is the one that botocore creates for every service except S3. The path is normalised and escaped a
/// second time, and the query is sorted. All headers are signed, except those that a proxy may change.
package enum AWSSignature {
    /// The names of the headers that are not signed, in lower case.
    private static let unsigned: Set<String> = [
        "baggage", "connection", "expect", "keep-alive", "proxy-authenticate", "proxy-authorization", "te",
        "traceparent", "tracestate", "trailer", "transfer-encoding", "upgrade", "user-agent", "x-amzn-trace-id",
    ]
    private static let algorithm = "AWS4-HMAC-SHA256"

    /// Returns a request's headers together with the headers of the signature.
    ///
    /// The given headers do not contain `Host`; the target's host is signed as well. The time is in seconds since 1970.
    package static func sign(
        _ method: HTTPSMethod, _ target: Target, _ headers: HTTPSHeaders, _ body: [UInt8], service: String,
        region: String, credentials: AWSCredentials, at time: Int64
    ) throws(InvalidRequest) -> HTTPSHeaders {
        let date = timestamp(time)
        let day = String(date.prefix(8))
        var signed = headers
        signed["X-Amz-Date"] = date
        if let token = credentials.sessionToken { signed["X-Amz-Security-Token"] = token }

        let bodyDigest =
            if let given = headers["X-Amz-Content-SHA256"] { given } else { try digest(of: body) }
        let (canonicalHeaders, names) = canonical(signed, host: target.hostHeader)
        let request = [
            method.rawValue, path(target.path), query(target.query), canonicalHeaders, names,
            bodyDigest,
        ].joined(separator: "\n")
        let scope = "\(day)/\(region)/\(service)/aws4_request"
        let text = [algorithm, date, scope, try digest(of: Array(request.utf8))].joined(separator: "\n")
        let signature = try signature(
            of: text, parts: [day, region, service, "aws4_request"], credentials.secretAccessKey)
        signed["Authorization"] =
            "\(algorithm) Credential=\(credentials.accessKeyID)/\(scope), SignedHeaders=\(names), Signature=\(signature)"
        return signed
    }

    /// Returns the escaped path without empty parts and dot segments.
    private static func path(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        let end = path.utf8.last == UInt8(ascii: "/") && !parts.isEmpty ? "/" : ""
        return PercentEncoding.escape("/\(parts.joined(separator: "/"))\(end)".utf8, keeping: "/")
    }

    /// Returns the query's pairs, sorted by name and then by value.
    ///
    /// A name without a value also gets an equals sign.
    private static func query(_ query: String) -> String {
        let pairs = query.isEmpty ? [] : query.split(separator: "&", omittingEmptySubsequences: false)
        let named = pairs.map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
        }
        return named.sorted { $0 < $1 }.map { "\($0)=\($1)" }.joined(separator: "&")
    }

    /// Returns the lines and the names of the signed headers.
    private static func canonical(_ headers: HTTPSHeaders, host: String) -> (lines: String, names: String) {
        var values: [String: [String]] = ["host": [host]]
        for line in headers.lines {
            let name = line.name.lowercased()
            guard !unsigned.contains(name) else { continue }
            let words = line.value.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            values[name, default: []].append(words.map { String(Substring($0)) }.joined(separator: " "))
        }
        let sorted = values.sorted { $0.key < $1.key }
        return (
            sorted.map { "\($0.key):\($0.value.joined(separator: ","))\n" }.joined(),
            sorted.map(\.key).joined(separator: ";")
        )
    }

    /// Returns the SHA-256 of some bytes, in hexadecimal.
    private static func digest(of bytes: [UInt8]) throws(InvalidRequest) -> String {
        do {
            return Hexadecimal.encode(try HashFunction.sha256.digest(of: bytes.span.bytes))
        } catch {
            throw InvalidRequest("it cannot be signed: \(error)")
        }
    }

    /// Returns a string's signature; its key is derived first from the day, then from the region and the service.
    private static func signature(of text: String, parts: [String], _ secret: String) throws(InvalidRequest) -> String {
        do {
            var key = SecretBytes("AWS4", secret)
            for part in parts + [text] {
                let message = Array(part.utf8)
                key = try HashFunction.sha256.authenticationCode(of: message.span.bytes, key: key)
            }
            return Hexadecimal.encode(key.revealed())
        } catch {
            throw InvalidRequest("it cannot be signed: \(error)")
        }
    }

    /// Formats a moment as `20260102T030405Z`.
    private static func timestamp(_ seconds: Int64) -> String {
        var time = time_t(seconds)
        var parts = tm()
        gmtime_r(&time, &parts)
        func digits(_ value: Int32, _ count: Int) -> String {
            let text = String(value)
            return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
        }
        return digits(parts.tm_year + 1900, 4) + digits(parts.tm_mon + 1, 2) + digits(parts.tm_mday, 2) + "T"
            + digits(parts.tm_hour, 2) + digits(parts.tm_min, 2) + digits(parts.tm_sec, 2) + "Z"
    }
}
