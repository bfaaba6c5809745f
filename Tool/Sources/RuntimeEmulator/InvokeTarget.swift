package import LoopbackHTTP

/// The function that a request names by its name, its ARN or a part of the ARN, with or without a version.
package struct InvokeTarget {
    /// The size of the largest body of a request that invokes a function.
    package static let payloadLimit = Limit.payload

    package let name: String
    private let qualifier: String?

    /// Reads the target from `/2015-03-31/functions/…/invocations`.
    package init?(_ request: HTTPRequest) {
        let parts = request.path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 5, parts[1] == "2015-03-31", parts[2] == "functions", parts[4] == "invocations"
        else { return nil }
        self.init(segment: parts[3], of: request)
    }

    /// Reads the target from a segment of a request's path.
    package init?(segment: Substring, of request: HTTPRequest) {
        guard let text = PercentDecoding.decode(segment) else { return nil }
        var words = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        // arn:aws:lambda:REGION:ACCOUNT:function:NAME[:VERSION], ACCOUNT:function:NAME[:VERSION], NAME[:VERSION]
        if let marker = words.firstIndex(of: "function") { words.removeFirst(marker + 1) }
        guard let name = words.first, !name.isEmpty, words.count <= 2 else { return nil }
        let query = request.query.split(separator: "&").first { $0.hasPrefix("Qualifier=") }
        let asked = query.flatMap { PercentDecoding.decode($0.dropFirst("Qualifier=".count)) }
        self.name = name
        qualifier = words.count == 2 ? words[1] : asked
        // The ARN with this version becomes a header of the Runtime API.
        guard qualifier.map(Self.isQualifier) ?? true else { return nil }
    }

    private static func isQualifier(_ text: String) -> Bool {
        text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "$_-.".contains($0)) }
    }

    /// Returns the ARN that the caller used; all versions and aliases are the same program.
    func arn(of function: EmulatedFunction) -> String {
        qualifier.map { "\(function.arn):\($0)" } ?? function.arn
    }

    /// The ARN of a function that does not exist.
    var missingARN: String { arn(of: EmulatedFunction(name: name, command: [])) }
}

private enum PercentDecoding {
    static func decode(_ text: Substring) -> String? {
        var (bytes, rest) = ([UInt8](), text.utf8[...])
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let value = UInt8(String(rest.prefix(2)) ?? "", radix: 16) else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
