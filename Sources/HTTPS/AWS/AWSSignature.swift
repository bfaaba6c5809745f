import CognitoCrypto

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

    /// Returns a request's headers together with the headers of the signature.
    ///
    /// The given headers do not contain `Host`; the target's host is signed as well. The time is in seconds since 1970.
    package static func sign(
        _ method: HTTPSMethod, _ target: Target, _ headers: HTTPSHeaders, _ body: [UInt8], service: String,
        region: String, credentials: AWSCredentials, at time: Int64
    ) throws(InvalidRequest) -> HTTPSHeaders {
        let scope = SignatureScope(at: time, region: region, service: service)
        var signed = headers
        signed["X-Amz-Date"] = scope.date
        if let token = credentials.sessionToken { signed["X-Amz-Security-Token"] = token }

        let (canonicalHeaders, names) = canonical(signed, host: target.hostHeader)
        do {
            let bodyDigest =
                if let given = headers["X-Amz-Content-SHA256"] { given } else {
                    try SignatureScope.digest(of: body)
                }
            let request = [
                method.rawValue, path(target.path), query(target.query), canonicalHeaders, names, bodyDigest,
            ].joined(separator: "\n")
            signed["Authorization"] = try scope.authorization(
                of: request, signedHeaders: names, keyID: credentials.accessKeyID,
                secret: credentials.secretAccessKey)
        } catch {
            throw InvalidRequest("it cannot be signed: \(error)")
        }
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
}
