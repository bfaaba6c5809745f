/// The headers of a reply that a runtime needs.
///
/// Names are compared without case. An empty value counts as absent, and of doubled headers the first counts.
struct ReplyHeaders {
    var requestID: String?
    var deadline: String?
    var functionARN: String?
    var traceID: String?
    var clientContext: String?
    var cognitoIdentity: String?
    var tenantID: String?
    /// How much room to make for the body: a hint that is never trusted further.
    var contentLength = 0

    /// Takes one header line without its line end; a line that is not known or not well-formed is passed over.
    mutating func take(_ line: UnsafeBufferPointer<UInt8>) {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
        let name = UnsafeBufferPointer(rebasing: line[..<colon])
        var value = line[(colon + 1)...]
        while let first = value.first, first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") {
            value = value.dropFirst()
        }
        while let last = value.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "\t") { value = value.dropLast() }
        guard !value.isEmpty else { return }
        // The length tells nearly all names apart before a byte is compared.
        switch name.count {
        case 14: if Self.is(name, "content-length") { contentLength = Int(Self.text(value)) ?? 0 }
        case 23: if Self.is(name, "lambda-runtime-trace-id") { Self.keep(value, in: &traceID) }
        case 26: if Self.is(name, "lambda-runtime-deadline-ms") { Self.keep(value, in: &deadline) }
        case 28: if Self.is(name, "lambda-runtime-aws-tenant-id") { Self.keep(value, in: &tenantID) }
        case 29:
            if Self.is(name, "lambda-runtime-aws-request-id") { Self.keep(value, in: &requestID) }
            if Self.is(name, "lambda-runtime-client-context") { Self.keep(value, in: &clientContext) }
        case 31: if Self.is(name, "lambda-runtime-cognito-identity") { Self.keep(value, in: &cognitoIdentity) }
        case 35: if Self.is(name, "lambda-runtime-invoked-function-arn") { Self.keep(value, in: &functionARN) }
        default: break
        }
    }

    /// Compares a name of equal length, from the end: most begin alike.
    private static func `is`(_ name: UnsafeBufferPointer<UInt8>, _ lowercased: StaticString) -> Bool {
        var index = name.count &- 1
        while index >= 0 {
            guard name[index] | 0x20 == lowercased.utf8Start[index] | 0x20 else { return false }
            index &-= 1
        }
        return true
    }

    private static func keep(_ value: Slice<UnsafeBufferPointer<UInt8>>, in field: inout String?) {
        if field == nil { field = text(value) }
    }

    /// Values may hold UTF-8; what is not UTF-8 is repaired.
    private static func text(_ value: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: value), as: UTF8.self)
    }
}
